import { streamRoute } from '../../app/http/route'
import { leadsExport } from './exportRequests'

export const exportsRoutes = [
  streamRoute({
    method: 'post',
    path: '/api/lead-details/export',
    operationId: 'exportLeads',
    readsTimeZone: true,
    summary:
      'Leads as CSV (RFC 4180, UTF-8 with a byte order mark, line feeds): all that match, one page or the chosen ones, sorted as asked. ' +
      'X-Total-Count says how many rows will come, of one state of the database. Times are written in the zone of Timezone-Id. ' +
      'Cells that a spreadsheet would compute begin with an apostrophe; money is empty without its permission.',
    access: leadsExport.access,
    body: leadsExport.body,
    produces: 'text/csv',
    handle: (request) => leadsExport.stream(request, request.body),
  }),
]
