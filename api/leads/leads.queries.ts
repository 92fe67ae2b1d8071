import { sql, type RawBuilder } from 'kysely'
import { leadSortFields } from '../../shared/leadColumns'
import type { LeadQuery } from '../../shared/filters'
import type { SortOrder } from '../../shared/pages'
import { MINUTE, toIsoWithOffset } from '../../shared/timeZones'
import type { Database } from '../db/connect'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import { dateFields, leadFields, type DateField, type FieldContext, type Join } from './leadFields'
import { isLeadField, leadFieldNames, type LeadField, type LeadRow } from './leads.schema'

export interface LeadPage {
  page_number: number
  limit: number
  sort_by_column: string
  sort_order: SortOrder
  /** Fields to read besides `id`; null for all. */
  columns: LeadField[] | null
  /** Minutes; the offset in which date-times are written. */
  tz_offset: number
}

const joins: Record<Join, RawBuilder<unknown>> = {
  advertisers: sql`left join advertisers on advertisers.id = l.advertiser_id`,
  publishers: sql`left join publishers on publishers.id = l.affiliate_id`,
  countries: sql`left join countries on countries.id = l.country_id`,
  distributions: sql`left join distributions on distributions.id = l.distribution_id`,
}
const joinsOf = (fields: readonly LeadField[]) => {
  const needed = new Set(fields.flatMap((field) => leadFields[field].join ?? []))
  return sql.join([...needed].map((join) => joins[join]), sql` `)
}

/** The field to sort by; null for one that cannot be sorted by, or whose figures the viewer may not see. */
function sortField({ sort_by_column: field }: LeadPage, { showsRevenue, showsPayout }: FieldContext): LeadField | null {
  if (!isLeadField(field) || !leadSortFields.includes(field)) return null
  return (field === 'revenue' && !showsRevenue) || (field === 'payout' && !showsPayout) ? null : field
}

const figures: readonly LeadField[] = ['id', 'created_at', 'ftd_date', 'broker_ftd', 'revenue', 'payout', 'cr', 'aff_cr', 'advertiser_id', 'affiliate_id', 'dis_id']
// Written without "nulls last" where there are none: an index can then give the order.
const neverNull: readonly LeadField[] = ['id', 'created_at', 'email', 'affiliate_id', 'publisher_name', 'revenue', 'payout', 'cr', 'aff_cr']

/**
 * The order of a page: texts without regard to case, nothing last, ties by id. A field that cannot be sorted by falls
 * back to created_at, newest first.
 */
function orderOf(page: LeadPage, context: FieldContext) {
  const wanted = sortField(page, context)
  const field = wanted ?? 'created_at'
  const direction = sql.raw(wanted && page.sort_order === 'asc' ? 'asc' : 'desc')
  const value = leadFields[field].expression(context)
  const key = figures.includes(field) ? value : sql`lower(${value})`
  return { field, order: sql`${key} ${direction} ${neverNull.includes(field) ? sql`` : sql`nulls last`}, l.id ${direction}` }
}

/** A row as the driver gives it: dates are dates, and each row carries the total. */
type ReadRow = Omit<LeadRow, DateField> & { [field in DateField]?: Date | string | null } & { matches?: number }

/**
 * Writes a row's dates in the offset asked for; in place, because copying wide rows costs more than all else here, and
 * the offset's text is made once.
 */
function rowFinisher({ columns, tz_offset }: LeadPage) {
  const dates = dateFields.filter((field) => !columns || columns.includes(field))
  const offset = toIsoWithOffset(0, tz_offset).slice('yyyy-MM-ddTHH:mm:ss.SSS'.length)
  return (row: ReadRow): LeadRow => {
    row.matches = undefined
    for (const field of dates) {
      const date = row[field]
      if (date instanceof Date) row[field] = new Date(date.getTime() + tz_offset * MINUTE).toISOString().replace('Z', offset)
    }
    return row as LeadRow
  }
}

// From here on it pays to find the page's ids in the narrow index first, and to fetch only those rows.
const deepOffset = 1000

/**
 * The SQL of a page of leads with the total over all pages, in one statement and so of one state. The page is cut
 * first; names are joined to its rows alone, unless the order needs them.
 */
export function leadPageSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const where = sql.join(leadConditions(query, context), sql` and `)
  const { field, order } = orderOf(page, context)
  const fields = [...new Set<LeadField>(['id', ...(page.columns ?? leadFieldNames)])]
  const selected = sql.join(fields.map((name) => sql`${leadFields[name].expression(context)} as ${sql.id(name)}`))
  const offset = (page.page_number - 1) * page.limit
  const matching = sql`from leads l ${joinsOf([field])} where ${where} order by ${order} limit ${page.limit} offset ${offset}`
  const rows =
    offset < deepOffset
      ? sql`(select l.*, row_number() over () as place from (select l.* ${matching}) as l) as l`
      : sql`(select row_number() over () as place, found.* from (select l.id, l.created_at ${matching}) as found) as found
          join leads l on l.id = found.id and l.created_at = found.created_at`
  return sql<ReadRow>`
    select counted.matches, ${sql.join([...fields].map((name) => sql.ref(`page.${name}`)))}
    from (select count(*) as matches from leads l where ${where}) as counted
    left join (select place, ${selected} from ${rows} ${joinsOf(fields)}) as page on true
    order by page.place`
}

/**
 * A page of the leads that match, with how many match over all pages, both of one state of the database.
 * Money is null where the viewer may not see it. Source: spec/1, "Leads list query".
 *
 * Rows go from the driver to JSON.stringify as they are: rows written as JSON by PostgreSQL took 1.2 times as long, and
 * so did a writer of our own over raw texts.
 */
export async function listLeads(db: Database, query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { rows } = await leadPageSql(query, page, context).execute(db)
  const total = rows[0]?.matches ?? 0
  const finish = rowFinisher(page)
  return { total, data: rows.filter(({ id }) => id !== null).map(finish) }
}
