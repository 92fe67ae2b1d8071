import { sql } from 'kysely'
import type { Database } from '../../db/connect'
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
  state: 'draft' | 'issued'
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

const columns = sql`
  statement.id, statement.number, case when statement.publisher_id is null then 'advertiser' else 'publisher' end as side,
  coalesce(statement.advertiser_id, statement.publisher_id) as partner_id, coalesce(advertisers.name, publishers.name) as partner_name,
  statement.month::text as month, case when statement.number is null then 'draft' else 'issued' end as state,
  statement.opening_balance, statement.lines_amount, statement.adjustments_amount, statement.payments_amount,
  statement.total, statement.closing_balance, statement.issued_at, to_char(statement.due_on, 'YYYY-MM-DD') as due_on,
  statement.sha256, statement.key_id, statement.previous_id, previous.number as previous_number, previous.sha256 as previous_sha256,
  statement.checked_at, statement.is_genuine`
const joined = sql`
  statements statement
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
  state?: 'draft' | 'issued' | undefined
  /** Part of a number or of a partner's name. */
  search?: string | undefined
}

/** A page, the latest month first, advertisers before publishers, by number; drafts are last. */
export async function listStatements(
  db: Database,
  { sides, ids, month, side, partner_id, state, search }: StatementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; data: StatementRow[] }> {
  const part = search?.trim().toLowerCase() ?? ''
  const where = sql`
    (case when statement.publisher_id is null then 'advertiser' else 'publisher' end) = any (${side ? sides.filter((one) => one === side) : sides}::text[])
    and (${ids ?? null}::bigint[] is null or statement.id = any (${ids ?? null}::bigint[]))
    and (${month ?? null}::text is null or statement.month = ${month ?? null}::date)
    and (${partner_id ?? null}::bigint is null or coalesce(statement.advertiser_id, statement.publisher_id) = ${partner_id ?? null})
    and (${state ?? null}::text is null or (statement.number is null) = (${state ?? null} = 'draft'))
    and (${part} = '' or strpos(lower(coalesce(statement.number, '')), ${part}) > 0 or strpos(lower(coalesce(advertisers.name, publishers.name)), ${part}) > 0)`
  const { rows } = await sql<StatementRow>`
    select ${columns} from ${joined} where ${where}
    order by statement.month desc, statement.publisher_id is not null, statement.number nulls last, statement.id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from ${joined} where ${where}`.execute(db)
  return { total: counted[0]?.total ?? 0, data: rows }
}

/** A statement with its document as it is stored; null if there is none. */
export async function readStatement(db: Database, id: number): Promise<(StatementRow & { document: string }) | null> {
  const { rows } = await sql<StatementRow & { document: string }>`
    select ${columns}, statement.document from ${joined} where statement.id = ${id}`.execute(db)
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
  number: string
  document: string
  sha256: string
  public_key: string
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

/** An issued statement with what its document has to agree with; null if there is none. */
export async function readStored(db: Database, id: number): Promise<StoredStatement | null> {
  const { rows } = await sql<StoredStatement>`
    select statement.number, statement.document, statement.sha256, public_key, previous.number as previous_number, previous.sha256 as previous_sha256
    from statements statement
    join statement_keys key on key.id = statement.key_id
    left join statements previous on previous.id = statement.previous_id
    where statement.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function recordCheck(db: Database, id: number, isGenuine: boolean): Promise<void> {
  await sql`update statements set checked_at = now(), is_genuine = ${isGenuine} where id = ${id}`.execute(db)
}
