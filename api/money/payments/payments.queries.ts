import { sql } from 'kysely'
import type { OpenStatement } from '../../../shared/money/payments'
import { toCents } from '../../../shared/app/money'
import type { Database } from '../../db/connect'
import type { Side } from '../accountingMonths/sides.schema'

/** One of the two ids is set. */
export interface Partner {
  advertiser_id: number | null
  publisher_id: number | null
}

/** Amounts in dollars. */
export interface Payment extends Partner {
  id: number
  side: Side
  partner_name: string
  amount: number
  paid_on: string
  reference: string
  /** First day of the accounting month that it was booked in. */
  month: string
  allocations: { statement_id: number; number: string; amount: number }[]
  /** What is not allocated; 0 once it is taken back. */
  credit: number
  entry_id: number
  run_id: number | null
  run_number: string | null
  created_at: Date
  created_by: string
  taken_back_at: Date | null
  taken_back_by: string | null
  taken_back_reason: string | null
}

const payments = sql`
  payments payment
  join ledger_entries entry on entry.id = payment.entry_id
  left join advertisers on advertisers.id = payment.advertiser_id
  left join publishers on publishers.id = payment.publisher_id
  left join payout_run_items item on item.id = payment.run_item_id
  left join payout_runs run on run.id = item.run_id
  cross join lateral (
    select coalesce(sum(part.amount), 0) as allocated, coalesce(json_agg(
      json_build_object('statement_id', statement.id, 'number', statement.number, 'amount', part.amount) order by statement.month
    ) filter (where part.amount is not null), '[]') as allocations
    from payment_allocations part join statements statement on statement.id = part.statement_id
    where part.payment_id = payment.id
  ) parts`
const columns = sql`
  payment.id, case when payment.publisher_id is null then 'advertiser' else 'publisher' end as side, payment.advertiser_id, payment.publisher_id,
  coalesce(advertisers.name, publishers.name) as partner_name, payment.amount, payment.paid_on::text as paid_on, payment.reference,
  entry.month::text as month, allocations, case when taken_back_at is null then payment.amount - allocated else 0 end as credit,
  payment.entry_id, run.id as run_id, run.number as run_number, payment.created_at, payment.created_by,
  taken_back_at, taken_back_by, taken_back_reason`

export interface PaymentFilter {
  /** Sides that the caller may see. */
  sides: readonly Side[]
  ids?: readonly number[] | undefined
  advertiser_id?: number | undefined
  publisher_id?: number | undefined
  statement_id?: number | undefined
  run_id?: number | undefined
  /** Days on paper. */
  from?: string | undefined
  to?: string | undefined
  /** Part of a reference, a partner's name, or the number of a statement or run. */
  search?: string | undefined
}

function conditionsOf({
  sides,
  ids,
  advertiser_id,
  publisher_id,
  statement_id,
  run_id,
  from,
  to,
  search,
}: PaymentFilter) {
  const part = search?.trim().toLowerCase() ?? ''
  return sql.join(
    [
      sql`(case when payment.publisher_id is null then 'advertiser' else 'publisher' end) = any (${sides}::text[])`,
      ...(ids ? [sql`payment.id = any (${ids}::bigint[])`] : []),
      ...(advertiser_id ? [sql`payment.advertiser_id = ${advertiser_id}`] : []),
      ...(publisher_id ? [sql`payment.publisher_id = ${publisher_id}`] : []),
      ...(statement_id
        ? [sql`payment.id in (select payment_id from payment_allocations where statement_id = ${statement_id})`]
        : []),
      ...(run_id ? [sql`item.run_id = ${run_id}`] : []),
      ...(from ? [sql`payment.paid_on >= ${from}::date`] : []),
      ...(to ? [sql`payment.paid_on <= ${to}::date`] : []),
      ...(part
        ? [
            sql`strpos(lower(concat_ws(' ', payment.reference, advertisers.name, publishers.name, run.number, (
              select string_agg(value ->> 'number', ' ') from json_array_elements(allocations) as value
            ))), ${part}) > 0`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/** A page of payments, the latest first, with what all matching ones that stand come to. */
export async function listPayments(
  db: Database,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; received: number; paid_out: number; data: Payment[] }> {
  const where = conditionsOf(filter)
  const { rows } = await sql<Payment>`
    select ${columns} from ${payments} where ${where} order by payment.paid_on desc, payment.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ total: number; received: number; paid_out: number }>`
    select count(*)::int as total, coalesce(sum(payment.amount) filter (where taken_back_at is null and payment.publisher_id is null), 0) as received,
      coalesce(sum(payment.amount) filter (where taken_back_at is null and payment.publisher_id is not null), 0) as paid_out
    from ${payments} where ${where}`.execute(db)
  return { total: 0, received: 0, paid_out: 0, ...sums[0], data: rows }
}

/** Null if there is none. */
export async function readPayment(db: Database, id: number): Promise<Payment | null> {
  const { rows } = await sql<Payment>`select ${columns} from ${payments} where payment.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The accounting time zone, and the instant of the database's clock. */
export async function readAccountingClock(db: Database): Promise<{ time_zone: string; now: Date }> {
  const { rows } = await sql<{ time_zone: string; now: Date }>`
    select time_zone, now() as now from accounting_settings`.execute(db)
  if (!rows[0]) throw new Error('There are no accounting settings')
  return rows[0]
}

/** Locks a partner's payments and runs until the transaction ends. Returns its name; null if there is none. */
export async function lockPartner(
  transaction: Database,
  { advertiser_id, publisher_id }: Partner,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from advertisers where id = ${advertiser_id}::bigint
    union all select name from publishers where id = ${publisher_id}::bigint`.execute(transaction)
  if (!rows[0]) return null
  await sql`select lock_partner(${advertiser_id}::bigint, ${publisher_id}::bigint)`.execute(transaction)
  return rows[0].name
}

export interface DueStatement extends OpenStatement<number>, Partner {
  number: string
  is_disputed: boolean
  run_number: string | null
}

/** Issued statements of a partner, the oldest first, with what is due of each. */
export async function listDues(
  transaction: Database,
  { advertiser_id, publisher_id }: Partner,
): Promise<DueStatement[]> {
  const { rows } = await sql<Omit<DueStatement, 'dueCents'> & { due: number }>`
    select statement.id, statement.number, advertiser_id, publisher_id, due, dispute_note is not null as is_disputed, run.number as run_number
    from statements statement
    join statement_dues dues on dues.statement_id = statement.id
    left join lateral (select payout_runs.number from payout_runs where id = dues.run_id) run on true
    where statement.number is not null
      and (advertiser_id = ${advertiser_id}::bigint or publisher_id = ${publisher_id}::bigint)
    order by statement.month`.execute(transaction)
  return rows.map(({ due, ...row }) => ({ ...row, dueCents: toCents(due) }))
}

/** Payments of a partner that are not wholly allocated, the oldest first. */
export async function listCredits(
  transaction: Database,
  { advertiser_id, publisher_id }: Partner,
): Promise<{ id: number; creditCents: number }[]> {
  const { rows } = await sql<{ id: number; credit: number }>`
    select payment.id, payment.amount - coalesce(sum(part.amount), 0) as credit
    from payments payment left join payment_allocations part on part.payment_id = payment.id
    where taken_back_at is null and (advertiser_id = ${advertiser_id}::bigint or publisher_id = ${publisher_id}::bigint)
    group by payment.id having payment.amount > coalesce(sum(part.amount), 0)
    order by payment.paid_on, payment.id`.execute(transaction)
  return rows.map(({ id, credit }) => ({ id, creditCents: toCents(credit) }))
}

/** Partners with both a credit and a statement that is due. */
export async function listCreditors(transaction: Database): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select distinct payment.advertiser_id, payment.publisher_id from payments payment
    where taken_back_at is null
      and payment.amount > (select coalesce(sum(amount), 0) from payment_allocations where payment_id = payment.id)
    order by 1, 2`.execute(transaction)
  return rows
}

/** Adds to what a payment pays of statements, in cents. */
export async function addAllocations(
  transaction: Database,
  paymentId: number,
  parts: ReadonlyMap<number, number>,
): Promise<void> {
  if (!parts.size) return
  await sql`
    insert into payment_allocations (payment_id, statement_id, amount)
    select ${paymentId}, id, cents / 100.0 from unnest(${[...parts.keys()]}::bigint[], ${[...parts.values()]}::bigint[]) as part (id, cents)
    on conflict (payment_id, statement_id) do update set amount = payment_allocations.amount + excluded.amount`.execute(
    transaction,
  )
}

interface NewPayment extends Partner {
  amount: number
  paid_on: string
  reference: string
  /** Of the date, in the accounting time zone. */
  effective_at: Date
  run_item_id: number | null
  /** Of the line of a bank's list. */
  bank_key?: string | null
  actor: string
}

/** Books a payment. Returns its id. */
export async function insertPayment(transaction: Database, payment: NewPayment): Promise<number> {
  const { advertiser_id, publisher_id, amount, paid_on, reference, effective_at, run_item_id, bank_key, actor } =
    payment
  const { rows } = await sql<{ id: number }>`
    insert into payments (advertiser_id, publisher_id, amount, paid_on, reference, run_item_id, bank_key, created_by, entry_id)
    values (${advertiser_id}, ${publisher_id}, ${amount}, ${paid_on}::date, ${reference}, ${run_item_id}, ${bank_key ?? null}, ${actor},
      book_payment(${advertiser_id}::bigint, ${publisher_id}::bigint, ${effective_at}, 0, ${-amount}::numeric, ${actor}))
    returning id`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('The payment was not stored')
  return row.id
}

/** Books the counter-entry of a payment, with the date of the payment. What it paid is due again. */
export async function takeBack(
  transaction: Database,
  { id, advertiser_id, publisher_id, amount, entry_id }: Payment,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  await sql`delete from payment_allocations where payment_id = ${id}`.execute(transaction)
  await sql`
    update payments set taken_back_at = now(), taken_back_by = ${actor}, taken_back_reason = ${reason},
      taken_back_entry_id = book_payment(${advertiser_id}::bigint, ${publisher_id}::bigint,
        (select effective_at from ledger_entries where id = ${entry_id}), ${-amount}::numeric, 0, ${actor})
    where id = ${id}`.execute(transaction)
}

/** Sets or removes the dispute of a statement. */
export async function setDispute(
  transaction: Database,
  id: number,
  dispute: { note: string; actor: string } | null,
): Promise<void> {
  if (!dispute) return void (await sql`delete from statement_disputes where statement_id = ${id}`.execute(transaction))
  await sql`
    insert into statement_disputes (statement_id, note, created_by) values (${id}, ${dispute.note}, ${dispute.actor})
    on conflict (statement_id) do update set note = excluded.note, created_at = now(), created_by = excluded.created_by`.execute(
    transaction,
  )
}
