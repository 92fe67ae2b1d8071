import { sql, type RawBuilder } from 'kysely'
import { leadSortFields } from '../../shared/leadColumns'
import type { LeadQuery } from '../../shared/filters'
import type { SortOrder } from '../../shared/pages'
import { toIsoWithOffset } from '../../shared/timeZones'
import type { Database } from '../db/connect'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import { dateFields, leadFields, type FieldContext, type Join } from './leadFields'
import type { LeadField, LeadRow } from './leads.schema'

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
const joinsOf = (fields: readonly string[]) => {
  const needed = new Set(fields.flatMap((field) => leadFields[field]?.join ?? []))
  return sql.join([...needed].map((join) => joins[join]), sql` `)
}

const isSortable = (field: string, context: FieldContext) =>
  leadSortFields.includes(field) &&
  (field !== 'revenue' || context.showsRevenue) &&
  (field !== 'payout' || context.showsPayout)

// Written without "nulls last" where there are none: the index then gives the order by itself.
const neverNull: readonly string[] = ['created_at', 'id']

/** The order of a page, ties by id; a field that cannot be sorted by falls back to created_at, newest first. */
function orderOf({ sort_by_column, sort_order }: LeadPage, context: FieldContext) {
  const field = isSortable(sort_by_column, context) ? sort_by_column : 'created_at'
  const direction = sql.raw(field === sort_by_column && sort_order === 'asc' ? 'asc' : 'desc')
  const key = leadFields[field]?.expression(context) ?? sql`l.created_at`
  const nulls = neverNull.includes(field) ? sql`` : sql`nulls last`
  return { field, order: sql`${key} ${direction} ${nulls}, l.id ${direction}` }
}

/**
 * The SQL of a page of leads with the total over all pages, in one statement and so of one state. The page is cut from
 * the narrow query first; names are joined to its rows alone, unless the order needs them.
 */
export function leadPageSql(query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const where = sql.join(leadConditions(query, context), sql` and `)
  const { field, order } = orderOf(page, context)
  const fields = [...new Set(['id', ...(page.columns ?? Object.keys(leadFields))])]
  const selected = sql.join(fields.map((name) => sql`${leadFields[name]?.expression(context)} as ${sql.id(name)}`))
  const offset = (page.page_number - 1) * page.limit
  return sql<LeadRow & { matches: number }>`
    select counted.matches, lead.* from (select count(*) as matches from leads l where ${where}) as counted
    left join lateral (
      select row_number() over () as place, ${selected} from (
        select l.* from leads l ${joinsOf([field])} where ${where} order by ${order} limit ${page.limit} offset ${offset}
      ) as l ${joinsOf(fields)}
    ) as lead on true order by lead.place`
}

/**
 * A page of the leads that match, with how many match over all pages, both of one state of the database.
 * Money is null where the viewer may not see it. Source: spec/1, "Leads list query".
 */
export async function listLeads(db: Database, query: LeadQuery, page: LeadPage, context: FilterContext & FieldContext) {
  const { rows } = await leadPageSql(query, page, context).execute(db)
  const data: LeadRow[] = []
  for (const { matches: _, place: __, ...row } of rows as (Record<string, unknown> & { id: number | null; matches: number })[]) {
    if (row.id === null) continue
    for (const field of dateFields) {
      const date = row[field]
      if (date instanceof Date) row[field] = toIsoWithOffset(date.getTime(), page.tz_offset)
    }
    data.push(row as LeadRow)
  }
  return { total: rows[0]?.matches ?? 0, data }
}
