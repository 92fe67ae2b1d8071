import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { StatementState } from '../../../shared/money/payments'
import type { MonthSums, Side } from '../accountingMonths/sides.schema'

/** A statement without its document. Amounts in dollars. */
export interface StatementRow extends MonthSums {
  id: number
  number: string | null
  side: Side
  partner_id: number
  partner_name: string
  /** Its first day. */
  month: string
  state: StatementState
  /** By payments that stand. */
  paid: number
  /** Total less `paid`. */
  due: number
  /** The payout run that waits with it. */
  run_id: number | null
  dispute_note: string | null
  issued_at: Date | null
  due_on: string | null
  sha256: string | null
  key_id: string | null
  previous_id: number | null
  previous_number: string | null
  previous_sha256: string | null
  checked_at: Date | null
  is_genuine: boolean | null
}

/** The state on a day, in the accounting time zone. */
const stateOn = (today: string) => sql`case
  when statement.number is null then 'draft' when dispute_note is not null then 'disputed' when due = 0 then 'paid'
  when run_id is not null then 'in_run' when due > 0 and statement.due_on < ${today}::date then 'overdue'
  when paid <> 0 then 'partly_paid' else 'issued' end`
const columnsOn = (today: string) => sql`
  statement.id, statement.number, case when statement.publisher_id is null then 'advertiser' else 'publisher' end as side,
  coalesce(statement.advertiser_id, statement.publisher_id) as partner_id, coalesce(advertisers.name, publishers.name) as partner_name,
  statement.month::text as month, ${stateOn(today)} as state, paid, due, run_id, dispute_note,
  statement.opening_balance, statement.lines_amount, statement.adjustments_amount, statement.payments_amount,
  statement.total, statement.closing_balance, statement.issued_at, to_char(statement.due_on, 'YYYY-MM-DD') as due_on,
  statement.sha256, statement.key_id, statement.previous_id, previous.number as previous_number, previous.sha256 as previous_sha256,
  statement.checked_at, statement.is_genuine`
const joined = sql`
  statements statement
  join statement_dues dues on dues.statement_id = statement.id
  left join advertisers on advertisers.id = statement.advertiser_id
  left join publishers on publishers.id = statement.publisher_id
  left join statements previous on previous.id = statement.previous_id`

export interface StatementFilter {
  /** Sides that the caller may see. */
  sides: readonly Side[]
  ids?: readonly number[] | undefined
  month?: string | undefined
  side?: Side | undefined
  partner_id?: number | undefined
  state?: StatementState | undefined
  /** Issued, with something due; or the opposite. */
  is_open?: boolean | undefined
  /** Part of a number or of a partner's name. */
  search?: string | undefined
}

/** Of all matching statements of a side, in dollars. */
export interface StatementSums {
  side: Side
  count: number
  lines_amount: number
  adjustments_amount: number
  total: number
  paid: number
  due: number
}

/** A page, the latest month first, advertisers before publishers, by number; drafts are last. */
export async function listStatements(
  db: Database,
  { sides, ids, month, side, partner_id, state, is_open, search }: StatementFilter,
  { limit, offset, today }: { limit: number; offset: number; today: string },
): Promise<{ total: number; sums: StatementSums[]; data: StatementRow[] }> {
  const part = search?.trim().toLowerCase() ?? ''
  const where = sql`
    (case when statement.publisher_id is null then 'advertiser' else 'publisher' end) = any (${side ? sides.filter((one) => one === side) : sides}::text[])
    and (${ids ?? null}::bigint[] is null or statement.id = any (${ids ?? null}::bigint[]))
    and (${month ?? null}::text is null or statement.month = ${month ?? null}::date)
    and (${partner_id ?? null}::bigint is null or coalesce(statement.advertiser_id, statement.publisher_id) = ${partner_id ?? null})
    and (${state ?? null}::text is null or ${stateOn(today)} = ${state ?? null})
    and (${is_open ?? null}::boolean is null or (statement.number is not null and due <> 0) = ${is_open ?? null})
    and (${part} = '' or strpos(lower(coalesce(statement.number, '')), ${part}) > 0 or strpos(lower(coalesce(advertisers.name, publishers.name)), ${part}) > 0)`
  const { rows } = await sql<StatementRow>`
    select ${columnsOn(today)} from ${joined} where ${where}
    order by statement.month desc, statement.publisher_id is not null, statement.number nulls last, statement.id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: sums } = await sql<StatementSums>`
    select case when statement.publisher_id is null then 'advertiser' else 'publisher' end as side, count(*)::int as count,
      sum(statement.lines_amount) as lines_amount, sum(statement.adjustments_amount) as adjustments_amount, sum(statement.total) as total,
      sum(paid) as paid, sum(due) as due
    from ${joined} where ${where} group by 1 order by 1`.execute(db)
  return { total: sums.reduce((all, { count }) => all + count, 0), sums, data: rows }
}

/** A statement; null if there is none. */
export async function readStatement(db: Database, id: number, today: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select ${columnsOn(today)} from ${joined} where statement.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The stored PDF of a statement; null if it was not made yet. */
export async function readPdf(db: Database, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`select pdf from statement_files where statement_id = ${id}`.execute(db)
  return rows[0]?.pdf ?? null
}

/** Stores the PDF of a statement. If another call was first, its file stays. */
export async function storePdf(db: Database, id: number, pdf: Buffer, sha256: string): Promise<void> {
  await sql`
    insert into statement_files (statement_id, pdf, sha256) values (${id}, ${pdf}, ${sha256}) on conflict do nothing`.execute(
    db,
  )
}

export interface StoredStatement {
  /** Null for a draft, as its hash and key. */
  number: string | null
  document: string
  sha256: string | null
  public_key: string | null
  previous_number: string | null
  previous_sha256: string | null
}

/** Ids of issued statements that were not checked for a day, the longest first. */
export async function listUnchecked(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from statements where checked_at < now() - interval '1 day' order by checked_at, id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The document of a statement with what it has to agree with; null if there is none. */
export async function readStored(db: Database, id: number): Promise<StoredStatement | null> {
  const { rows } = await sql<StoredStatement>`
    select statement.number, statement.document, statement.sha256, public_key, previous.number as previous_number, previous.sha256 as previous_sha256
    from statements statement
    left join statement_keys key on key.id = statement.key_id
    left join statements previous on previous.id = statement.previous_id
    where statement.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function recordCheck(db: Database, id: number, isGenuine: boolean): Promise<void> {
  await sql`update statements set checked_at = now(), is_genuine = ${isGenuine} where id = ${id}`.execute(db)
}
