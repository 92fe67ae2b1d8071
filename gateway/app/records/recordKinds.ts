import type { GraphQLResolveInfo } from 'graphql'
import { advertiserKind } from '../../partners/advertisers/advertisers.loaders'
import { campaignKind } from '../../campaigns/campaigns/campaigns.loaders'
import { capKind } from '../../routing/caps/caps.loaders'
import type { Context } from '../schema/context'
import { distributionKind } from '../../routing/distributions/distributions.loaders'
import { leadKind } from '../../leads/leads/leads.loaders'
import { follow, type NamedRecord, type RecordKind } from './links'
import { offerKind } from '../../partners/offers/offers.loaders'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { roleKind } from '../../access/roles/roles.loaders'
import { userKind } from '../../access/users/users.loaders'

/** Record types of the audit log and the search that have a GraphQL type. */
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

/** The record of a type, with the name known from the linking row; null for types without a GraphQL type. */
export async function followNamed(
  kindName: string,
  id: string,
  name: string | null,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<NamedRecord | null> {
  const kind = kinds[kindName]
  if (!kind) return null
  const record = await follow(kind, { id, ...(name !== null && { name }) }, context, info)
  return record && { ...record, __typename: kind.type as NamedRecord['__typename'] }
}
