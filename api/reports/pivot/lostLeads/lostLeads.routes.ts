import { fromCents } from '../../../../shared/app/money'
import type { ReportGroup } from '../../../../shared/reports/reportGroups'
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
      'Leads that no advertiser took, with one grouping, below a drill-down path. Their number is that of attempts minus leads in ' +
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
      const read = (group: ReportGroup) => readLost(reports, query, group, context, { withRevenue })
      const { rows, rowCount, total } = await read(group_by)
      // A lead counts in several obstacles, so that they do not add up to the total.
      const totals = group_by === 'lost_obstacle' ? (await read('lost_reason')).total : total
      const nameOf = await namesOf(
        db,
        group_by,
        rows.map(({ value }) => value),
      )
      const data = rows.map((row) => ({ value: row.value, ...nameOf(row.value), ...figuresOf(row) }))
      if (group_by !== 'created_at') data.sort((one, other) => other.leads - one.leads || byName(one, other))
      return { data, row_count: rowCount, totals: figuresOf(totals) }
    },
  }),
]
