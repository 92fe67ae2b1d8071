import type { Session } from '../../app/http/access'
import type { InTimeZone, RouteRequest } from '../../app/http/route'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { refuseImpossible, type ReportBody } from './reports.filter'

export type ReportRequest<Body> = RouteRequest<unknown, unknown, Body, Session> & InTimeZone

/** Context of a report's filter. Throws BAD_USER_INPUT for dates and records that no report can be about. */
export async function contextFor({ db, pool, timeZone, now, body }: ReportRequest<ReportBody>) {
  const at = now()
  const [context] = await Promise.all([
    readFilterContext(pool, timeZone, at),
    refuseImpossible(db, body, { timeZone, now: at }),
  ])
  return context
}
