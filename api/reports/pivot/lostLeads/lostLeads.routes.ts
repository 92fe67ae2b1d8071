import { anyOf } from '../../../app/http/access'
import { route } from '../../../app/http/route'
import { lostLeadsFor } from './lostLeadsFor.queries'
import { lostLeads, lostLeadsBody } from './lostLeads.schema'

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
    handle: lostLeadsFor,
  }),
]
