import { anyOf } from '../../app/http/access'
import { route } from '../../app/http/route'
import { clickPivot, clickPivotBody } from './clickReports.schema'
import { clicksFor } from './clicksFor.queries'

export const clickReportsRoutes = [
  route({
    method: 'post',
    path: '/api/click-pivot',
    operationId: 'queryClickPivot',
    readsTimeZone: true,
    summary: 'Clicks and the leads from them, grouped by country, publisher, offer or day.',
    access: anyOf('CLICK_REPORTS_LIST'),
    body: clickPivotBody,
    response: clickPivot,
    handle: clicksFor,
  }),
]
