import type { GraphQLResolveInfo } from 'graphql'
import { advertiserKind } from '../advertisers/advertisers.loaders'
import { campaignKind } from '../campaigns/campaigns.loaders'
import { capKind } from '../caps/caps.loaders'
import type { Context } from '../context'
import { distributionKind } from '../distributions/distributions.loaders'
import { leadKind } from '../leads/leads.loaders'
import { follow, type NamedRecord, type RecordKind } from '../links'
import { offerKind } from '../offers/offers.loaders'
import { publisherKind } from '../publishers/publishers.loaders'
import { roleKind } from '../roles/roles.loaders'
import { userKind } from '../users/users.loaders'

/** The record types of the audit log that have a type in the schema. */
const kinds = {
  advertiser: advertiserKind,
  campaign: campaignKind,
  cap: capKind,
  distribution: distributionKind,
  lead: leadKind,
  offer: offerKind,
  publisher: publisherKind,
  role: roleKind,
  user: userKind,
} as unknown as Readonly<Record<string, RecordKind<{ id: string }> | undefined>>

/** The record that a row of the audit log is about, with the name that it had then. */
export async function followRecord(
  { entity, entityId, entityName }: { entity: string; entityId: string | null; entityName: string | null },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<NamedRecord | null> {
  const kind = kinds[entity]
  if (!kind || entityId === null || !/^\d+$/.test(entityId)) return null
  const record = await follow(kind, { id: entityId, ...(entityName !== null && { name: entityName }) }, context, info)
  return record && { ...record, __typename: kind.type as NamedRecord['__typename'] }
}
