import { mayNeed } from '../../../shared/reports/reports'
import type { Session } from '../../app/http/access'
import type { Alert, OpenAlerts } from './alerts.schema'

const seesCost = ({ permissions }: Session) => mayNeed(permissions, 'revenue', 'global')

/** Alerts and their sum without money, for those who may not see global revenue. */
export const alertShownTo = (session: Session, row: Alert): Alert => (seesCost(session) ? row : { ...row, cost: null })
export const countsShownTo = (session: Session, counts: OpenAlerts): OpenAlerts =>
  seesCost(session) ? counts : { ...counts, cost: null }
