import { resentBy } from '../../../shared/watch/alertActs'
import { holds, type Session } from '../../app/http/access'
import { forbidden } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import type { Alert, AlertResend } from './alerts.schema'
import { readUnsentLeadIds } from './losses.queries'
import { readFailedPostbackIds } from './findings.postbacks'

const maxIds = 2_000
const needed = { leads: 'LEADS_INJECTION', postbacks: 'LEADS_PROGRESS_LOGS' } as const

/** What of an open alert can be sent again by this user. */
export async function readResend(db: Database, session: Session, alert: Alert): Promise<AlertResend> {
  const what = resentBy(alert.kind)
  const { id, subject_id: subjectId, state } = alert
  if (what === null || subjectId === null || state === 'resolved') return { alert_id: id, what: null, ids: [] }
  if (!holds(session, needed[what])) throw forbidden()
  const ids =
    what === 'leads'
      ? await readUnsentLeadIds(db, id, maxIds)
      : await readFailedPostbackIds(db, subjectId, new Date(alert.since), maxIds)
  return { alert_id: id, what, ids }
}
