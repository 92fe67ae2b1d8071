import { sql, type RawBuilder } from 'kysely'
import type { SortOrder } from '../../../shared/app/pages'
import type { LeadField } from './leads.schema'

/**
 * How the copy orders leads by a field. Rows fall into units that stand together in the list: all leads of one advertiser,
 * all of one hour. Counting units is cheap and says in which of them a page lies, so that only their rows are sorted. A unit
 * that may hold millions of leads (a country) is counted once more by parts, runs of 16,384 ids. Leads without a value come
 * last, and leads with equal values are ordered by id.
 */

/** The columns of facts that the list can be ordered by; of names, the ids that they belong to. */
const columns: Partial<Record<LeadField, string>> = {
  id: 'lead_id',
  created_at: 'created_at',
  ftd_date: 'ftd_date',
  broker_ftd: 'converted_at',
  advertiser_id: 'advertiser_id',
  advertiser_name: 'advertiser_id',
  affiliate_id: 'affiliate_id',
  publisher_name: 'affiliate_id',
  country_name: 'country_id',
  country_code: 'country_id',
  dis_id: 'distribution_id',
  distribution_name: 'distribution_id',
  campaign_name: 'campaign_id',
  campaign_step_name: 'campaign_step_id',
}

export interface PlaceSort {
  field: LeadField
  order: SortOrder
  /** Sorted by name: each id's place among the names. */
  places: readonly { id: number; place: number }[] | null
}

export interface PlaceKey {
  /** Rows of one unit stand together: those of one value, or of one hour. */
  unit: RawBuilder<unknown>
  /** What units are ordered by, of `counted (unit)`, and what has to be joined for it. */
  rank: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** The order within a unit; null where that is by id alone. */
  key: RawBuilder<unknown> | null
  /** Parts of a unit in its order, where it may hold many rows. */
  part: RawBuilder<unknown> | null
  /**
   * Whether a row's unit lies between these two, or is null where a wanted unit is. A condition on a plain column, by which
   * the copy skips whole blocks of rows without reading them.
   */
  isBetween: (least: RawBuilder<number>, most: RawBuilder<number>, hasNull: RawBuilder<boolean>) => RawBuilder<boolean>
}

const moments: readonly string[] = ['ftd_date', 'converted_at']

export const idsTogether = sql`l.lead_id // 16384`
export const isOfIds = (least: RawBuilder<number>, most: RawBuilder<number>) =>
  sql<boolean>`l.lead_id >= ${least} * 16384 and l.lead_id < (${most} + 1) * 16384`
const hour = (column: RawBuilder<unknown>) => sql`epoch_us(${column}) // 3600000000`
const hourBegins = (hours: RawBuilder<number>) => sql`make_timestamptz(${hours} * 3600000000)`

/** How the copy orders by a field; null for a field that it does not hold. */
export function placeKey({ field, places }: PlaceSort): PlaceKey | null {
  const name = columns[field]
  if (!name) return null
  const column = sql.ref(`l.${name}`)
  const plain = { rank: sql`counted.unit`, join: sql`` }
  if (field === 'id') {
    return { ...plain, unit: idsTogether, key: column, part: null, isBetween: isOfIds }
  }
  const ofHours: PlaceKey['isBetween'] = (least, most) =>
    sql`${column} >= ${hourBegins(least)} and ${column} < ${hourBegins(sql`(${most} + 1)`)}`
  const orNull =
    (isBetween: PlaceKey['isBetween']): PlaceKey['isBetween'] =>
    (least, most, hasNull) =>
      sql`${isBetween(least, most, hasNull)} or (${hasNull} and ${column} is null)`
  if (name === 'created_at') return { ...plain, unit: hour(column), key: column, part: null, isBetween: ofHours }
  if (moments.includes(name)) {
    // Leads without a date share one unit: only that one is too large to sort whole.
    return {
      ...plain,
      unit: hour(column),
      key: column,
      part: sql`case when ${column} is null then ${idsTogether} else 0 end`,
      isBetween: orNull(ofHours),
    }
  }
  const value = {
    unit: column,
    key: null,
    part: idsTogether,
    isBetween: orNull((least, most) => sql`${column} between ${least} and ${most}`),
  }
  if (!places) return { ...plain, ...value }
  const values = places.map(({ id, place }) => sql`(${sql.lit(id)}, ${sql.lit(place)})`)
  const table = values.length ? sql`(values ${sql.join(values)})` : sql`(select 0, 0)`
  return {
    ...value,
    rank: sql`sorted.place`,
    join: sql`left join ${table} as sorted (id, place) on sorted.id = counted.unit`,
  }
}

/** Whether the copy can order leads by this field. */
export const canPlace = (field: LeadField): boolean => field in columns
