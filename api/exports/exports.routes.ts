import { anyOf } from '../access'
import { readViewerContext } from '../filters/viewerContext'
import { leadQuery } from '../filters/leadFilter.schema'
import { streamRoute } from '../route'
import { exportLeads } from './exports.queries'
import { leadExportBody } from './exports.schema'

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
    access: anyOf('LEADS_LIST'),
    body: leadExportBody,
    produces: 'text/csv',
    handle: async (request) => {
      const { pool, config, body } = request
      const { columns, sort_by_column, sort_order, lead_ids, page_number, limit, ...query } = body
      const wanted = {
        query: leadQuery(query),
        columns,
        sort_by_column: sort_by_column ?? 'created_at',
        sort_order: sort_order ?? 'desc',
        leadIds: lead_ids ?? null,
        page: limit ? { page_number: page_number ?? 1, limit } : null,
      }
      const { total, csv } = await exportLeads(
        { pool, databaseUrl: config.databaseUrl },
        wanted,
        await readViewerContext(request),
      )
      return {
        headers: { 'x-total-count': String(total), 'content-disposition': 'attachment; filename="lead-data.csv"' },
        body: csv,
      }
    },
  }),
]
