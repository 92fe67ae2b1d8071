import { sql } from 'kysely'
import { notFound } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import { freshSeconds } from './closingProgress.queries'

export interface AccountingMonth {
  /** Its first day, yyyy-MM-dd. */
  month: string
  starts_at: Date
  ends_at: Date
  closed_at: Date | null
  closed_by: string | null
  version: number
  /** By the database's clock. */
  is_over: boolean
  /** An earlier month is open. */
  is_waiting: boolean
  /** Leads from before the ledger are booked. */
  is_filled: boolean
  time_zone: string
  /** How far its closing is, while it runs. */
  closing: { done: number; total: number; started_by: string } | null
  /** The database's clock. */
  now: Date
}

const months = sql`
  select month::text as month, starts_at, ends_at, closed_at, closed_by, version, ends_at <= now() as is_over,
    exists (
      select from accounting_months earlier
      where earlier.month < accounting_months.month and earlier.month >= first_month and earlier.closed_at is null
    ) as is_waiting,
    is_filled, time_zone, now() as now, (
      select json_build_object('done', done, 'total', total, 'started_by', started_by) from closing_progress progress
      where progress.month = accounting_months.month and closed_at is null and renewed_at > now() - ${freshSeconds} * interval '1 second'
    ) as closing
  from accounting_months cross join accounting_settings`

/** From the first accounting month to the current one, the latest first. */
export async function listMonths(db: Database): Promise<AccountingMonth[]> {
  const { rows } =
    await sql<AccountingMonth>`${months} where month >= first_month and starts_at <= now() order by month desc`.execute(
      db,
    )
  return rows
}

/** A month that has begun and is not before the first one. Throws NOT_FOUND if there is none. */
export async function readMonth(db: Database, month: string): Promise<AccountingMonth> {
  const { rows } = await sql<AccountingMonth>`
    ${months} where month = ${month}::date and month >= first_month and starts_at <= now()`.execute(db)
  if (!rows[0]) throw notFound('The accounting month')
  return rows[0]
}

/** Locks a month against others who close it or accept its checks. Leads are booked all the same. */
export async function lockMonth(transaction: Database, month: string): Promise<void> {
  // The settings too: statements are numbered one after another.
  await sql`select from accounting_settings for no key update`.execute(transaction)
  await sql`select from accounting_months where month = ${month}::date for no key update`.execute(transaction)
}

/**
 * Waits for those who are booking in a month. Until this transaction ends, others book in the next open one; there it
 * stays, also if this month is not closed in the end.
 */
export async function endBooking(transaction: Database, month: string): Promise<void> {
  await sql`select from accounting_months where month = ${month}::date for update`.execute(transaction)
}

export async function setClosed(transaction: Database, month: string, closedBy: string): Promise<void> {
  await sql`
    update accounting_months set closed_at = now(), closed_by = ${closedBy}, version = version + 1
    where month = ${month}::date`.execute(transaction)
}

export interface ClosingNote {
  check_name: string
  found: number
  /** Dollars; null if the check is not about money. */
  money: number | null
  note: string
  noted_by: string
  noted_at: Date
}

export async function listNotes(db: Database, month: string): Promise<ClosingNote[]> {
  const { rows } = await sql<ClosingNote>`
    select check_name, found, money, note, noted_by, noted_at from closing_notes where month = ${month}::date`.execute(
    db,
  )
  return rows
}

/** Accepts what a check has found. A new note replaces the one before. Raises the version of the month. */
export async function saveNote(
  transaction: Database,
  month: string,
  { check_name, found, money, note, noted_by }: Omit<ClosingNote, 'noted_at'>,
): Promise<void> {
  await sql`
    insert into closing_notes (month, check_name, found, money, note, noted_by)
    values (${month}::date, ${check_name}, ${found}, ${money}, ${note}, ${noted_by})
    on conflict (month, check_name) do update
    set found = excluded.found, money = excluded.money, note = excluded.note, noted_by = excluded.noted_by, noted_at = now()`.execute(
    transaction,
  )
  await sql`update accounting_months set version = version + 1 where month = ${month}::date`.execute(transaction)
}
