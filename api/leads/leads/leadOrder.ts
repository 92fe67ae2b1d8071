import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { leadSortFields } from '../../../shared/leads/leadColumns'
import type { SortOrder } from '../../../shared/app/pages'
import { leadFields, referenceByTable, type FieldContext } from './leadFields'
import { isLeadField, type LeadField } from './leads.schema'

export interface LeadSort {
  sort_by_column: string
  sort_order: SortOrder
}

interface LeadOrder {
  field: LeadField
  direction: SortOrder
  /** Joins needed for the order. */
  join: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** Field to sort by; null if it cannot be sorted by or the caller may not see it. */
function sortField(field: string, { showsRevenue, showsPayout }: FieldContext): LeadField | null {
  if (!isLeadField(field) || !leadSortFields.includes(field)) return null
  return (field === 'revenue' && !showsRevenue) || (field === 'payout' && !showsPayout) ? null : field
}

const figures: readonly LeadField[] = [
  'id',
  'created_at',
  'ftd_date',
  'broker_ftd',
  'revenue',
  'payout',
  'cr',
  'aff_cr',
  'advertiser_id',
  'affiliate_id',
  'dis_id',
]
// Without "nulls last" for columns without nulls, so that an index can be used.
const neverNull: readonly LeadField[] = [
  'id',
  'created_at',
  'email',
  'affiliate_id',
  'publisher_name',
  'revenue',
  'payout',
  'cr',
  'aff_cr',
]

const placesSql = (table: string, column: string) =>
  sql<{
    id: number
    place: number
  }>`select id, dense_rank() over (order by ${nameOrder(sql.ref(column))}) as place from ${sql.table(table)}`

/** Rank by name of the ids in a field; null if the field is not a name. */
export async function orderNames(db: Database, field: LeadField) {
  const { table, column } = leadFields[field].joined ?? {}
  return table && column ? (await placesSql(table, column).execute(db)).rows : null
}

/** For a joined name, the rank of each record is computed once, instead of comparing texts for each lead. */
function byName(field: LeadField): (Pick<LeadOrder, 'join'> & { key: RawBuilder<unknown> }) | null {
  const { table, column } = leadFields[field].joined ?? {}
  if (!table || !column) return null
  const places = placesSql(table, column)
  return {
    join: sql`left join (${places}) as sorted on sorted.id = ${sql.ref(`l.${referenceByTable[table]}`)}`,
    key: sql`sorted.place`,
  }
}

/**
 * Order of a page: texts ignoring case, names also ignoring accents, nulls last, ties by id. Without a valid field it
 * is created_at, newest first.
 */
export function leadOrder({ sort_by_column, sort_order }: LeadSort, context: FieldContext): LeadOrder {
  const wanted = sortField(sort_by_column, context)
  const field = wanted ?? 'created_at'
  const direction: SortOrder = wanted && sort_order === 'asc' ? 'asc' : 'desc'
  const way = sql.raw(direction)
  const value = leadFields[field].expression(context)
  const { join, key } = byName(field) ?? { join: sql``, key: figures.includes(field) ? value : sql`lower(${value})` }
  const nulls = neverNull.includes(field) ? sql`` : sql`nulls last`
  return { field, direction, join, order: sql`${key} ${way} ${nulls}, l.id ${way}` }
}
