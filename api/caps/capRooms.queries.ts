import { sql } from 'kysely'
import type { CapInterval, CapType } from '../../shared/caps'
import { windowOf } from '../../shared/capWindows'
import type { Instant } from '../../shared/timeZones'
import type { Database } from '../db/connect'
import type { CapRoom } from '../routing/capRoom'
import { countFilled } from './capCounts.queries'

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
  affiliate_ids: number[]
  advertiser_ids: number[]
}

const namesOf = sql`
  array(select country_id from cap_countries where cap_id = c.id) as country_ids,
  array(select affiliate_id from cap_affiliates where cap_id = c.id) as affiliate_ids,
  array(select advertiser_id from cap_advertisers where cap_id = c.id) as advertiser_ids`

/** Room held at the moment for leads on their way, by cap. */
async function countHeld(db: Database, windows: readonly { id: number; from: Instant }[], at: Instant): Promise<Map<number, number>> {
  const asked = JSON.stringify(windows.map(({ id, from }) => ({ id, opens: new Date(from) })))
  const { rows } = await sql<{ id: number; held: number }>`
    select r.cap_id as id, count(*) as held
    from json_to_recordset(${asked}) as asked (id bigint, opens timestamptz)
    join cap_reservations r on r.cap_id = asked.id and r.window_start = asked.opens
    where r.is_sent or r.expires_at > ${new Date(at)}
    group by r.cap_id`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, Number(held)]))
}

/**
 * The caps that may concern leads to these advertisers (from a country, where one is given), with what the window that holds
 * the moment contains. In the order of their ids; nothing is locked.
 */
export async function readCapRooms(
  db: Database,
  { advertiserIds, countryId = null }: { advertiserIds: readonly number[]; countryId?: number | null },
  at: Instant,
): Promise<CapRoom[]> {
  const { rows } = await sql<Stored>`
    select * from (
      select c.id, c.type, c.interval, c.cap, c.reset_time::text, z.name as zone, c.created_at, c.parameters, ${namesOf}
      from caps c join time_zones z on z.id = c.timezone_id
    ) as named
    where (advertiser_ids = '{}' or advertiser_ids && ${[...advertiserIds]}::bigint[])
      and (country_ids = '{}' or ${countryId}::bigint is null or ${countryId}::bigint = any (country_ids))
    order by id`.execute(db)
  if (!rows.length) return []
  const windows = rows.map(({ interval, reset_time, zone, created_at }) =>
    windowOf({ interval, resetTime: reset_time.slice(0, 5), timeZone: zone, createdAt: created_at.getTime() }, at),
  )
  const dated = rows.flatMap((row, index) => (windows[index] ? [{ row, window: windows[index] }] : []))
  const filled = await countFilled(db, dated.map(({ row, window }) => ({ id: row.id, window })))
  const held = await countHeld(db, dated.map(({ row, window }) => ({ id: row.id, from: window.from })), at)
  return dated.map(({ row: { id, type, interval, cap, zone, parameters, ...row }, window }) => ({
    ...{ id, type, interval, cap, zone, parameters },
    filled: (filled.get(id) ?? 0) + (held.get(id) ?? 0),
    resetsAt: window.to,
    countryIds: row.country_ids,
    affiliateIds: row.affiliate_ids,
    advertiserIds: row.advertiser_ids,
  }))
}
