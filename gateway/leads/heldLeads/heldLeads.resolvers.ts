import { answers } from '../../generated/rows'
import type { Resolvers } from '../../generated/graphql'
import { kinds } from '../../app/records/kinds'
import { listLoader, loadAll, perRequest } from '../../app/records/loaders'

/** Page size of the API: a lead has at most one open attempt. */
const leadsPerCall = 500

/** Open attempts of leads, by lead ids. */
const heldOfLeads = perRequest(({ rest }) =>
  listLoader(
    async (leads) => {
      const query = { page_number: 1, limit: leadsPerCall, lead_ids: leads.join() }
      return answers.Query.heldLeads(await rest.get('/api/held-leads', { query })).rows
    },
    ({ leadId }) => [leadId],
    leadsPerCall,
  ),
)

export const heldLeadResolvers: Resolvers = {
  HeldLead: {
    caps: ({ capIds }, _args, context) => loadAll(kinds.Cap.loader(context), capIds),
  },
  Lead: {
    held: async ({ id }, _args, context) => (await heldOfLeads(context).load(id))[0] ?? null,
  },
}
