import { PostgresQueryCompiler, type RawBuilder, createQueryId } from 'kysely'
import pg from 'pg'

/** Text of a value in PostgreSQL's input format, as the driver would send it. Throws for unsupported values. */
function textOf(value: unknown): string {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new TypeError('A text that PostgreSQL cannot hold')
    return value
  }
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(itemOf).join(',')}}`
  throw new TypeError(`No literal for a value of type ${typeof value}`)
}

function itemOf(item: unknown): string {
  if (item === null || item === undefined) return 'NULL'
  return Array.isArray(item) ? textOf(item) : `"${textOf(item).replace(/[\\"]/g, '\\$&')}"`
}

/**
 * A value as an SQL literal. Always quoted, so that PostgreSQL infers the type from the context, as for a parameter.
 */
export const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value))

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value))
  }
}

/** SQL with inlined values, for statements that take no parameters, such as COPY. */
export const withLiterals = (query: RawBuilder<unknown>): string =>
  new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql
