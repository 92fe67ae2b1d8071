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
  /** What has to be joined to `leads l` for the order. */
  join: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** The field to sort by; null for one that cannot be sorted by, or whose figures the viewer may not see. */
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
// Written without "nulls last" where there are none: an index can then give the order.
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

/** The places among the names that a field shows, by their ids; null for a field that is no name. */
export async function namesOf(db: Database, field: LeadField) {
  const { table, column } = leadFields[field].joined ?? {}
  return table && column ? (await placesSql(table, column).execute(db)).rows : null
}

/** By a name that is joined: each record's place among the names is worked out once, not a text compared for each lead. */
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
 * The order of a page: texts without regard to case, names without regard to accents either, nothing last, ties by id. A field that cannot be sorted by falls
 * back to created_at, newest first.
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
