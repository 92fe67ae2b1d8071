import { metricPermissionName } from '../../../shared/access/permissions'
import { holds, type Session } from '../../app/http/access'
import type { InTimeZone, RouteRequest } from '../../app/http/route'
import { readFilterContext } from './filters.queries'

type Viewer = Pick<RouteRequest<unknown, unknown, unknown, Session>, 'pool' | 'session' | 'now'> & InTimeZone

/** Data that filters depend on, and whether this caller may see money. */
export const readViewerContext = async ({ pool, session, timeZone, now }: Viewer) => ({
  ...(await readFilterContext(pool, timeZone, now())),
  showsRevenue: holds(session, metricPermissionName('global', 'revenue')),
  showsPayout: holds(session, metricPermissionName('global', 'payout')),
})
