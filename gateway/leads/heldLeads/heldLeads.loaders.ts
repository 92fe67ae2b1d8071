import { listLoader, perRequest } from '../../app/records/loaders'
import { heldLead } from './heldLeads.row'

/** As many attempts as a page of the API has: a lead has at most one that is open. */
const leadsPerCall = 500

/** The open attempts of leads, by the ids of the leads. */
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
