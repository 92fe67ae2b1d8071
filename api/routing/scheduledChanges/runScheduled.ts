import type { Transaction } from 'kysely'
import { sessionFor } from '../../access/storedWork/runsAs.queries'
import { actorName } from '../../app/audit/audit.queries'
import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Session } from '../../app/http/access'
import type { Services } from '../../app/start/services'
import { ApiError } from '../../app/http/errors'
import { isPassing } from '../../db/faults'
import type { DB } from '../../db/generated/schema'
import { finish, lockDue, lockWaiting, type ScheduledChange } from './scheduledChanges.queries'
import { valuesInWords } from './scheduledRows.queries'
import { scheduledVerb, targets } from './targets.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log'>

/** Makes a locked change for a user; returns why it must not be made, null if it was. */
export async function makeChange(
  transaction: Transaction<DB>,
  change: ScheduledChange,
  { session, requestId, now }: { session: Session; requestId: string; now: number },
): Promise<string | null> {
  const target = targets[change.entity]
  const current = await target.read(transaction, change.record_id, { now, locks: true })
  if (!current) return `${target.called} no longer exists.`
  if (!current.mayChange(session)) return `${actorName(session)} no longer has the permission for it.`
  if (current.value !== change.old_value) {
    const [words] = await valuesInWords(transaction, [{ ...change, new_value: current.value }])
    return `It was changed from ${words?.old_text} to ${words?.new_text} in the meantime.`
  }
  const request = { db: transaction, session, body: {}, requestId, idempotencyKey: null }
  const { record_id: id, new_value: value } = change
  await target.change(transaction, request, {
    ...{ id, version: current.version, value, now, verb: scheduledVerb },
  })
  return null
}

/** Makes a due change with the permissions that its owner has now, and its access token, if one scheduled it. */
async function make(transaction: Transaction<DB>, change: ScheduledChange, now: number): Promise<string | null> {
  const found = await sessionFor(transaction, change, now)
  if ('reason' in found) return found.reason
  return makeChange(transaction, change, { ...found, requestId: `scheduled-change-${change.id}`, now })
}

/**
 * Makes the next due change. The change, its audit row and its state are one transaction, so that it is made once however
 * many processes run, and whenever one dies. False: none is due.
 */
async function runNext({ db, now, log }: Needs): Promise<boolean> {
  let due: ScheduledChange | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      const at = now()
      due = await lockDue(transaction, at)
      if (!due) return
      const reason = await make(transaction, due, at)
      await finish(transaction, due.id, { state: reason ? 'stopped' : 'done', reason, now: at })
    })
  } catch (error) {
    // Tried again later.
    if (!due || isPassing(error)) throw error
    const { id } = due
    if (!(error instanceof ApiError)) log.error({ err: error, change: id }, 'A scheduled change failed')
    const reason = error instanceof ApiError ? error.message : 'It failed. Please make it by hand.'
    await db.transaction().execute(async (transaction) => {
      if (await lockWaiting(transaction, id)) await finish(transaction, id, { state: 'stopped', reason, now: now() })
    })
  }
  return due !== undefined
}

/** Makes all changes whose time has come. */
export async function runScheduledChanges(needs: Needs): Promise<void> {
  while (await runNext(needs));
}

const intervalMs = 5_000

/** Makes due changes every few seconds until the returned function is called. Safe in several processes. */
export const watchScheduledChanges = (needs: Needs): (() => Promise<void>) =>
  repeatedly(
    () => runScheduledChanges(needs),
    intervalMs,
    failureLog(
      needs.log,
      { failed: 'Scheduled changes were not made', again: 'Scheduled changes are made again' },
      { level: 'error' },
    ),
  )
