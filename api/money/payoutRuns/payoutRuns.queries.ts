import { sql } from 'kysely'
import type { PayoutRunState, payoutStates } from '../../../shared/money/payments'
import type { Database } from '../../db/connect'

type PayoutState = (typeof payoutStates)[number]

export async function isOnePersonEnough(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_enough: boolean }>`
    select is_one_person_enough as is_enough from accounting_settings`.execute(db)
  return rows[0]?.is_enough ?? false
}

/** Returns what was set before. */
export async function setOnePersonEnough(transaction: Database, isEnough: boolean): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    update accounting_settings set is_one_person_enough = ${isEnough}
    from (select is_one_person_enough as was from accounting_settings for update) before returning was`.execute(
    transaction,
  )
  return rows[0]?.was ?? false
}

/** A statement of a publisher with something due, in no run. Amounts in dollars. */
export interface UnpaidStatement {
  statement_id: number
  publisher_id: number
  publisher_name: string
  /** Null for a draft. */
  number: string | null
  due_on: string | null
  due: number
  is_disputed: boolean
  is_complete: boolean
  minimum: number
  account: Buffer | null
  /** Of the last run in which this publisher was not paid, unless it was paid since. */
  failed_on: string | null
  failed_reason: string | null
}

/** By publisher, the oldest statement first. */
export async function listUnpaid(db: Database, publisherIds?: readonly number[]): Promise<UnpaidStatement[]> {
  const { rows } = await sql<UnpaidStatement>`
    select statement.id as statement_id, publisher_id, publishers.name as publisher_name, number, due_on::text as due_on, due,
      dispute_note is not null as is_disputed, coalesce(legal_name <> '' and address <> '', false) as is_complete,
      coalesce(minimum_payout, 0) as minimum, account, failed.settled_at::date::text as failed_on, failed.reason as failed_reason
    from statements statement
    join statement_dues dues on dues.statement_id = statement.id
    join publishers on publishers.id = publisher_id
    left join billing_data data using (publisher_id)
    left join lateral (
      select state, settled_at, reason from payout_run_items item where item.publisher_id = statement.publisher_id and state in ('paid', 'failed')
      order by settled_at desc limit 1
    ) as failed on state = 'failed'
    where due <> 0 and run_id is null and (${publisherIds ?? null}::bigint[] is null or publisher_id = any (${publisherIds ?? null}::bigint[]))
    order by lower(publishers.name), publisher_id, statement.month`.execute(db)
  return rows
}

/** Amounts in dollars. */
export interface PayoutItem {
  id: number
  publisher_id: number
  publisher_name: string
  amount: number
  state: PayoutState
  settled_at: string | null
  settled_by: string | null
  reason: string | null
  statements: { statement_id: number; number: string; amount: number }[]
}

export interface PayoutRun {
  id: number
  number: string
  state: PayoutRunState
  amount: number
  needs_second_person: boolean
  created_at: Date
  created_by: string
  created_by_id: number
  approved_at: Date | null
  approved_by: string | null
  sent_back_at: Date | null
  sent_back_by: string | null
  sent_back_reason: string | null
  items: PayoutItem[]
}

const state = sql`case
  when sent_back_at is not null then 'sent_back' when approved_at is null then 'waiting'
  when exists (select from payout_run_items where run_id = run.id and state = 'waiting') then 'approved' else 'done' end`

interface RunFilter {
  ids?: readonly number[] | undefined
  state?: PayoutRunState | undefined
}

/** A page of runs, the latest first. */
export async function listRuns(
  db: Database,
  { ids, state: asked }: RunFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; data: PayoutRun[] }> {
  const where = sql`(${ids ?? null}::bigint[] is null or run.id = any (${ids ?? null}::bigint[]))
    and (${asked ?? null}::text is null or ${state} = ${asked ?? null})`
  const { rows } = await sql<PayoutRun>`
    select run.id, number, ${state} as state, amount, needs_second_person, created_at, created_by, created_by_id, approved_at, approved_by,
      sent_back_at, sent_back_by, sent_back_reason, items
    from payout_runs run
    cross join lateral (
      select sum(item.amount) as amount, json_agg(json_build_object(
        'id', item.id, 'publisher_id', item.publisher_id, 'publisher_name', publishers.name, 'amount', item.amount, 'state', item.state,
        'settled_at', item.settled_at, 'settled_by', item.settled_by, 'reason', item.reason, 'statements', parts.statements
      ) order by lower(publishers.name), item.id) as items
      from payout_run_items item
      join publishers on publishers.id = item.publisher_id
      cross join lateral (
        select json_agg(json_build_object('statement_id', statement.id, 'number', statement.number, 'amount', part.amount) order by statement.month)
          as statements
        from payout_run_statements part join statements statement on statement.id = part.statement_id where part.item_id = item.id
      ) parts
      where item.run_id = run.id
    ) content
    where ${where} order by run.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from payout_runs run where ${where}`.execute(db)
  return { total: counted[0]?.total ?? 0, data: rows }
}

/** Null if there is none. */
export const readRun = async (db: Database, id: number): Promise<PayoutRun | null> =>
  (await listRuns(db, { ids: [id] }, { limit: 1, offset: 0 })).data[0] ?? null

/** Locks a run until the transaction ends; its publishers are locked afterwards. */
export async function lockRun(transaction: Database, id: number): Promise<void> {
  await sql`select from payout_runs where id = ${id} for update`.execute(transaction)
}

export async function insertRun(
  transaction: Database,
  run: { number: string; needs_second_person: boolean; created_by: string; created_by_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_runs (number, needs_second_person, created_by, created_by_id)
    values (${run.number}, ${run.needs_second_person}, ${run.created_by}, ${run.created_by_id}) returning id`.execute(
    transaction,
  )
  const [row] = rows
  if (!row) throw new Error('The payout run was not stored')
  return row.id
}

/** Adds what is paid to a publisher, with its statements and what is due of each. */
export async function insertItem(
  transaction: Database,
  runId: number,
  {
    publisher_id,
    amount,
    statements,
  }: Pick<PayoutItem, 'publisher_id' | 'amount'> & {
    statements: readonly { statement_id: number; amount: number }[]
  },
): Promise<void> {
  await sql`
    with item as (
      insert into payout_run_items (run_id, publisher_id, amount) values (${runId}, ${publisher_id}, ${amount}) returning id
    )
    insert into payout_run_statements (item_id, statement_id, amount)
    select item.id, part.statement_id, part.amount
    from item cross join json_to_recordset(${JSON.stringify(statements)}::json) as part (statement_id bigint, amount numeric)`.execute(
    transaction,
  )
}

export async function setApproved(transaction: Database, id: number, by: { name: string; id: number }): Promise<void> {
  await sql`
    update payout_runs set approved_at = now(), approved_by = ${by.name}, approved_by_id = ${by.id} where id = ${id}`.execute(
    transaction,
  )
}

/** Frees the statements of a run. */
export async function setSentBack(
  transaction: Database,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await sql`
    update payout_run_items set state = 'sent_back', settled_at = now(), settled_by = ${by} where run_id = ${id}`.execute(
    transaction,
  )
  await sql`
    update payout_runs set sent_back_at = now(), sent_back_by = ${by}, sent_back_reason = ${reason} where id = ${id}`.execute(
    transaction,
  )
}

/** An item leaves the state `waiting`, or fails after it was paid. Its statements are free for payments again. */
export async function settleItem(
  transaction: Database,
  id: number,
  settled: { state: 'paid' | 'failed'; by: string; reason: string | null },
): Promise<void> {
  await sql`
    update payout_run_items set state = ${settled.state}, settled_at = now(), settled_by = ${settled.by}, reason = ${settled.reason}
    where id = ${id}`.execute(transaction)
}

/** Id of the payment of an item that stands; null if there is none. */
export async function findPaymentOf(transaction: Database, itemId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where run_item_id = ${itemId} and taken_back_at is null`.execute(transaction)
  return rows[0]?.id ?? null
}

/** What a bank needs to know of the publishers of a run. */
export async function listPayees(
  db: Database,
  runId: number,
): Promise<{ publisher_id: number; legal_name: string; address: string; account: Buffer | null }[]> {
  const { rows } = await sql<{ publisher_id: number; legal_name: string; address: string; account: Buffer | null }>`
    select publisher_id, coalesce(legal_name, '') as legal_name, coalesce(address, '') as address, account
    from payout_run_items left join billing_data using (publisher_id) where run_id = ${runId}`.execute(db)
  return rows
}
