import { metricPermissionName } from '../../shared/permissions'
import { anyOf, holds } from '../access'
import { leadQuery } from '../filters/leadFilter.schema'
import { readFilterContext } from '../filters/filters.queries'
import { route } from '../route'
import { listLeads } from './leads.queries'
import { leadDetails, leadDetailsBody } from './leads.schema'

export const leadsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details',
    summary: 'A page of leads that match, newest first unless sorted, and how many match in all.',
    access: anyOf('LEADS_LIST'),
    body: leadDetailsBody,
    response: leadDetails,
    handle: async ({ db, pool, reports, session, timeZone, now, body }) => {
      const { tz_offset, page_number, limit, sort_by_column, sort_order, columns, ...query } = body
      const page = {
        page_number,
        limit,
        sort_by_column: sort_by_column ?? 'created_at',
        sort_order: sort_order ?? 'desc',
        columns: columns ?? null,
        tz_offset,
      }
      return listLeads({ db, pool, reports }, leadQuery(query), page, {
        ...(await readFilterContext(db, timeZone, now())),
        showsRevenue: holds(session, metricPermissionName('global', 'revenue')),
        showsPayout: holds(session, metricPermissionName('global', 'payout')),
      })
    },
  }),
]
