import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { CalendarDate } from '../../../shared/app/time/wallTimes'
import { accountingMonths } from '../../../shared/money/accountingMonths'
import type { Services } from '../../app/start/services'
import type { Database } from '../../db/connect'

/** Approved leads booked in one transaction. */
const batchSize = 500
/** After each batch, to leave resources to live leads. */
const pauseMs = 20

/**
 * Sets where accounting begins in a database whose leads are not booked yet: earlier ones become opening entries. Call
 * `fill_ledger` until it returns true afterwards.
 */
export async function startAccounting(client: Pick<Pool | PoolClient, 'query'>, beginning: Beginning): Promise<void> {
  const first = await writeMonths(client, beginning)
  await client.query(
    `update accounting_settings set time_zone = $1, first_month = $2, is_filled = false, filled_until = null, filled_lead_id = null`,
    [beginning.timeZone, first],
  )
}

interface Beginning {
  timeZone: string
  /** A day of the first month. */
  firstMonth: CalendarDate
}

/** Writes the accounting months from the first one on, with their bounds in the time zone. Returns the first one. */
export async function writeMonths(
  client: Pick<Pool | PoolClient, 'query'>,
  { timeZone, firstMonth }: Beginning,
): Promise<string | undefined> {
  const months = accountingMonths(timeZone, firstMonth).map(({ month, from, to }) => ({
    month,
    starts_at: new Date(from),
    ends_at: new Date(to),
  }))
  await client.query(
    `insert into accounting_months (month, starts_at, ends_at)
     select month, starts_at, ends_at from json_to_recordset($1) as given (month date, starts_at timestamptz, ends_at timestamptz)
     on conflict (month) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    [JSON.stringify(months)],
  )
  await client.query('delete from accounting_months where month < $1', [months[0]?.month])
  return months[0]?.month
}

/**
 * Books the leads that were approved before this version, in small batches with pauses, until all are booked or `signal`
 * aborts; a later call continues. Safe to run in several processes. See docs/domain/money.md.
 */
export async function fillLedger(db: Database, signal?: AbortSignal): Promise<void> {
  for (; !signal?.aborted; await wait(pauseMs)) {
    const { rows } = await sql<{ done: boolean }>`select fill_ledger(${batchSize}) as done`.execute(db)
    if (rows[0]?.done) return
  }
}

/** Runs `fillLedger` in the background, again after faults, until the returned function is called. */
export function watchLedger({ db, log }: Pick<Services, 'db' | 'log'>): () => void {
  const stopping = new AbortController()
  const run = () =>
    fillLedger(db, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return
      log.error({ err: error }, 'Earlier conversions are not in the ledger yet')
      setTimeout(() => void run(), MINUTE).unref()
    })
  void run()
  return () => stopping.abort()
}
