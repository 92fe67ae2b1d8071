import { streamRoute } from '../../app/http/route'
import { leadsExport } from './exportRequests'

export const exportsRoutes = [
  streamRoute({
    method: 'post',
    path: '/api/lead-details/export',
    operationId: 'exportLeads',
    readsReplica: true,
    readsTimeZone: true,
    summary:
      'Leads as CSV (RFC 4180, UTF-8 with a byte order mark, line feeds): all matching leads, one page or the selected ones, ' +
      'in the requested order. X-Total-Count contains the number of rows; all rows are from one database snapshot. Times are ' +
      'in the zone of Timezone-Id. Cells that a spreadsheet would evaluate as a formula begin with an apostrophe; money is ' +
      'empty without its permission.',
    access: leadsExport.access,
    body: leadsExport.body,
    produces: 'text/csv',
    handle: (request) => leadsExport.stream(request, request.body),
  }),
]
