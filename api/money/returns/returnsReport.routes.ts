import { startOfDay } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { anyOf } from '../../app/http/access'
import { route } from '../../app/http/route'
import { readReturnsReport } from './returnsReport.queries'
import { returnsReport, returnsReportQuery } from './returnsReport.schema'

export const returnsReportRoutes = [
  route({
    method: 'get',
    path: '/api/money/returns/report',
    operationId: 'getReturnsReport',
    readsTimeZone: true,
    summary: 'Returned deposits by advertiser, publisher or reason, with their share of all deposits.',
    access: anyOf('MONEY_LIST'),
    query: returnsReportQuery,
    response: returnsReport,
    handle: ({ db, session, timeZone, query: { start_date, end_date, ...asked } }) =>
      readReturnsReport(db, session, {
        ...asked,
        from: start_date ? new Date(startOfDay(timeZone, start_date)) : null,
        to: end_date ? new Date(startOfDay(timeZone, addDays(end_date, 1))) : null,
      }),
  }),
]
