import type { Database } from '../../db/connect'
import type { Session } from '../http/access'
import type { Log } from '../process/log'
import { audit } from './audit.queries'

const quietMs = 60_000
const maxRemembered = 10_000

/**
 * Creates the function that records denied requests. Repeated requests of a user to one route are recorded once a
 * minute per process, to limit the log.
 */
export function createRefusals({ db, now, log }: { db: Database; now: () => number; log: Log }) {
  const lastRecorded = new Map<string, number>()
  return async (session: Session, route: string, requestId: string): Promise<void> => {
    const key = `${session.user_id} ${route}`
    const last = lastRecorded.get(key)
    if (last !== undefined && now() - last < quietMs) return
    if (lastRecorded.size >= maxRemembered) lastRecorded.clear()
    lastRecorded.set(key, now())
    try {
      await audit(db, { session, requestId }, 'access.refuse', { entity: 'route', entity_id: route })
    } catch (error) {
      log.error({ err: error }, 'A refusal was not recorded') // the refusal must still be returned
    }
  }
}
