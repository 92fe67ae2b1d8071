import { sql } from 'kysely'
import { groupBy } from '../../../shared/app/groupBy'
import { toCents } from '../../../shared/app/money'
import { dateAt } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { type AccountLine, type StatementContent, statementContent } from './statementContent'
import { canonicalJson } from './canonicalJson'

interface BookedRow {
  advertiser_id: number | null
  publisher_id: number | null
  kind: string
  lead_id: number | null
  country_code: string | null
  country_name: string | null
  effective_at: Date
  amount: number
  /** Of a payment, or of one that was taken back. */
  reference: string | null
}

/** What entries are called on a statement. */
const reasons: Readonly<Record<string, string>> = {
  conversion: 'Late conversion',
  correction: 'Correction',
  test_mark: 'Test mark',
  fake: 'Late conversion',
  reassignment: 'Moved to another partner or country',
  return: 'Return',
  payment: 'Payment',
  write_off: 'Write-off',
  broker_difference: 'By the broker’s list',
}

const lineOf = (timeZone: string, row: BookedRow): AccountLine => ({
  kind: row.kind,
  lead: row.lead_id,
  country: row.country_code ? { code: row.country_code, name: row.country_name ?? '' } : null,
  day: dateAt(timeZone, row.effective_at.getTime()),
  amountCents: toCents(row.amount),
  reason: row.reference ?? reasons[row.kind] ?? '',
})

interface ClosingMonth {
  /** Its first day. */
  month: string
  time_zone: string
}

/** Writes a draft for each partner with entries in the month, advertisers first. Returns how many, and tells how far it is. */
export async function writeDrafts(
  transaction: Database,
  { month, time_zone }: ClosingMonth,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const { rows: booked } = await sql<BookedRow>`
    select entry.advertiser_id, entry.publisher_id, kind, lead_id, countries.code as country_code, countries.name as country_name, effective_at, entry.amount,
      case when taken_back.id is null then nullif(payment.reference, '') else 'Taken back: ' || coalesce(nullif(taken_back.reference, ''), 'payment') end as reference
    from ledger_entries entry left join countries on countries.id = entry.country_id
    left join payments payment on payment.entry_id = entry.id
    left join payments taken_back on taken_back.taken_back_entry_id = entry.id
    where entry.month = ${month}::date and kind <> 'opening'
    order by entry.advertiser_id, entry.publisher_id, entry.id`.execute(transaction)
  const { rows: openings } = await sql<{ advertiser_id: number | null; publisher_id: number | null; amount: number }>`
    select advertiser_id, publisher_id, sum(amount) as amount from ledger_entries entry
    where entry.month < ${month}::date or (entry.month = ${month}::date and kind = 'opening') group by 1, 2`.execute(
    transaction,
  )
  const keyOf = ({ advertiser_id, publisher_id }: Pick<BookedRow, 'advertiser_id' | 'publisher_id'>) =>
    `${advertiser_id} ${publisher_id}`
  const openingOf = new Map(openings.map((row) => [keyOf(row), toCents(row.amount)]))
  const linesOf = new Map<string, [BookedRow, ...BookedRow[]]>()
  for (const row of booked) {
    const lines = linesOf.get(keyOf(row))
    if (lines) lines.push(row)
    else linesOf.set(keyOf(row), [row])
  }
  let done = 0
  for (const [key, lines] of linesOf) {
    const opening = openingOf.get(key) ?? 0
    const computed = statementContent(
      month.slice(0, 7),
      opening,
      lines.map((row) => lineOf(time_zone, row)),
    )
    const [{ advertiser_id, publisher_id }] = lines
    await sql`
      insert into statements (month, advertiser_id, publisher_id, opening_balance, lines_amount, adjustments_amount, payments_amount, document)
      values (${month}::date, ${advertiser_id}, ${publisher_id}, ${opening} / 100.0, ${computed.linesCents} / 100.0,
        ${computed.adjustmentsCents} / 100.0, ${computed.paymentsCents} / 100.0, ${canonicalJson(computed.content)})`.execute(
      transaction,
    )
    tell((done += 1), linesOf.size)
  }
  return linesOf.size
}

/** What the closing of a month issued: numbers, also of earlier drafts, and how many of the month stayed drafts. */
export async function readClosed(db: Database, month: string): Promise<{ numbers: string[]; drafts: number }> {
  const { rows } = await sql<{ numbers: string[]; drafts: number }>`
    select coalesce(array_agg(number order by publisher_id is not null, number) filter (where issued_at = closed_at), '{}') as numbers,
      (count(*) filter (where statements.month = closed.month and issued_at is distinct from closed_at))::int as drafts
    from accounting_months closed join statements on statements.month <= closed.month where closed.month = ${month}::date`.execute(
    db,
  )
  return rows[0] ?? { numbers: [], drafts: 0 }
}

export interface Draft {
  id: number
  /** yyyy-MM */
  month: string
  partner_id: number
  partner_name: string
  is_payout: boolean
  content: StatementContent
  legal_name: string
  address: string
  tax_number: string
  terms_days: number
  previous_id: number | null
  previous_number: string | null
  previous_sha256: string | null
}

/**
 * The oldest draft of each partner who has billing data, advertisers first, by id. Each has the statement that it
 * follows. A partner's later drafts come once this one is issued.
 */
export async function listIssuable(transaction: Database): Promise<Draft[]> {
  const { rows } = await sql<Omit<Draft, 'content'> & { document: string }>`
    select distinct on (draft.publisher_id is not null, partner_id)
      draft.id, to_char(draft.month, 'YYYY-MM') as month, partner_id, coalesce(advertisers.name, publishers.name) as partner_name,
      draft.publisher_id is not null as is_payout, draft.document, legal_name, address, tax_number, terms_days,
      previous.id as previous_id, previous.number as previous_number, previous.sha256 as previous_sha256
    from (select *, coalesce(advertiser_id, publisher_id) as partner_id from statements where number is null) draft
    join billing_data data on (data.advertiser_id = draft.advertiser_id or data.publisher_id = draft.publisher_id)
      and legal_name <> '' and address <> ''
    left join advertisers on advertisers.id = draft.advertiser_id
    left join publishers on publishers.id = draft.publisher_id
    left join lateral (
      select id, number, sha256 from statements issued
      where number is not null and (issued.advertiser_id = draft.advertiser_id or issued.publisher_id = draft.publisher_id)
      order by month desc limit 1
    ) as previous on true
    order by draft.publisher_id is not null, partner_id, draft.month`.execute(transaction)
  return rows.map(({ document, ...row }) => ({ ...row, content: JSON.parse(document) as StatementContent }))
}

/** The last of the next numbers of a series in a year. Its row stays locked until the transaction ends, so that no number is left out. */
async function countUp(transaction: Database, series: 'A' | 'P' | 'PR', year: string, count = 1): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into statement_counters as counter (series, year, last) values (${series}, ${Number(year)}, ${count})
    on conflict (series, year) do update set last = counter.last + excluded.last returning last`.execute(transaction)
  return rows[0]?.last ?? 0
}
const padded = (number: number) => String(number).padStart(4, '0')

/** Numbers of drafts, in their order. */
export async function takeNumbers(transaction: Database, drafts: readonly Draft[]): Promise<Map<Draft, string>> {
  const numbers = new Map<Draft, string>()
  const seriesOf = ({ is_payout }: Draft) => (is_payout ? 'P' : 'A')
  for (const alike of groupBy(drafts, (draft) => `${seriesOf(draft)} ${draft.month.slice(0, 4)}`)) {
    const [{ month }] = alike
    const last = await countUp(transaction, seriesOf(alike[0]), month.slice(0, 4), alike.length)
    for (const [place, draft] of alike.entries())
      numbers.set(draft, `${seriesOf(draft)}-${draft.month}-${padded(last - alike.length + place + 1)}`)
  }
  return numbers
}

/** Number of a payout run of a day. */
export const takeRunNumber = async (transaction: Database, day: string): Promise<string> =>
  `PR-${day.slice(0, 4)}-${padded(await countUp(transaction, 'PR', day.slice(0, 4)))}`

interface Issued {
  id: number
  number: string
  document: string
  sha256: string
  key_id: string
  previous_id: number | null
  due_on: string
}

export async function issue(transaction: Database, issued: readonly Issued[]): Promise<void> {
  await sql`
    update statements set number = given.number, document = given.document, sha256 = given.sha256, key_id = given.key_id,
      previous_id = given.previous_id, due_on = given.due_on, issued_at = now(), checked_at = now(), is_genuine = true
    from json_to_recordset(${JSON.stringify(issued)}) as given (id bigint, number text, document text, sha256 text, key_id text,
      previous_id bigint, due_on date)
    where statements.id = given.id`.execute(transaction)
}

export interface StatementKey {
  id: string
  public_key: string
}

/** All keys that statements were ever signed with, the latest first. */
export async function listStatementKeys(db: Database): Promise<StatementKey[]> {
  const { rows } = await sql<StatementKey>`
    select id, public_key from statement_keys order by created_at desc, length(id) desc, id desc`.execute(db)
  return rows
}

export async function addStatementKey(transaction: Database, { id, public_key }: StatementKey): Promise<void> {
  await sql`insert into statement_keys (id, public_key) values (${id}, ${public_key})`.execute(transaction)
}
