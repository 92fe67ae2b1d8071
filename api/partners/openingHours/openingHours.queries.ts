import { sql } from 'kysely'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayName } from '../../../shared/partners/openingHoursRules'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { timeZoneRow } from '../../app/timeZones/timeZones.schema'
import type { OpeningHoursRow } from './openingHours.schema'
import { records } from '../../app/records/records'
import { updateRow } from '../../app/records/rows.queries'

interface Stored extends Omit<OpeningHoursRow, 'timezone' | 'days'> {
  days: OpeningDay[]
}

/** Selection of an advertiser's hours: all countries, these countries, or these ids. */
interface Choice {
  advertiserId?: number
  countryIds?: readonly number[]
  ids?: readonly number[]
}

/** Hours of an advertiser sorted by country name; `now` determines the offset of their zones. */
export async function listOpeningHours(
  db: Database,
  { advertiserId, countryIds, ids }: Choice,
  now: number,
): Promise<OpeningHoursRow[]> {
  const { rows } = await sql<Stored>`
    select h.id, h.advertiser_id, h.country_id, h.timezone_id, h.days, h.version,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name) as country
    from advertiser_opening_hours h join countries c on c.id = h.country_id
    where (${advertiserId ?? null}::bigint is null or h.advertiser_id = ${advertiserId ?? null})
      and (${countryIds === undefined} or h.country_id = any(${countryIds ?? []}))
      and (${ids === undefined} or h.id = any(${ids ?? []}))
    order by ${nameOrder(sql`c.name`)}`.execute(db)
  return rows.flatMap(({ days, ...row }) => {
    const timezone = timeZoneRow(row.timezone_id, now)
    // Zones are reference data and never removed.
    if (!timezone) return []
    const shown = [...days]
      .sort((a, b) => a.id - b.id)
      .map((day) => ({ ...day, label: dayName(day.id), traffic: day.traffic !== false, steps: [...day.steps] }))
    return { ...row, timezone, days: shown }
  })
}

export interface OpeningHoursContent {
  timezone_id: number
  days: readonly OpeningDay[]
}

const columns = ({ timezone_id, days }: OpeningHoursContent) => ({ timezone_id, days: JSON.stringify(days) })

/** Stores the same hours for each country; returns them. */
export async function insertOpeningHours(
  transaction: Database,
  advertiser_id: number,
  countryIds: readonly number[],
  content: OpeningHoursContent,
  now: number,
): Promise<OpeningHoursRow[]> {
  const at = new Date(now)
  const made = await transaction
    .insertInto('advertiser_opening_hours')
    .values(
      countryIds.map((country_id) => ({
        advertiser_id,
        country_id,
        ...columns(content),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute()
  return listOpeningHours(transaction, { ids: made.map(({ id }) => id) }, now)
}

export const updateOpeningHours = (transaction: Database, id: number, content: OpeningHoursContent, now: number) =>
  updateRow(transaction, 'advertiser_opening_hours', id, columns(content), new Date(now))

export const hoursRecords = (now: number) =>
  records<OpeningHoursRow>({
    entity: 'advertiser_opening_hours',
    called: 'The opening hours',
    table: 'advertiser_opening_hours',
    read: async (db, id) => (await listOpeningHours(db, { ids: [id] }, now))[0] ?? null,
  })
