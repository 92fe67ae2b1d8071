import { type GraphQLResolveInfo, isNonNullType, isObjectType } from 'graphql'
import { snakeCase } from '../names'
import { createCache } from '../leastRecent'
import { compileRowsText, type Column, type RowPlan, type Writing } from '../rowsText'
import { selection } from '../selection'
import { leadStatusByName } from './leads.status'

const yesNo: Writing = { texts: new Map([['"Yes"', 'true'], ['"No"', 'false']]) }

/** Fields that GraphQL writes in another way than REST; all others pass as they are. leads.row.ts says the same of objects. */
const writings: Readonly<Record<string, Writing>> = {
  id: 'idText',
  advertiserId: 'idText',
  affiliateId: 'idText',
  countryId: 'idText',
  disId: 'idText',
  status: { texts: new Map([...leadStatusByName].map(([name, status]) => [JSON.stringify(name), JSON.stringify(status)])) },
  lateFtd: yesNo,
  realConversion: yesNo,
  isInjected: { texts: new Map([['1', 'true'], ['0', 'false']]) },
}

interface PlannedRows {
  /** The key of the rows in the answer. */
  list: string
  plan: RowPlan
}

/**
 * How rows that are asked for plainly are written: each field once, `id` first or not at all, `__typename` last. Null for
 * any other selection. REST sends `id` first, then the columns in the order in which they are asked for.
 */
function plannedRows(info: GraphQLResolveInfo): PlannedRows | null {
  const lead = info.schema.getType('Lead')
  const [rows, ...others] = selection(info).filter(({ name }) => name.value === 'rows')
  if (!rows || others.length || !isObjectType(lead)) return null
  const fields = selection(info, 'rows')
  const keys = fields.map(({ alias, name }) => (alias ?? name).value)
  const names = fields.map(({ name }) => name.value)
  const typed = names.filter((name) => name === '__typename').length
  const columns = names.slice(0, names.length - typed)
  if (new Set(keys).size < keys.length || new Set(names).size < names.length) return null
  if (columns.some((name, index) => name === '__typename' || (name === 'id' && index > 0))) return null
  const planned = columns.map((name, index): Column => ({
    rest: snakeCase(name),
    key: keys[index] ?? name,
    writing: writings[name] ?? 'asIs',
    nullable: !isNonNullType(lead.getFields()[name]?.type),
  }))
  const unasked: Column[] = columns[0] === 'id' ? [] : [{ rest: 'id', key: null, writing: 'asIs', nullable: false }]
  return {
    list: (rows.alias ?? rows.name).value,
    plan: { columns: [...unasked, ...planned], constants: typed ? [[keys.at(-1) ?? '__typename', 'Lead']] : [] },
  }
}

// Few selections are in use at a time, and each is compiled once.
const compiled = createCache<ReturnType<typeof compileRowsText>>(100)

/** The rows of a page as JSON, where the selection and the answer are plain enough to be passed on without parsing. */
export function writtenPage(info: GraphQLResolveInfo, answer: Buffer) {
  const planned = plannedRows(info)
  if (!planned) return null
  const rowsText = compiled(JSON.stringify(planned.plan), () => compileRowsText(planned.plan))
  const page = rowsText?.(answer.toString())
  return page ? { total: page.total, list: planned.list, text: page.rows } : null
}
