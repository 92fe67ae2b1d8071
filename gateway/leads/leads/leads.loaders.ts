import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../../app/context/context'
import type { LeadFilterInput, QueryLeadsArgs } from '../../generated/graphql'
import { idText } from '../../app/rest/values'
import type { RecordKind } from '../../app/records/links'
import { listLoader, perRequest, recordLoader } from '../../app/records/loaders'
import type { Rest } from '../../app/rest/restTypes'
import { selectedFields } from '../../app/records/selection'
import { allLeadFields, leadsFromRest, narrowed, restLeadFields, restLeadPage } from './leads.filter'
import type { LeadRow } from '../../generated/rows'

/** Page size of the API. */
const leadsPerCall = 1000

export const leadKind: RecordKind<LeadRow> = {
  type: 'Lead',
  loader: perRequest(({ rest }) =>
    recordLoader(async (ids) => {
      const search = { search_txt: ids.map(String), search_in: 'id', is_search_global: true } as const
      const page = { page_number: 1, limit: leadsPerCall }
      const { columns } = await rest.query('/api/lead-details/columns', {
        body: { ...search, ...page, columns: allLeadFields },
      })
      return leadsFromRest(columns)
    }, leadsPerCall),
  ),
}

/** The API reads the history of leads one by one. */
const historiesPerCall = 100
const ofLead = ({ lead_id }: { lead_id: number }) => [String(lead_id)]

const listOfLeads = <Row extends { lead_id: number }>(read: (rest: Rest, lead_ids: number[]) => Promise<Row[]>) =>
  perRequest(({ rest }) => listLoader((ids) => read(rest, ids), ofLead, historiesPerCall))

export const historyOf = listOfLeads((rest, lead_ids) =>
  rest.query('/api/lead-details/lead-history', { body: { lead_ids } }),
)
export const statusChangesOf = listOfLeads((rest, lead_ids) =>
  rest.query('/api/lead-details/status-history', { body: { lead_ids } }),
)
export const postbacksOfLeads = listOfLeads((rest, lead_ids) =>
  rest.query('/api/lead-details/publisher-postbacks', { body: { lead_ids } }),
)

/** A page of leads with the selected fields, and those needed for links. */
export async function readLeads(rest: Rest, args: Partial<QueryLeadsArgs>, info: GraphQLResolveInfo) {
  const selected = selectedFields(info)
  const { total, latest_id, as_of, end_cursor, columns } = await rest.query('/api/lead-details/columns', {
    body: {
      ...restLeadPage(args),
      columns: restLeadFields(selectedFields(info, 'rows')),
      ...(!selected.has('total') && !selected.has('latestId') && { counts: false }),
    },
  })
  return {
    total: total ?? 0,
    latestId: idText(latest_id),
    asOf: as_of,
    endCursor: end_cursor,
    rows: leadsFromRest(columns),
  }
}

type Page = Pick<QueryLeadsArgs, 'filter' | 'sort' | 'page'>

/** A page of the leads of one record, with one call per record, because each has its own filter and page. */
export const leadsOf =
  <Parent>(own: (parent: Parent, context: Context) => LeadFilterInput | Promise<LeadFilterInput>) =>
  async (parent: Parent, { filter, ...page }: Page, context: Context, info: GraphQLResolveInfo) =>
    readLeads(context.rest, { filter: narrowed(filter, await own(parent, context)), ...page }, info)
