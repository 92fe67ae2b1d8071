import { createQueryId, PostgresQueryCompiler, type RawBuilder, type RawNode } from 'kysely'

/** Name of the table of facts in a statement, which is replaced when it runs. */
const factsTable = '{lead_facts:Identifier}'

/** What the report SQL calls by a name that ClickHouse does not have. */
const names: [RegExp, string][] = [
  [/\blead_facts\b/g, factsTable],
  [/\bepoch_us\(/g, 'toUnixTimestamp64Micro('],
  [/\bepoch_minute\(/g, 'toRelativeMinuteNum('],
  [/\bint4and\(/g, 'bitAnd('],
  [/\bas materialized\b/g, 'as'],
]

const text = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new TypeError('A text that PostgreSQL cannot hold')
    return text(value)
  }
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return `fromUnixTimestamp64Milli(${value.getTime()}, 'UTC')`
  throw new TypeError(`No literal for a value of type ${typeof value}`)
}

class ClickHouseCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value))
  }
  protected override appendStringLiteral(value: string): void {
    this.append(text(value))
  }
  protected override visitRaw(node: RawNode): void {
    const fragments = node.sqlFragments.map((fragment) =>
      names.reduce((sql, [name, replacement]) => sql.replace(name, replacement), fragment),
    )
    super.visitRaw({ ...node, sqlFragments: fragments })
  }
}

/**
 * The report SQL for ClickHouse, with its values inlined. Only the words of statements are translated, never a value.
 * What else differs between the engines is set for each query (`meaning` in clickhouse.ts).
 */
export const clickhouseSql = (query: RawBuilder<unknown>): string =>
  new ClickHouseCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql
