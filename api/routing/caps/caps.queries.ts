import { sql } from 'kysely'
import { capEditor, type CapInterval, type CapType } from '../../../shared/routing/caps'
import { windowOf } from '../../../shared/routing/capWindows'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { timeZoneRow } from '../../app/timeZones/timeZones.schema'
import { countFilled } from './capCounts.queries'
import type { CapRow } from './caps.schema'
import { holds, type Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { records } from '../../app/records/records'
import { insertRow, updateRow } from '../../app/records/rows.queries'

export interface CapContent {
  type: CapType
  interval: CapInterval
  cap: number
  /** `HH:mm` */
  reset_time: string
  timezone_id: number
  country_ids: readonly number[]
  affiliate_ids: readonly number[]
  advertiser_ids: readonly number[]
  parameters: Record<string, string>
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
/** What a form sends of a cap. */
export const capContent = (row: CapRow): CapContent => ({
  type: row.type,
  interval: row.interval,
  cap: row.cap,
  reset_time: row.reset_time.slice(0, 5),
  timezone_id: row.timezone_id,
  country_ids: idsOf(row.countries),
  affiliate_ids: idsOf(row.affiliates),
  advertiser_ids: idsOf(row.advertisers),
  parameters: row.parameters,
})

interface Stored extends Pick<
  CapRow,
  | 'id'
  | 'type'
  | 'interval'
  | 'cap'
  | 'reset_time'
  | 'timezone_id'
  | 'countries'
  | 'advertisers'
  | 'affiliates'
  | 'parameters'
  | 'version'
> {
  created_at: Date
  updated_at: Date
}

interface CapChoice {
  ids?: readonly number[] | undefined
  /** Only caps that list one of them. */
  advertiserIds?: readonly number[] | undefined
  publisherIds?: readonly number[] | undefined
}

async function readStored(db: Database, choice: CapChoice): Promise<Stored[]> {
  const [ids, advertiserIds, publisherIds] = [
    choice.ids ?? null,
    choice.advertiserIds ?? null,
    choice.publisherIds ?? null,
  ]
  const { rows } = await sql<Stored>`
    select c.id, c.type, c.interval, c.cap, c.reset_time::text, c.timezone_id, c.parameters, c.version, c.created_at, c.updated_at,
      coalesce((select json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name) order by ${nameOrder(sql`n.name`)})
        from cap_countries named join countries n on n.id = named.country_id where named.cap_id = c.id), '[]') as countries,
      coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name, 'display_name', n.display_name) order by n.name, n.id)
        from cap_advertisers named join advertisers n on n.id = named.advertiser_id where named.cap_id = c.id), '[]') as advertisers,
      coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
        from cap_publishers named join publishers n on n.id = named.publisher_id where named.cap_id = c.id), '[]') as affiliates
    from caps c
    where (${ids}::bigint[] is null or c.id = any(${ids}::bigint[]))
      and (${advertiserIds}::bigint[] is null or exists (select from cap_advertisers a where a.cap_id = c.id and a.advertiser_id = any(${advertiserIds}::bigint[])))
      and (${publisherIds}::bigint[] is null or exists (select from cap_publishers a where a.cap_id = c.id and a.publisher_id = any(${publisherIds}::bigint[])))
    order by c.id`.execute(db)
  return rows
}

/** Caps in id order, each with its current window and fill level. */
export async function listCaps(db: Database, choice: CapChoice, now: number): Promise<CapRow[]> {
  const stored = await readStored(db, choice)
  const windows = stored.map((cap) => {
    const timeZone = timeZoneNameOf(cap.timezone_id) ?? 'UTC'
    const resetTime = cap.reset_time.slice(0, 5)
    return windowOf({ interval: cap.interval, resetTime, timeZone, createdAt: cap.created_at.getTime() }, now)
  })
  const filled = await countFilled(
    db,
    stored.map(({ id, type, countries, parameters }, at) => ({
      id,
      window: windows[at] ?? { from: now, to: null },
      definition: { type, countryIds: countries.map((country) => country.id), parameters },
    })),
  )
  return stored.flatMap((cap, at) => {
    const window = windows[at]
    const timezone = timeZoneRow(cap.timezone_id, now)
    // Never happens: zones come from the reference list and are never deleted.
    if (!window || !timezone) return []
    return {
      ...cap,
      timezone,
      filled: filled.get(cap.id) ?? 0,
      window_start: new Date(window.from).toISOString(),
      window_end: window.to === null ? null : new Date(window.to).toISOString(),
      created_at: cap.created_at.toISOString(),
      updated_at: cap.updated_at.toISOString(),
    }
  })
}

export async function readCapRow(db: Database, id: number, now: number): Promise<CapRow | null> {
  const [cap] = await listCaps(db, { ids: [id] }, now)
  return cap ?? null
}

/** Caps with their windows at `now`; those that `isThere` excludes do not exist for the caller. */
export const capRecords = (now: number, isThere: (row: CapRow) => boolean = () => true) =>
  records<CapRow>({
    entity: 'cap',
    called: 'The cap',
    table: 'caps',
    read: async (db, id) => {
      const row = await readCapRow(db, id, now)
      return row && isThere(row) ? row : null
    },
    // Without the fill level.
    recorded: ({ filled: _, window_start: _start, window_end: _end, ...kept }) => kept,
  })

/** Replaces the scope of a cap. */
async function writeScopes(
  transaction: Database,
  cap_id: number,
  { country_ids, advertiser_ids, affiliate_ids }: CapContent,
): Promise<void> {
  for (const table of ['cap_countries', 'cap_advertisers', 'cap_publishers'] as const) {
    await transaction.deleteFrom(table).where('cap_id', '=', cap_id).execute()
  }
  const rows = <Column extends string>(column: Column, ids: readonly number[]) =>
    ids.map((id) => ({ cap_id, [column]: id })) as ({ cap_id: number } & Record<Column, number>)[]
  if (country_ids.length)
    await transaction.insertInto('cap_countries').values(rows('country_id', country_ids)).execute()
  if (advertiser_ids.length)
    await transaction.insertInto('cap_advertisers').values(rows('advertiser_id', advertiser_ids)).execute()
  if (affiliate_ids.length)
    await transaction.insertInto('cap_publishers').values(rows('publisher_id', affiliate_ids)).execute()
}

const limits = ({ type, interval, cap, reset_time, timezone_id }: CapContent) => ({
  type,
  interval,
  cap,
  reset_time,
  timezone_id,
})

/** Returns the id. */
export async function insertCap(transaction: Database, content: CapContent, now: number): Promise<number> {
  const row = { ...limits(content), parameters: JSON.stringify(content.parameters) }
  const id = await insertRow(transaction, 'caps', row, new Date(now))
  await writeScopes(transaction, id, content)
  return id
}

/** Updates everything except the parameters. */
export async function updateCap(transaction: Database, id: number, content: CapContent, now: number): Promise<void> {
  await updateRow(transaction, 'caps', id, limits(content), new Date(now))
  await writeScopes(transaction, id, content)
}

const tables = { country_ids: 'countries', advertiser_ids: 'advertisers', affiliate_ids: 'publishers' } as const
type ScopeField = keyof typeof tables

/** Fields that contain unknown records. */
export async function missingScopes(db: Database, content: Pick<CapContent, ScopeField>): Promise<ScopeField[]> {
  const missing: ScopeField[] = []
  for (const [field, table] of Object.entries(tables) as [ScopeField, (typeof tables)[ScopeField]][]) {
    const ids = content[field]
    if (!ids.length) continue
    // Locked until the cap refers to them.
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...ids])
      .forKeyShare()
      .execute()
    if (found.length < ids.length) missing.push(field)
  }
  return missing
}

/**
 * Id of another identical cap, or null. Locks the content until the transaction ends, so that only one of two
 * concurrent identical caps is stored.
 */
export async function lockIdenticalCap(
  transaction: Database,
  content: CapContent,
  ownId: number | null,
): Promise<number | null> {
  const { type, interval, cap, reset_time, timezone_id } = content
  const parameters = JSON.stringify(content.parameters)
  const ordered = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
  const countries = ordered(content.country_ids)
  const advertisers = ordered(content.advertiser_ids)
  const affiliates = ordered(content.affiliate_ids)
  const subject = JSON.stringify([type, interval, cap, reset_time, timezone_id, countries, advertisers, affiliates])
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cap ${subject}`}, 0))`.execute(transaction)
  const { rows } = await sql<{ id: number }>`
    select c.id from caps c
    where c.type = ${type} and c.interval = ${interval} and c.cap = ${cap} and c.reset_time = ${reset_time}::time
      and c.timezone_id = ${timezone_id} and c.parameters = ${parameters}::jsonb and c.id is distinct from ${ownId}::bigint
      and array(select country_id from cap_countries n where n.cap_id = c.id order by 1) = ${countries}::bigint[]
      and array(select advertiser_id from cap_advertisers n where n.cap_id = c.id order by 1) = ${advertisers}::bigint[]
      and array(select publisher_id from cap_publishers n where n.cap_id = c.id order by 1) = ${affiliates}::bigint[]
    order by c.id limit 1`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Rejects a second identical cap, which would count the same leads twice. `field` is the field at fault. */
export async function refuseIdenticalCap(
  transaction: Database,
  content: CapContent,
  ownId: number | null,
  field = 'country_ids',
): Promise<void> {
  const id = await lockIdenticalCap(transaction, content, ownId)
  if (id === null) return
  const text = `Cap #${id} is the same already.`
  throw new ApiError('CONFLICT', text, { fields: { [field]: text } })
}

/** Changes the number of a locked cap alone. */
export async function setCap(transaction: Database, row: CapRow, cap: number, now: number): Promise<void> {
  await refuseIdenticalCap(transaction, { ...capContent(row), cap }, row.id, 'cap')
  await updateRow(transaction, 'caps', row.id, { cap }, new Date(now))
}

export const partnersOf = ({ advertisers, affiliates }: CapRow) => ({
  advertisers: advertisers.length,
  publishers: affiliates.length,
})

/** Whether a user may edit a cap in any of the places where it is managed. */
export const mayEditCap = (session: Session, row: CapRow): boolean =>
  capEditor((name) => holds(session, name), partnersOf(row)) !== null
