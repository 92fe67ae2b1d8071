import { listLoader, perRequest } from '../../app/records/loaders'
import type { Schemas } from '../../app/rest/restTypes'

/** Leads have few entries: a call reads those of this many. */
const leadsPerCall = 100
const entriesPerCall = 1000

/** A page of entries, as REST has it. */
interface Page {
  end_cursor: string | null
  data: Schemas['LedgerEntry'][]
}

/** Entries of leads, newest first. */
export const entriesOfLeads = perRequest(({ rest }) =>
  listLoader(
    async (ids) => {
      const query = { lead_ids: ids.join(), limit: entriesPerCall }
      const pages: Page[] = []
      let after: string | null = null
      do {
        const page: Page = await rest.get('/api/money/ledger', {
          query: { ...query, ...(after !== null && { after }) },
        })
        pages.push(page)
        after = page.data.length < entriesPerCall ? null : page.end_cursor
      } while (after !== null)
      return pages.flatMap(({ data }) => data)
    },
    ({ lead_id }) => (lead_id === null ? [] : [String(lead_id)]),
    leadsPerCall,
  ),
)

const owner = (id: number | null) => (id === null ? [] : [String(id)])

export const balancesOfAdvertisers = perRequest(({ rest }) =>
  listLoader(
    (ids) => rest.get('/api/money/balances', { query: { advertiser_ids: ids.join() } }),
    ({ advertiser_id }) => owner(advertiser_id),
  ),
)
export const balancesOfPublishers = perRequest(({ rest }) =>
  listLoader(
    (ids) => rest.get('/api/money/balances', { query: { publisher_ids: ids.join() } }),
    ({ publisher_id }) => owner(publisher_id),
  ),
)
