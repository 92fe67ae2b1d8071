import { sql, type RawBuilder } from 'kysely'
import { leadColumnKind, leadColumns } from '../../shared/leadColumns'
import type { LeadQuery } from '../../shared/filters'
import { DAY, offsetSegments } from '../../shared/timeZones'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import { leadFields, type FieldContext } from './leadFields'
import { leadOrder, type LeadSort } from './leadOrder'
import { joinsOf } from './leads.queries'
import type { LeadField } from './leads.schema'

type ExportContext = FilterContext & FieldContext
type Conditions = RawBuilder<boolean>[]

/** Of exactly these leads, whatever filters they match. */
export const chosenLeads = (ids: readonly number[]): Conditions => [
  sql`not l.is_hidden`,
  sql`l.id = any(${ids}::bigint[])`,
]

const and = (conditions: Conditions) => sql.join(conditions, sql` and `)

export const leadCountSql = (conditions: Conditions) =>
  sql<{ total: number }>`select count(*) as total from leads l where ${and(conditions)}`

/** The ids on one page of the list, as the list itself cuts it. */
export function leadPageIdsSql(
  query: LeadQuery,
  page: LeadSort & { page_number: number; limit: number },
  context: ExportContext,
) {
  const { join, order } = leadOrder(page, context)
  return sql<{ id: number }>`select l.id from leads l ${join} where ${and(leadConditions(query, context))}
    order by ${order} limit ${page.limit} offset ${(page.page_number - 1) * page.limit}`
}

// = + - @, tab, CR and LF, and the full-width forms that some spreadsheets take for the same.
const formulaStarts = [...'=+-@\t\r\n＝＋－＠'].map((character) => character.codePointAt(0))

/** A spreadsheet computes a cell that begins like a formula: an apostrophe before it leaves it a text. */
const neutralised = (text: RawBuilder<unknown>) =>
  sql`case when ascii(${text}) = any(${formulaStarts}::int[]) then '''' || ${text} else ${text} end`

/** `yyyy-MM-dd HH:mm:ss` on the zone's clock: PostgreSQL adds the offset, it converts no zone. */
function wallClock({ timeZone, now }: Pick<FilterContext, 'timeZone' | 'now'>) {
  // The newest first: most leads are new, and a date is settled by the first segment that it lies in.
  const segments = offsetSegments(timeZone, Date.UTC(2000, 0, 1), now + 366 * DAY).reverse()
  const offset = ({ offsetMinutes }: { offsetMinutes: number }) => sql`${`${offsetMinutes} minutes`}::interval`
  const earliest = segments.pop()
  const otherwise = offset(earliest ?? { offsetMinutes: 0 })
  return (column: RawBuilder<unknown>) => {
    const arms = segments.map((segment) => sql`when ${column} >= ${new Date(segment.from)} then ${offset(segment)}`)
    const shift = arms.length ? sql`case ${sql.join(arms, sql` `)} else ${otherwise} end` : otherwise
    return sql`date_trunc('second', ${column} at time zone 'UTC' + ${shift})`
  }
}

const titles = new Map(leadColumns.map(({ field, title }) => [field, title]))

/** The leads that meet the conditions, in these columns under their titles, written as a spreadsheet should show them. */
export function leadExportSql(
  conditions: Conditions,
  { columns, ...sort }: LeadSort & { columns: readonly LeadField[] },
  context: ExportContext,
) {
  const { join, order } = leadOrder(sort, context)
  const written = wallClock(context)
  const cell = (field: LeadField) => {
    const value = leadFields[field].expression(context)
    const kind = leadColumnKind(field)
    if (kind === 'date') return written(value)
    return kind === 'text' ? neutralised(value) : value
  }
  const cells = sql.join(columns.map((field) => sql`${cell(field)} as ${sql.id(titles.get(field) ?? field)}`))
  return sql`select ${cells} from leads l ${join} ${joinsOf(columns)} where ${and(conditions)} order by ${order}`
}
