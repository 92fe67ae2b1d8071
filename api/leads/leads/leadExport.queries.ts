import { sql, type RawBuilder } from 'kysely'
import { restLeadColumn } from '../../../shared/leads/leadColumns'
import type { LeadQuery } from '../../../shared/app/filters'
import { escapeFormula, wallClock } from '../../db/sheetCells'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import { leadFields, type FieldContext } from './leadFields'
import { leadOrder, type LeadSort } from './leadOrder'
import { joinsOf } from './leadPageSql'
import type { LeadField } from './leads.schema'

type ExportContext = FilterContext & FieldContext
type Conditions = RawBuilder<boolean>[]

/** Only these leads, regardless of filters. */
export const chosenLeads = (ids: readonly number[]): Conditions => [
  sql`not l.is_hidden`,
  sql`l.id = any(${ids}::bigint[])`,
]

const and = (conditions: Conditions) => sql.join(conditions, sql` and `)

export const leadCountSql = (conditions: Conditions) =>
  sql<{ total: number }>`select count(*) as total from leads l where ${and(conditions)}`

/** Ids on one page of the list, as in the list itself. */
export function leadPageIdsSql(
  query: LeadQuery,
  page: LeadSort & { page_number: number; limit: number },
  context: ExportContext,
) {
  const { join, order } = leadOrder(page, context)
  return sql<{ id: number }>`select l.id from leads l ${join} where ${and(leadConditions(query, context))}
    order by ${order} limit ${page.limit} offset ${(page.page_number - 1) * page.limit}`
}

/** Matching leads with these columns and titles, formatted for spreadsheets. */
export function leadExportSql(
  conditions: Conditions,
  { columns, ...sort }: LeadSort & { columns: readonly LeadField[] },
  context: ExportContext,
) {
  const { join, order } = leadOrder(sort, context)
  const written = wallClock(context)
  const cell = (field: LeadField) => {
    const value = leadFields[field].expression(context)
    const kind = restLeadColumn(field)?.kind ?? 'text'
    if (kind === 'date') return written(value)
    return kind === 'text' ? escapeFormula(value) : value
  }
  const cells = sql.join(
    columns.map((field) => sql`${cell(field)} as ${sql.id(restLeadColumn(field)?.title ?? field)}`),
  )
  return sql`select ${cells} from leads l ${join} ${joinsOf(columns)} where ${and(conditions)} order by ${order}`
}
