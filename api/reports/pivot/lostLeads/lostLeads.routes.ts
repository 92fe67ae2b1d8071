import { fromCents } from '../../../../shared/app/money'
import { mayNeed } from '../../../../shared/reports/reports'
import { anyOf } from '../../../app/http/access'
import { route } from '../../../app/http/route'
import { byName, namesOf } from '../pivot'
import { contextFor } from '../reportContext'
import { factQuery } from '../reports.filter'
import { type LostRow, readLost } from './lostLeads.queries'
import { lostLeads, lostLeadsBody } from './lostLeads.schema'

const figuresOf = ({ leads, expectedCents }: Omit<LostRow, 'value'>) => ({
  leads,
  expected_revenue: expectedCents === null ? null : fromCents(expectedCents),
})

export const lostLeadsRoutes = [
  route({
    method: 'post',
    path: '/api/lost-leads',
    operationId: 'queryLostLeads',
    readsTimeZone: true,
    summary:
      'Leads that nobody took, with one grouping, below a drill-down path. Their number is that of attempts minus leads in ' +
      '/api/lead-pivot, and every lead has exactly one main reason.',
    access: anyOf('REPORTS_LIST'),
    body: lostLeadsBody,
    response: lostLeads,
    handle: async (asked) => {
      const { db, reports, session } = asked
      const { group_by, parents, ...filter } = asked.body
      const context = await contextFor(asked)
      const withRevenue = mayNeed(session.permissions, 'revenue', 'global')
      const query = factQuery({ ...filter, parents })
      const { rows, rowCount, total } = await readLost(reports, query, group_by, context, { withRevenue })
      const nameOf = await namesOf(
        db,
        group_by,
        rows.map(({ value }) => value),
      )
      const data = rows.map((row) => ({ value: row.value, ...nameOf(row.value), ...figuresOf(row) }))
      if (group_by !== 'created_at') data.sort((one, other) => other.leads - one.leads || byName(one, other))
      return { data, row_count: rowCount, totals: figuresOf(total) }
    },
  }),
]
