import { type Insertable, sql, type Updateable } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import type { Leads } from '../../db/generated/schema'
import { insertRows } from '../../db/manyRows'
import type { LeadRecord } from '../../db/leadRecord'
import { openAutologinLinks } from '../autologins/autologins.queries'
import { tellPublishers } from '../../partners/publisherPostbacks/outbox.queries'

interface BeforeAndAfter {
  /** Null for a new lead. */
  before: LeadRecord | null
  after: LeadRecord
  /** Epoch milliseconds. */
  at: number
}

/** Effects of lead changes in the same transaction: a new autologin URL gets its link, and publishers get postbacks. */
export async function followChanges(transaction: Database, changes: readonly BeforeAndAfter[]): Promise<void> {
  const accepted = changes.filter(
    ({ before, after }) => after.autologin_url !== null && after.autologin_url !== before?.autologin_url,
  )
  await openAutologinLinks(
    transaction,
    accepted.map(({ after, at }) => ({ lead: after, at })),
  )
  await tellPublishers(transaction, changes)
}

/** When leads came, so that each is searched in its month alone. */
const leadTimes = async (db: Database, ids: readonly number[]) =>
  (
    await sql<{ id: number; created_at: Date }>`
      select lead_id as id, lead_created_at as created_at from leads_created_at(${ids}::bigint[])`.execute(db)
  ).rows

/** The lead, locked until the transaction ends; undefined if it does not exist or is hidden from staff. */
export async function lockLead(transaction: Database, id: number): Promise<LeadRecord | undefined> {
  const lead = (await lockLeads(transaction, await leadTimes(transaction, [id]))).get(id)
  return lead?.is_hidden ? undefined : lead
}

export type LeadChange = Omit<Updateable<Leads>, 'id' | 'created_at' | 'version' | 'updated_at'>

interface Change {
  /** E-mail of a user, `broker` or `system`. */
  by: string
  /** Epoch milliseconds. */
  at: number
}

const differs = <Value>(before: Value, after: Value | undefined) => after !== undefined && after !== before

interface Changed extends Change {
  before: LeadRecord
  after: LeadRecord
  change: LeadChange
}

/** Status history row of a change; null if there is none. */
function statusChangeOf({ before, after, change, by, at }: Changed) {
  const moved = differs(before.lead_status_id, change.lead_status_id)
  const movedAtBroker = differs(before.advertiser_status, change.advertiser_status)
  const overridden = differs(before.status_override, change.status_override)
  if (!moved && !movedAtBroker && !overridden) return null
  return {
    lead_id: before.id,
    created_at: new Date(at),
    old_lead_status_id: moved ? before.lead_status_id : null,
    new_lead_status_id: moved ? after.lead_status_id : null,
    old_advertiser_status: movedAtBroker ? before.advertiser_status : null,
    new_advertiser_status: movedAtBroker ? after.advertiser_status : null,
    status_override: overridden ? after.status_override : null,
    changed_by: by,
  }
}

async function recordChanges(transaction: Database, changes: readonly Changed[]) {
  await insertRows(
    transaction,
    'lead_status_changes',
    changes.map(statusChangeOf).filter((row) => row !== null),
  )
  await followChanges(transaction, changes)
}

/** Names who changes leads to the trigger that writes their ledger entries. A source of the updating statement. */
const actorSetting = (by: string) => sql<{ actor: string }>`(select set_config('ledger.actor', ${by}, true) as actor)`

/**
 * Changes a locked lead: increases its version, writes changes of lead status, advertiser status and override to its
 * status history, creates postbacks for its publisher, and a link for a new autologin URL. Returns the changed lead.
 */
export async function changeLead(
  transaction: Database,
  lead: LeadRecord,
  change: LeadChange,
  { by, at }: Change,
): Promise<LeadRecord> {
  const after = await transaction
    .updateTable('leads')
    .from(actorSetting(by).as('actor'))
    .set({ ...change, version: lead.version + 1, updated_at: new Date(at) })
    .where('id', '=', lead.id)
    // Identifies the month of the lead. The column has microseconds, a Date only milliseconds (truncated).
    .where('created_at', '>=', lead.created_at)
    .where('created_at', '<', new Date(lead.created_at.getTime() + 1))
    .returningAll('leads')
    .executeTakeFirstOrThrow()
  await recordChanges(transaction, [{ before: lead, after, change, by, at }])
  return after
}

/** Months of leads as literal bounds, so that the planner excludes other partitions. */
const within = (createdAt: readonly Date[]) => {
  const times = createdAt.map(Number)
  return sql`l.created_at >= ${new Date(Math.min(...times))}::timestamptz and l.created_at < ${new Date(Math.max(...times) + 1)}::timestamptz`
}

/** Leads by id, locked in id order until the transaction ends; includes leads hidden from staff. */
export async function lockLeads(
  transaction: Database,
  leads: readonly { id: number; created_at: Date }[],
  whenLocked = sql``,
): Promise<Map<number, LeadRecord>> {
  if (!leads.length) return new Map()
  const { rows } = await sql<LeadRecord>`
    select * from leads l where l.id = any (${leads.map(({ id }) => id)}::bigint[]) and ${within(leads.map(({ created_at }) => created_at))}
    order by l.id for update ${whenLocked}`.execute(transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the leads that no other transaction has locked, locked. */
export const lockFreeLeads = async (transaction: Database, ids: readonly number[]): Promise<Map<number, LeadRecord>> =>
  lockLeads(transaction, await leadTimes(transaction, ids), sql`skip locked`)

interface OneOfMany extends Change {
  lead: LeadRecord
  change: PlainChange
}

/** A change whose values are read back as written. */
export type PlainChange = Partial<Pick<LeadRecord, PlainColumn>>
type PlainColumn =
  | 'lead_status_id'
  | 'advertiser_id'
  | 'distribution_id'
  | 'advertiser_status'
  | 'status_override'
  | 'ftd_date'
  | 'payout'
  | 'rejection_reason'
  | 'autologin_url'
  | 'autologged_at'
  | 'is_injected'
  | 'injected'
  | 'funnel_override'
  | 'funnel_override_origin'
  | 'publisher_id_override'
  | 'pub_override_origin'
  | 'lost_reason'
  | 'lost_subject'
  | 'lost_advertiser_id'
  | 'lost_obstacles'

/** Same as `changeLead`, for several locked leads. Returns the changed leads by id. */
export async function changeLeads(
  transaction: Database,
  changes: readonly OneOfMany[],
): Promise<Map<number, LeadRecord>> {
  const after = new Map<number, LeadRecord>()
  const kinds = new Map<string, OneOfMany[]>()
  for (const one of changes) {
    const kind = [one.by, ...Object.keys(one.change).sort()].join()
    kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  for (const alike of kinds.values()) {
    const columns = [...Object.keys(alike[0]?.change ?? {}), 'version', 'updated_at']
    const rows = alike.map(({ lead, change, at }) => ({
      ...change,
      id: lead.id,
      version: lead.version + 1,
      updated_at: new Date(at),
    }))
    const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))
    await sql`
      update leads l set ${set} from json_populate_recordset(null::leads, ${JSON.stringify(rows)}) as given, ${actorSetting(alike[0]?.by ?? '')} as who
      where l.id = given.id and ${within(alike.map(({ lead }) => lead.created_at))}`.execute(transaction)
    // Only the written values have changed, so the wide rows are not read again.
    for (const { lead, change, at } of alike)
      after.set(lead.id, { ...lead, ...change, version: lead.version + 1, updated_at: new Date(at) })
  }
  const followed = changes.flatMap(({ lead, ...rest }) => {
    const changed = after.get(lead.id)
    return changed ? [{ before: lead, after: changed, ...rest }] : []
  })
  await recordChanges(transaction, followed)
  return after
}

/** The lead without a lock. */
export const findLead = (
  db: Database,
  { lead_id, lead_created_at }: { lead_id: number; lead_created_at: Date },
): Promise<LeadRecord | undefined> =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', lead_id)
    .where('created_at', '>=', lead_created_at)
    .where('created_at', '<', new Date(lead_created_at.getTime() + 1))
    .executeTakeFirst()

/**
 * Stores received leads from rows with the same columns. Returns the rejected ones by id; others continue without their
 * row.
 */
export async function insertLeads(
  transaction: Database,
  rows: readonly Insertable<Leads>[],
): Promise<Map<number, LeadRecord>> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const { rows: stored } = rows.length
    ? await sql<LeadRecord>`
        with stored as (
          insert into leads (${columns}) select ${columns} from json_populate_recordset(null::leads, ${JSON.stringify(rows)}) returning *
        )
        select * from stored where lead_status_id = ${leadStatus.Rejected}`.execute(transaction)
    : { rows: [] }
  await followChanges(
    transaction,
    stored.map((after) => ({ before: null, after, at: Number(after.created_at) })),
  )
  return new Map(stored.map((row) => [row.id, row]))
}
