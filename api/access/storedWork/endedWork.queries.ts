import { sql, type RawBuilder } from 'kysely'
import { repeatedly } from '../../app/process/repeatedly'
import { failureLog } from '../../app/process/failureLog'
import type { Services } from '../../app/start/services'
import { endUpload } from '../../campaigns/campaignLists/campaignLists.queries'
import type { Database } from '../../db/connect'
import { rejectIdle } from '../../leads/progressLogs/progressLogs.queries'
import { failBulk } from '../../reports/bulks/bulks.queries'
import { pauseSchedule } from '../../reports/schedules/reportRuns.queries'
import { failBacktest } from '../../routing/backtests/backtests.queries'
import { finish } from '../../routing/scheduledChanges/scheduledChanges.queries'
import { stopEndpoint } from '../webhooks/webhooks.queries'
import { endOfToken, type StoredBy } from './runsAs.queries'

interface StoredWork {
  /** Rows that are still to be done. */
  isOpen: RawBuilder<unknown>
  /** What the token is to it, if it did not make it. */
  role?: string
  /** Pauses or ends one of them. */
  end: (transaction: Database, id: number, reason: string, now: number) => Promise<unknown>
}

/**
 * Every table whose rows a worker reads on behalf of a user. Not included: links of exports, which are deleted with
 * their session or token, and campaigns with their sources, which belong to the business and go on.
 */
export const storedWork: Readonly<Record<string, StoredWork>> = {
  webhook_endpoints: { isOpen: sql`w.is_active`, role: 'whose rights it has', end: stopEndpoint },
  report_schedules: { isOpen: sql`w.is_active`, end: pauseSchedule },
  scheduled_changes: {
    isOpen: sql`w.state = 'waiting'`,
    end: (transaction, id, reason, now) => finish(transaction, id, { state: 'stopped', reason, now }),
  },
  backtests: { isOpen: sql`w.state in ('waiting', 'running')`, end: failBacktest },
  bulks: { isOpen: sql`w.state in ('waiting', 'running')`, end: failBulk },
  injections: { isOpen: sql`w.status = 'idle'`, end: rejectIdle },
  campaign_uploads: { isOpen: sql`w.source_id is null and w.ended_reason is null`, end: endUpload },
}

interface Ended extends StoredBy {
  id: number
  expires_at: Date | null
}

/**
 * Pauses or ends the work of tokens that were revoked or have expired. Workers check the token themselves before they
 * do anything; this makes it visible before the work is due. Call it in the transaction that revokes a token.
 */
export async function stopWorkIn(transaction: Database, now: number): Promise<void> {
  for (const [table, { isOpen, role, end }] of Object.entries(storedWork)) {
    const { rows } = await sql<Ended>`
      select w.id, w.token_id, w.token_name, s.expires_at
      from ${sql.table(table)} w left join sessions s on s.id = w.token_id and s.token_name is not null
      where w.token_id is not null and ${isOpen} and (s.id is null or s.expires_at <= ${new Date(now)})
      order by w.id limit 1000 for update of w skip locked`.execute(transaction)
    for (const row of rows) {
      const reason = endOfToken(row, row, now, role)
      if (reason !== null) await end(transaction, row.id, reason, now)
    }
  }
}

type Needs = Pick<Services, 'db' | 'now' | 'log'>

export const stopEndedWork = ({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> =>
  db.transaction().execute((transaction) => stopWorkIn(transaction, now()))

const intervalMs = 5_000

/** Pauses or ends the work of ended tokens every few seconds until the returned function is called. */
export const watchEndedTokens = (needs: Needs): (() => Promise<void>) =>
  repeatedly(
    () => stopEndedWork(needs),
    intervalMs,
    failureLog(
      needs.log,
      { failed: 'Work of ended access tokens was not stopped', again: 'Work of ended access tokens is stopped again' },
      { level: 'error' },
    ),
  )
