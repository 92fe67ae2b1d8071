import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../../app/schema/context'
import type { NamedRecord } from '../../app/records/links'
import { followNamed } from '../../app/records/recordKinds'

/** The record that a row of the audit log is about, with the name that it had then. */
export async function followRecord(
  { entity, entityId, entityName }: { entity: string; entityId: string | null; entityName: string | null },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<NamedRecord | null> {
  if (entityId === null || !/^\d+$/.test(entityId)) return null
  return followNamed(entity, entityId, entityName, context, info)
}
