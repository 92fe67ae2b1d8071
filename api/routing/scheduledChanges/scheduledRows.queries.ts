import { sql } from 'kysely'
import { readShares, sharesInWords } from '../../../shared/routing/shares'
import { scheduledFields, type ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { capPermission } from '../../../shared/routing/caps'
import { personName } from '../../access/users/personName.queries'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { ScheduledChangeRow } from './scheduledChanges.schema'
import { isLeft, type ScheduledChange } from './scheduledChanges.queries'

/** Current name of the record of a change; null for a deleted one. */
export const changedRecordName = sql`
  case c.entity
    when 'cap' then (select 'Cap #' || id || coalesce(' of ' || (
      select case when count(*) = 1 then min(name) else count(*) || ' partners' end from (
        select name from cap_advertisers join advertisers on id = advertiser_id where cap_id = caps.id
        union all select name from cap_publishers join publishers on id = publisher_id where cap_id = caps.id
      ) owners having count(*) > 0), '') from caps where id = c.record_id)
    when 'advertiser' then (select name from advertisers where id = c.record_id)
    when 'distribution' then (select name from distributions where id = c.record_id and deleted_at is null)
    when 'distribution_group' then (
      select d.name || ', ' || g.name from distribution_groups g
      join distribution_timeslots s on s.id = g.timeslot_id join distributions d on d.id = s.distribution_id
      where g.id = c.record_id)
    when 'advertiser_revenue' then (
      select a.name || ', ' || coalesce(n.name, 'all other countries') from advertiser_revenues r
      join advertisers a on a.id = r.advertiser_id left join countries n on n.id = r.country_id where r.id = c.record_id)
    when 'publisher_payout' then (
      select p.name || ', ' || coalesce(n.name, 'all other countries') from publisher_payouts r
      join publishers p on p.id = r.publisher_id left join countries n on n.id = r.country_id where r.id = c.record_id)
  end as record_name`

/** The same, and the distribution of a group. */
const named = sql`${changedRecordName},
  case c.entity when 'distribution' then c.record_id when 'distribution_group' then (
    select s.distribution_id from distribution_groups g join distribution_timeslots s on s.id = g.timeslot_id
    where g.id = c.record_id) end as distribution_id`

const columns = sql`c.id, c.entity, c.record_id, c.old_value, c.new_value, c.run_at, c.wall_time, c.time_zone, c.owner_id,
  ${personName(sql`c.owner`)} as owner, c.state, c.reason, c.token_id, c.token_name, c.finished_at, ${named}`

/** Changes of records that the user may see. A deleted cap is seen by whoever may see any caps. */
function seenBy(session: Session) {
  const maySee = (...names: string[]) => names.some((name) => holds(session, name))
  const caps = (origin: 'caps' | 'advertiser' | 'publisher') => maySee(capPermission(origin, 'LIST'))
  return sql<boolean>`case c.entity
    when 'cap' then ${caps('caps')}
      or (${caps('advertiser')} and exists (select from cap_advertisers where cap_id = c.record_id))
      or (${caps('publisher')} and exists (select from cap_publishers where cap_id = c.record_id))
      or (${caps('advertiser') || caps('publisher')} and not exists (select from caps where id = c.record_id))
    when 'advertiser' then ${maySee('ADVERTISERS_LIST', 'ADVERTISERS_EDIT')}
    else ${maySee('DISTRIBUTIONS_LIST')} end`
}

interface Named extends ScheduledChange {
  record_name: string | null
  distribution_id: number | null
}

/** Names of the advertisers in texts of shares. */
async function advertiserNames(db: Database, texts: readonly string[]): Promise<Map<number, string>> {
  const ids = texts.flatMap((text) => [...(readShares(text)?.keys() ?? [])])
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from advertisers where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Values = Pick<ScheduledChange, 'old_value' | 'new_value'> & { entity: string }

/** Old and new value of changes in words: of shares with the names of their advertisers. */
export async function valuesInWords<Change extends Values>(
  db: Database,
  changes: readonly Change[],
): Promise<(Change & { old_text: string; new_text: string })[]> {
  const shares = changes.filter(({ entity }) => entity === 'distribution_group')
  const names = await advertiserNames(
    db,
    shares.flatMap(({ old_value, new_value }) => [old_value, new_value]),
  )
  const words = (entity: string, text: string) =>
    entity === 'distribution_group' ? sharesInWords(text, (id) => names.get(id) ?? `Advertiser #${id}`) : text
  return changes.map((change) => ({
    ...change,
    ...{ old_text: words(change.entity, change.old_value), new_text: words(change.entity, change.new_value) },
  }))
}

async function rowsOf(db: Database, found: readonly Named[]): Promise<ScheduledChangeRow[]> {
  return (await valuesInWords(db, found)).map(({ owner_id: _, token_id, token_name, run_at, finished_at, ...row }) => ({
    ...row,
    ...{
      access_token: token_name,
      can_take_over: isLeft({ ...row, token_id, run_at, finished_at }),
      field: scheduledFields[row.entity],
      at: run_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    },
  }))
}

type Asked =
  | { ids: readonly number[] }
  /** Only changes of these records that wait. */
  | { of: { entity: ScheduledRecord; recordIds: readonly number[] } }
  /** Only changes of these distributions and their groups that wait. */
  | { distributionIds: readonly number[] }

function wanted(asked: Asked) {
  if ('ids' in asked) return sql`c.id = any(${[...asked.ids]}::bigint[])`
  if ('of' in asked)
    return sql`c.state = 'waiting' and c.entity = ${asked.of.entity} and c.record_id = any(${[...asked.of.recordIds]}::bigint[])`
  const ids = sql`${[...asked.distributionIds]}::bigint[]`
  return sql`c.state = 'waiting' and (c.entity = 'distribution' and c.record_id = any(${ids})
    or c.entity = 'distribution_group' and c.record_id in (
      select g.id from distribution_groups g join distribution_timeslots s on s.id = g.timeslot_id
      where s.distribution_id = any(${ids})))`
}

/** Changes by id in any state, or those that wait of some records. Without a session: of all records. */
export async function findScheduledRows(
  db: Database,
  asked: Asked,
  session: Session | null,
): Promise<ScheduledChangeRow[]> {
  const { rows } = await sql<Named>`
    select ${columns} from scheduled_changes c where (${wanted(asked)}) and ${session ? seenBy(session) : sql`true`}
    order by c.entity, c.record_id, c.id`.execute(db)
  return rowsOf(db, rows)
}

interface Page {
  /** Those whose time has not come, the next first; or the others, the last first. */
  state: 'waiting' | 'ended'
  limit: number
  offset: number
}

/** A page of the changes of all records that the user may see. */
export async function listScheduledRows(
  db: Database,
  { state, limit, offset }: Page,
  session: Session,
): Promise<{ total: number; data: ScheduledChangeRow[] }> {
  const asked = sql`${state === 'waiting' ? sql`c.state = 'waiting'` : sql`c.state <> 'waiting'`} and ${seenBy(session)}`
  const order = state === 'waiting' ? sql`c.run_at, c.id` : sql`c.finished_at desc, c.id desc`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from scheduled_changes c where ${asked}`.execute(db),
    sql<Named>`
      select ${columns} from scheduled_changes c where ${asked} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  return { total: counted.rows[0]?.total ?? 0, data: await rowsOf(db, rows) }
}

/** The row of a change that the user has just made, whatever the user may see. */
export async function rowAfter(db: Database, id: number): Promise<ScheduledChangeRow> {
  const [row] = await findScheduledRows(db, { ids: [id] }, null)
  if (!row) throw new Error(`The scheduled change ${id} is gone`)
  return row
}
