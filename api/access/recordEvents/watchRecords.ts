import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Services } from '../../app/start/services'
import { lockRecordWatch, noteCaps, noteEndedPauses, tellsOfCaps } from './recordEvents.queries'

const lookMs = 5_000

type Needs = Pick<Services, 'db' | 'now' | 'recordEventFeed'>

/** Notes what no change of a record tells: that pauses are over, and, if anybody is told of it, how full caps are. */
export async function noteRecords({ db, now, recordEventFeed }: Needs): Promise<void> {
  const areCapsWatched =
    recordEventFeed.watched().some(({ source }) => source === 'capEvents') || (await tellsOfCaps(db))
  await db.transaction().execute(async (transaction) => {
    if (!(await lockRecordWatch(transaction))) return
    await noteEndedPauses(transaction, now())
    if (areCapsWatched) await noteCaps(transaction, now())
  })
}

/** Does so every five seconds until the returned function is called. Safe in several processes. */
export const watchRecords = (services: Needs & Pick<Services, 'log'>): (() => Promise<void>) =>
  repeatedly(
    () => noteRecords(services),
    lookMs,
    failureLog(services.log, {
      failed: 'Events of caps and pauses were not noted',
      again: 'Events of caps and pauses are noted again',
    }),
  )
