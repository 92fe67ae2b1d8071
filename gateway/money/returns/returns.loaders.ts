import { perRequest, recordLoader } from '../../app/records/loaders'

export const returnsOfLeads = perRequest(({ rest }) =>
  recordLoader(async (ids) => {
    const { data } = await rest.get('/api/money/returns', { query: { lead_ids: ids.join(), limit: ids.length } })
    return data.map((row) => ({ id: String(row.lead_id), row }))
  }),
)
