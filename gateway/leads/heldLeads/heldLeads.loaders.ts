import { listLoader, perRequest } from '../../app/records/loaders'
import { heldLead } from './heldLeads.row'

/** Page size of the API: a lead has at most one open attempt. */
const leadsPerCall = 500

/** Open attempts of leads, by lead ids. */
export const heldOfLeads = perRequest(({ rest }) =>
  listLoader(
    async (leads) => {
      const { data } = await rest.get('/api/held-leads', {
        query: { page_number: 1, limit: leadsPerCall, lead_ids: leads.join() },
      })
      return data.map(heldLead)
    },
    ({ leadId }) => [leadId],
    leadsPerCall,
  ),
)
