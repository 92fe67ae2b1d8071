import { capKind } from '../../routing/caps/caps.loaders'
import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { lookUpBy } from '../../app/records/links'
import { loadAll } from '../../app/records/loaders'
import { payload } from '../../app/records/payloads'
import { numberedPageOf } from '../../app/records/pages'
import { advertiserOf, countryOf, leadOf, onePublisherOf } from '../../app/records/rowLinks'
import { heldOfLeads } from './heldLeads.loaders'
import { heldLead } from './heldLeads.row'

export const heldLeadResolvers: Resolvers = {
  HeldLead: {
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    lead: leadOf,
    caps: ({ capIds }, _args, context) => loadAll(capKind.loader(context), capIds),
  },
  Lead: {
    held: async ({ id }, _args, context) => (await heldOfLeads(context).load(id))[0] ?? null,
  },
  Query: {
    heldLeads: async (_parent, { page: asked }, { rest }) => {
      const { page, limit } = numberedPageOf(asked)
      const { total, data } = await rest.get('/api/held-leads', { query: { page_number: page, limit } })
      return { total, rows: data.map(heldLead) }
    },
    heldLead: lookUpBy(
      heldLead,
      async (rest, ids) => (await rest.get('/api/held-leads', { query: { ids: ids.join(), limit: ids.length } })).data,
    ),
  },
  Mutation: {
    settleHeldLead: (_parent, { id, outcome, reason, key }, { rest }) =>
      payload(async () => {
        const settled = await rest.send('post', '/api/held-leads/{id}/settle', {
          path: { id: idNumber(id, 'id') },
          body: { outcome, reason },
          idempotencyKey: key,
        })
        return { settledId: String(settled.id), leadId: String(settled.lead_id) }
      }),
  },
}
