import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../../app/schema/context'
import type { NamedRecord } from '../../app/records/links'
import { followNamed } from '../../app/records/recordKinds'

/** The record of an audit log row, with the name it had at that time. */
export async function followRecord(
  { entity, entityId, entityName }: { entity: string; entityId: string | null; entityName: string | null },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<NamedRecord | null> {
  if (entityId === null || !/^\d+$/.test(entityId)) return null
  return followNamed(entity, entityId, entityName, context, info)
}
