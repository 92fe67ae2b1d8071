import { sql } from 'kysely'
import { fromCents } from '../../../shared/app/money'
import type { BrokerListField } from '../../../shared/money/brokerLists'
import { cellSeparator } from '../../app/lists/listFile'
import type { ListRow } from '../../app/lists/csvRows'
import type { Database } from '../../db/connect'
import { readLeadIds } from '../../partners/brokerPulls/pulledLeads.queries'
import type { NamedLead, ReadLine } from './readLine'

/** What was read of a line. */
const columns = sql.raw('line, outcome, reason, field, reference, lead_id, amount, deposited_at')

/** An advertiser in an accounting month. */
export interface Compared {
  /** First day of the month. */
  month: string
  advertiserId: number
}

export interface BrokerList {
  id: number
  is_draft: boolean
  /** A draft whose lines are still fetched from the broker. */
  is_fetching: boolean
  /** Null: it was fetched from the broker. */
  file_name: string | null
  columns: string[]
  mapping: (BrokerListField | '')[]
  rows: number
  refused: number
  skipped: number
  problems: string[]
  version: number
  created_by: string
  created_at: Date
}

/** The list that is compared, or its draft; null if there is none. With `lock`, locked until the transaction ends. */
export async function findList(
  db: Database,
  { month, advertiserId }: Compared,
  { isDraft = false, lock = false } = {},
): Promise<BrokerList | null> {
  const { rows } = await sql<BrokerList>`
    select id, is_draft, is_fetching, file_name, columns, mapping, rows, refused, skipped, problems, version, created_by, created_at
    from broker_lists where month = ${month}::date and advertiser_id = ${advertiserId} and is_draft = ${isDraft}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Begins a draft in place of the one before. Returns its id. */
export async function beginDraft(
  transaction: Database,
  { month, advertiserId }: Compared,
  list: Pick<BrokerList, 'file_name' | 'columns' | 'mapping' | 'created_by'> & { is_fetching?: boolean },
): Promise<number> {
  await sql`delete from broker_lists where month = ${month}::date and advertiser_id = ${advertiserId} and is_draft`.execute(
    transaction,
  )
  const { rows } = await sql<{ id: number }>`
    insert into broker_lists (month, advertiser_id, is_draft, is_fetching, file_name, columns, mapping, created_by)
    values (${month}::date, ${advertiserId}, true, ${list.is_fetching ?? false}, ${list.file_name}, ${list.columns}::text[], ${list.mapping}::text[], ${list.created_by})
    returning id`.execute(transaction)
  return rows[0]?.id ?? 0
}

/** Makes a draft of the list that is compared, to change the meaning of its columns. */
export async function copyToDraft(transaction: Database, list: BrokerList, compared: Compared): Promise<void> {
  const id = await beginDraft(transaction, compared, list)
  await sql`
    insert into broker_list_rows (list_id, cells, ${columns})
    select ${id}, cells, ${columns} from broker_list_rows where list_id = ${list.id}`.execute(transaction)
  await storeOutcome(transaction, id, list)
}

export type ListOutcome = Pick<BrokerList, 'mapping' | 'rows' | 'refused' | 'skipped' | 'problems'>

export const storeOutcome = (
  transaction: Database,
  id: number,
  { mapping, rows, refused, skipped, problems }: ListOutcome,
) =>
  transaction
    .updateTable('broker_lists')
    .set({ mapping, rows, refused, skipped, problems, is_fetching: false })
    .where('id', '=', id)
    .execute()

/** The draft is the list that is compared from now on, in place of the one before. */
export async function takeDraft(transaction: Database, { month, advertiserId }: Compared): Promise<void> {
  await sql`
    with former as (
      delete from broker_lists where month = ${month}::date and advertiser_id = ${advertiserId} and not is_draft returning version
    )
    update broker_lists set version = coalesce((select version from former), 0) + 1
    where month = ${month}::date and advertiser_id = ${advertiserId} and is_draft`.execute(transaction)
  // Afterwards: within one statement the former row would still be in the way of the unique key.
  await sql`
    update broker_lists set is_draft = false where month = ${month}::date and advertiser_id = ${advertiserId} and is_draft`.execute(
    transaction,
  )
}

export async function raiseVersion(transaction: Database, id: number): Promise<number> {
  const { version } = await transaction
    .updateTable('broker_lists')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

type Titles = Partial<Record<BrokerListField, string>>

/** Titles of the columns of the advertiser's last list by their field; null before the first one. */
export async function readTitles(db: Database, advertiserId: number): Promise<Titles | null> {
  const { rows } = await sql<{ titles: Titles }>`
    select titles from broker_list_columns where advertiser_id = ${advertiserId}`.execute(db)
  return rows[0]?.titles ?? null
}

export const saveTitles = (transaction: Database, advertiserId: number, titles: Titles) =>
  sql`
    insert into broker_list_columns (advertiser_id, titles) values (${advertiserId}, ${JSON.stringify(titles)}::jsonb)
    on conflict (advertiser_id) do update set titles = excluded.titles`.execute(transaction)

/** A line with the lead that it names. */
export interface FoundLine {
  line: number
  cells: readonly string[]
  read: ReadLine
  leadId: number | null
}

/** Leads of this advertiser with these addresses: of several, the one whose deposit is in the month, else the last. */
async function leadsOfEmails(db: Database, { month, advertiserId }: Compared, emails: readonly string[]) {
  if (!emails.length) return new Map<string, number>()
  const { rows } = await sql<{ email: string; id: number }>`
    select distinct on (lower(email)) lower(email) as email, id
    from leads join accounting_months on accounting_months.month = ${month}::date
    where lower(email) = any (${emails}::text[]) and advertiser_id = ${advertiserId} and not is_hidden
    order by lower(email), coalesce(converted_at >= starts_at and converted_at < ends_at, false) desc, converted_at desc nulls last, id desc`.execute(
    db,
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

const rowOf = ({ by, name }: NamedLead) => ({
  ...{ reference: by === 'lead_id' ? null : name, isBrokerId: by === 'broker_id' },
  ...{
    leadId: by === 'lead_id' ? Number(name) : null,
    eventId: null,
    status: null,
    isDeposit: true,
    isReturned: false,
    amount: null,
    at: null,
  },
})

/** Ids of leads that a broker names, in their order; null: not a lead of ours. */
export async function findLeads(
  db: Database,
  compared: Compared,
  leads: readonly NamedLead[],
): Promise<(number | null)[]> {
  const emails = leads.flatMap(({ by, name }) => (by === 'email' ? [name.toLowerCase()] : []))
  const ofEmails = await leadsOfEmails(db, compared, emails)
  const others = leads.filter(({ by }) => by !== 'email')
  const ids = others.length ? await readLeadIds(db, compared.advertiserId, others.map(rowOf)) : []
  const { rows: existing } = await sql<{ lead_id: number }>`
    select lead_id from leads_created_at(${ids.filter((id) => id !== null)}::bigint[])`.execute(db)
  const known = new Set<number | null>(existing.map(({ lead_id }) => lead_id))
  const idOf = new Map(others.map((lead, place) => [lead, known.has(ids[place] ?? null) ? (ids[place] ?? null) : null]))
  return leads.map((lead) =>
    lead.by === 'email' ? (ofEmails.get(lead.name.toLowerCase()) ?? null) : (idOf.get(lead) ?? null),
  )
}

const facts = ({ read }: FoundLine) => ({
  reason: read.outcome === 'read' ? null : read.reason,
  field: read.outcome === 'refused' ? read.field : null,
  reference: read.outcome === 'read' ? read.lead.name : null,
  amount: read.outcome === 'read' && read.cents !== null ? fromCents(read.cents) : null,
  at: read.outcome === 'read' && read.at !== null ? new Date(read.at).toISOString() : null,
})

/** Columns of lines as arrays, which the database reads much faster than JSON. */
const columnsOf = (lines: readonly FoundLine[]) => {
  const rows = lines.map(facts)
  return sql`${lines.map(({ line }) => line)}::int[], ${lines.map(({ read }) => read.outcome)}::text[],
    ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ field }) => field)}::text[], ${rows.map(({ reference }) => reference)}::text[],
    ${lines.map(({ leadId }) => leadId)}::bigint[], ${rows.map(({ amount }) => amount)}::numeric[], ${rows.map(({ at }) => at)}::timestamptz[]`
}

/** Stores lines, or stores again what was read of them. */
export const storeLines = (transaction: Database, listId: number, lines: readonly FoundLine[]) =>
  sql`
    insert into broker_list_rows (list_id, cells, ${columns})
    select ${listId}, string_to_array(cells, ${cellSeparator}), ${columns}
    from unnest(${lines.map(({ cells }) => cells.join(cellSeparator))}::text[], ${columnsOf(lines)}) as given (cells, ${columns})
    on conflict (list_id, line) do update set outcome = excluded.outcome, reason = excluded.reason, field = excluded.field,
      reference = excluded.reference, lead_id = excluded.lead_id, amount = excluded.amount, deposited_at = excluded.deposited_at`.execute(
    transaction,
  )

/** Lines after one, as they stand in the file. */
export async function readCells(db: Database, listId: number, after: number, limit: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select line, cells from broker_list_rows where list_id = ${listId} and line > ${after} order by line limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The first lines that are not read, those that are refused before those that are skipped. */
export async function readUnread(db: Database, listId: number, limit: number) {
  const { rows } = await sql<{ line: number; field: string | null; reason: string; is_refused: boolean }>`
    select line, field, reason, outcome = 'refused' as is_refused from broker_list_rows
    where list_id = ${listId} and outcome <> 'read' order by outcome <> 'refused', line limit ${limit}`.execute(db)
  return rows
}
