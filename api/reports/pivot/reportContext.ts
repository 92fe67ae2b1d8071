import type { Session } from '../../app/http/access'
import type { InTimeZone } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { refuseImpossible, type ReportBody } from './reports.filter'

/** Who asks for a report, and what it is read with. */
export type ReportViewer = Pick<Services, 'db' | 'pool' | 'reports' | 'now'> & InTimeZone & { session: Session }

export type ReportRequest<Body> = ReportViewer & { body: Body }

/** Context of a report's filter. Throws BAD_USER_INPUT for dates and records that no report can be about. */
export async function contextFor({ db, pool, timeZone, now, body }: ReportRequest<ReportBody>) {
  const at = now()
  const [context] = await Promise.all([
    readFilterContext(pool, timeZone, at),
    refuseImpossible(db, body, { timeZone, now: at }),
  ])
  return context
}
