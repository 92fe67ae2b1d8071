import type { GraphQLResolveInfo } from 'graphql'
import { answers, type LeadRow, readCampaign, readStatement } from '../../generated/rows'
import { leadKind } from '../../leads/leads/leads.loaders'
import type { Context } from '../context/context'
import { follow, type NamedRecord, type RecordKind, recordKind, recordsBy } from './links'

const by = (ids: readonly number[]) => ({ query: { ids: ids.join() } })

/** The types of records that links lead to, and how REST has them by their ids. */
export const kinds = {
  Advertiser: {
    ...recordKind('Advertiser', (rest, ids) => rest.get('/api/advertisers', by(ids)).then(answers.Query.advertisers)),
    names: recordsBy(async (rest, ids) =>
      (await rest.get('/api/advertisers/names', by(ids))).map(({ id, name, display_name }) => ({
        ...{ id: String(id), name },
        displayName: display_name,
      })),
    ),
  },
  Campaign: recordKind('Campaign', async (rest, ids) =>
    (await rest.get('/api/campaigns', by(ids))).data.map(readCampaign),
  ),
  Cap: recordKind('Cap', (rest, ids) => rest.get('/api/caps', by(ids)).then(answers.Query.caps)),
  Country: recordKind('Country', (rest, ids) => rest.get('/api/countries', by(ids)).then(answers.Query.countries)),
  Distribution: recordKind('Distribution', (rest, ids) =>
    rest.get('/api/distributions', by(ids)).then(answers.Query.distributions),
  ),
  Lead: leadKind,
  Offer: recordKind('Offer', (rest, ids) => rest.get('/api/offers', by(ids)).then(answers.Query.offers)),
  Publisher: recordKind('Publisher', (rest, ids) =>
    rest.get('/api/publishers', by(ids)).then(answers.Query.publishers),
  ),
  Role: recordKind('Role', (rest, ids) => rest.get('/api/roles', by(ids)).then(answers.Query.roles)),
  Statement: recordKind('Statement', async (rest, ids) =>
    (await rest.get('/api/money/statements', by(ids))).data.map(readStatement),
  ),
  User: recordKind('User', (rest, ids) => rest.get('/api/users', by(ids)).then(answers.Query.users)),
}

/** The record of a type of the audit log or search, with the name known from the row; null for types without one here. */
export async function followNamed(
  kindName: string,
  id: string,
  name: string | null,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<NamedRecord | null> {
  const byName = kinds as unknown as Record<string, RecordKind<{ id: string }> | undefined>
  const kind = byName[kindName.charAt(0).toUpperCase() + kindName.slice(1)]
  if (!kind) return null
  const record = await follow(kind, { id, ...(name !== null && { name }) }, context, info)
  // A record is not copied: those read from columns read themselves.
  return (
    record && Object.assign(Object.create(record) as object, { __typename: kind.type as NamedRecord['__typename'], id })
  )
}

/** A linked lead; all selected fields of it are loaded. */
export const followLead = (id: string, context: Context, info: GraphQLResolveInfo) =>
  follow(kinds.Lead, { id }, context, info) as LeadRow | null | Promise<LeadRow | null>
