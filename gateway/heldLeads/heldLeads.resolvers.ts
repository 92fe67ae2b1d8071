import { capKind } from '../caps/caps.loaders'
import type { Resolvers } from '../generated/graphql'
import { idNumber, idText } from '../ids'
import { lookUpBy } from '../links'
import { loadAll } from '../loaders'
import { payload } from '../payloads'
import { numberedPageOf } from '../sorting'
import { advertiserOf, countryOf, leadOf, onePublisherOf } from '../rowLinks'
import { heldLeads, type RestHeldLead, settleHeldLead } from './heldLeads.rest'

const heldLead = (row: RestHeldLead) => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  kind: row.kind,
  email: row.email,
  publisherId: String(row.affiliate_id),
  publisherName: row.publisher_name,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  advertiserId: String(row.advertiser_id),
  advertiserName: row.advertiser_name,
  sentAt: row.sent_at,
  reason: row.reason,
  asked: row.asked,
  request: row.request,
  response: row.response,
  capIds: row.cap_ids.map(String),
})

export type HeldLeadRow = ReturnType<typeof heldLead>

export const heldLeadResolvers: Resolvers = {
  HeldLead: {
    affiliateId: ({ publisherId }) => publisherId,
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    lead: leadOf,
    caps: ({ capIds }, _args, context) => loadAll(capKind.loader(context), capIds),
  },
  Query: {
    heldLeads: async (_parent, args, { rest }) => {
      const { page, limit } = numberedPageOf(args)
      const { total, data } = await heldLeads(rest, { page_number: page, limit })
      return { total, rows: data.map(heldLead) }
    },
    heldLead: lookUpBy(async (rest, ids) =>
      (await heldLeads(rest, { ids: ids.join(','), limit: ids.length })).data.map(heldLead),
    ),
  },
  Mutation: {
    settleHeldLead: (_parent, { id, outcome, reason, key }, { rest }) =>
      payload({ settledId: null, leadId: null }, async () => {
        const settled = await settleHeldLead(rest, idNumber(id, 'id'), { outcome, reason }, key ?? null)
        return { settledId: String(settled.id), leadId: String(settled.lead_id) }
      }),
  },
}
