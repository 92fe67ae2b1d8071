import { sql } from 'kysely'
import type { CapInterval, CapType } from '../../../shared/routing/caps'
import { type CapSchedule, type CapWindow, windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { CapRoom } from '../engine/obstacles'
import { countWindows } from './capCounts.queries'

interface Stored {
  id: number
  type: CapType
  interval: CapInterval
  cap: number
  reset_time: string
  zone: string
  created_at: Date
  parameters: Record<string, string>
  country_ids: number[]
  publisher_ids: number[]
  advertiser_ids: number[]
  country_names: string[]
  publisher_names: string[]
  advertiser_names: string[]
}

const maxNamed = 3
const part = (kind: string, several: string, names: readonly string[]) => {
  const more = names.length - maxNamed
  const named = names.slice(0, maxNamed).join(', ')
  return names.length ? [`${names.length === 1 ? kind : several} ${named}${more > 0 ? ` and ${more} more` : ''}`] : []
}
/** Scope of a cap as text: `publisher NorthWave and countries Germany, Spain`. */
const ownerOf = ({
  publisher_names,
  advertiser_names,
  country_names,
}: Pick<Stored, 'publisher_names' | 'advertiser_names' | 'country_names'>) =>
  [
    ...part('publisher', 'publishers', publisher_names),
    ...part('advertiser', 'advertisers', advertiser_names),
    ...part('country', 'countries', country_names),
  ].join(' and ')

/** Scopes as text of caps that may be deleted, by the names of today. */
export async function readCapOwners(
  db: Database,
  caps: readonly Pick<CapRoom, 'countryIds' | 'publisherIds' | 'advertiserIds'>[],
): Promise<(cap: (typeof caps)[number]) => string> {
  const namesIn = async (table: 'publishers' | 'advertisers' | 'countries', ids: readonly number[]) => {
    if (!ids.length) return () => []
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
    return (own: readonly number[]) => rows.filter(({ id }) => own.includes(id)).map(({ name }) => name)
  }
  const all = (of: (cap: (typeof caps)[number]) => readonly number[]) => [...new Set(caps.flatMap(of))]
  const [publishers, advertisers, countries] = [
    await namesIn(
      'publishers',
      all((cap) => cap.publisherIds),
    ),
    await namesIn(
      'advertisers',
      all((cap) => cap.advertiserIds),
    ),
    await namesIn(
      'countries',
      all((cap) => cap.countryIds),
    ),
  ]
  return ({ publisherIds, advertiserIds, countryIds }) =>
    ownerOf({
      publisher_names: publishers(publisherIds),
      advertiser_names: advertisers(advertiserIds),
      country_names: countries(countryIds),
    })
}

/** A cap without its fill level. */
export interface CapDefinition extends Omit<CapRoom, 'filled' | 'resetsAt'> {
  schedule: CapSchedule
}

const namesOf = sql`
  array(select country_id from cap_countries where cap_id = c.id) as country_ids,
  array(select publisher_id from cap_publishers where cap_id = c.id) as publisher_ids,
  array(select advertiser_id from cap_advertisers where cap_id = c.id) as advertiser_ids,
  array(select n.name from cap_countries named join countries n on n.id = named.country_id where named.cap_id = c.id order by 1) as country_names,
  array(select n.name from cap_publishers named join publishers n on n.id = named.publisher_id where named.cap_id = c.id order by 1) as publisher_names,
  array(select n.name from cap_advertisers named join advertisers n on n.id = named.advertiser_id where named.cap_id = c.id order by 1) as advertiser_names`

interface CapScope {
  /** Null = all. */
  advertiserIds?: readonly number[] | null
  countryId?: number | null
}

/** Caps that may apply to leads for these advertisers (and from a country, if given), in id order. */
export async function readCapDefinitions(
  db: Database,
  { advertiserIds = null, countryId = null }: CapScope,
): Promise<CapDefinition[]> {
  const { rows } = await sql<Stored>`
    select * from (
      select c.id, c.type, c.interval, c.cap, c.reset_time::text, z.name as zone, c.created_at, c.parameters, ${namesOf}
      from caps c join time_zones z on z.id = c.timezone_id
    ) as named
    where (${advertiserIds && [...advertiserIds]}::bigint[] is null or advertiser_ids = '{}' or advertiser_ids && ${advertiserIds && [...advertiserIds]}::bigint[])
      and (country_ids = '{}' or ${countryId}::bigint is null or ${countryId}::bigint = any (country_ids))
    order by id`.execute(db)
  return rows.map(({ id, type, interval, cap, zone, parameters, ...row }) => ({
    ...{ id, type, interval, cap, zone, parameters },
    owner: ownerOf(row),
    schedule: { interval, resetTime: row.reset_time.slice(0, 5), timeZone: zone, createdAt: row.created_at.getTime() },
    countryIds: row.country_ids,
    publisherIds: row.publisher_ids,
    advertiserIds: row.advertiser_ids,
  }))
}

/** Adds a window and its fill level to a cap. */
export const roomOf = ({ schedule: _, ...cap }: CapDefinition, window: CapWindow, filled: number): CapRoom => ({
  ...cap,
  filled,
  resetsAt: window.to,
})

/**
 * Caps that may apply to leads for these advertisers (and from a country, if given), with the fill level of the current
 * window, reservations included. In id order, without locks.
 */
export async function readCapRooms(
  db: Database,
  scope: { advertiserIds: readonly number[]; countryId?: number | null },
  at: Instant,
): Promise<CapRoom[]> {
  const dated = (await readCapDefinitions(db, scope)).map((cap) => ({
    cap,
    definition: cap,
    id: cap.id,
    window: windowOf(cap.schedule, at),
  }))
  const filled = await countWindows(db, dated, { withHeld: true })
  return dated.map(({ cap, window }, place) => roomOf(cap, window, filled[place] ?? 0))
}
