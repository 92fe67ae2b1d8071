import { sql, type RawBuilder } from 'kysely'
import type { SortOrder } from '../../../shared/app/pages'
import type { LeadField } from './leads.schema'

/**
 * How the columnar copy sorts leads by a field. Rows are grouped into units that are adjacent in the list, such as all
 * leads of one advertiser or of one hour. Counting units is cheap and shows which units contain a page, so that only
 * their rows are sorted. Units that may have millions of leads (such as a country) are also counted by parts: ranges of
 * 16,384 ids. Leads without a value come last; leads with equal values are sorted by id.
 */

/** Columns of facts by which the list can be sorted; for names, the columns of their ids. */
const columns: Partial<Record<LeadField, string>> = {
  id: 'lead_id',
  created_at: 'created_at',
  ftd_date: 'ftd_date',
  broker_ftd: 'converted_at',
  advertiser_id: 'advertiser_id',
  advertiser_name: 'advertiser_id',
  affiliate_id: 'publisher_id',
  publisher_name: 'publisher_id',
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
  /** For sorting by name: the rank of each id's name. */
  places: readonly { id: number; place: number }[] | null
}

export interface PlaceKey {
  /** Unit of a row: its value or its hour. */
  unit: RawBuilder<unknown>
  /** Sort expression of units over `counted (unit)`, and the join it needs. */
  rank: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** Order within a unit; null if by id only. */
  key: RawBuilder<unknown> | null
  /** Part of a unit, if it may have many rows. */
  part: RawBuilder<unknown> | null
  /**
   * Whether a row's unit is between these two, or null if units without a value are included. Uses a plain column, so
   * that the copy can skip blocks of rows.
   */
  isBetween: (min: RawBuilder<number>, max: RawBuilder<number>, hasNull: RawBuilder<boolean>) => RawBuilder<boolean>
}

const moments: readonly string[] = ['ftd_date', 'converted_at']

export const idsTogether = sql`l.lead_id // 16384`
export const isOfIds = (min: RawBuilder<number>, max: RawBuilder<number>) =>
  sql<boolean>`l.lead_id >= ${min} * 16384 and l.lead_id < (${max} + 1) * 16384`
const hour = (column: RawBuilder<unknown>) => sql`epoch_us(${column}) // 3600000000`
const hourBegins = (hours: RawBuilder<number>) => sql`make_timestamptz(${hours} * 3600000000)`

/** Sort key of a field; null if the copy does not have the field. */
export function placeKey({ field, places }: PlaceSort): PlaceKey | null {
  const name = columns[field]
  if (!name) return null
  const column = sql.ref(`l.${name}`)
  const plain = { rank: sql`counted.unit`, join: sql`` }
  if (field === 'id') {
    return { ...plain, unit: idsTogether, key: column, part: null, isBetween: isOfIds }
  }
  const ofHours: PlaceKey['isBetween'] = (min, max) =>
    sql`${column} >= ${hourBegins(min)} and ${column} < ${hourBegins(sql`(${max} + 1)`)}`
  const orNull =
    (isBetween: PlaceKey['isBetween']): PlaceKey['isBetween'] =>
    (min, max, hasNull) =>
      sql`${isBetween(min, max, hasNull)} or (${hasNull} and ${column} is null)`
  if (name === 'created_at') return { ...plain, unit: hour(column), key: column, part: null, isBetween: ofHours }
  if (moments.includes(name)) {
    // Leads without a date form one unit. Only this unit is too large to sort completely.
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
    isBetween: orNull((min, max) => sql`${column} between ${min} and ${max}`),
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

/** Whether the copy can sort by this field. */
export const canPlace = (field: LeadField): boolean => field in columns
