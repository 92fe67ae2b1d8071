import type { FactColumn } from '../copy/factColumns'
import type { SentFact } from '../copy/factStore'

/** ClickHouse types for the PostgreSQL types of facts. */
const types = {
  int2: 'Int16',
  int4: 'Int32',
  int8: 'Int64',
  text: 'String',
  bool: 'Bool',
  timestamptz: "DateTime64(6, 'UTC')",
} as const satisfies Record<FactColumn['type'], string>

/** Columns that identify a fact. */
export const keys = ['lead_id', 'fact'] as const
const isKey = (name: string) => (keys as readonly string[]).includes(name)

function typeOf({ name, type }: FactColumn): string {
  if (isKey(name)) return types[type]
  // Sums of amounts cannot overflow.
  return `Nullable(${name.endsWith('_cents') ? 'Decimal(38, 0)' : types[type]})`
}

/** Describes the columns of a table of facts; one with another description is loaded again. */
export const tableColumns = (columns: readonly FactColumn[]) =>
  [
    ...columns.map((column) => `"${column.name}" ${typeOf(column)}`),
    '"version" Int64',
    // A fact that its lead no longer has.
    '"is_gone" UInt8',
  ].join(', ')

/** On the disk before it is acknowledged: the state must never be ahead of the facts. */
export const durable = 'fsync_after_insert = 1, fsync_part_directory = 1'

/**
 * A table that keeps the newest version of each fact. It has no partitions, so that each insert becomes visible as a
 * whole. Leads come in the order of their dates, so small indexes of the dates skip most of a long history.
 */
export const createFactTable = (table: string, columns: readonly FactColumn[]) => `
  create table ${table} (${tableColumns(columns)},
    index of_created_at created_at type minmax, index of_fact_date fact_date type minmax)
  engine = ReplacingMergeTree(version, is_gone) order by (${keys.join(', ')}) settings ${durable}`

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

/** A value in tab-separated lines. */
const cell = (value: SentFact[number]) =>
  value === null
    ? '\\N'
    : typeof value === 'string'
      ? value.replace(/[\\\t\n\r\b\f\v]/g, (one) => escapes[one] ?? one)
      : String(value)

export interface Fact {
  leadId: bigint
  kind: number
}

/** Kinds of facts that a lead can have. */
const kinds = [1, 2, 3, 4]

/** Every fact that these leads can have. */
export const allFacts = (leadIds: readonly bigint[]): Fact[] =>
  leadIds.flatMap((leadId) => kinds.map((kind) => ({ leadId, kind })))

/** Those of the known facts that are no longer there. Throws for a present fact of a kind that this does not know. */
export function goneFacts(
  columns: readonly FactColumn[],
  known: readonly Fact[],
  present: readonly SentFact[],
): Fact[] {
  const [idAt = -1, kindAt = -1] = keys.map((key) => columns.findIndex(({ name }) => name === key))
  const keyOf = (leadId: unknown, kind: unknown) => `${String(leadId)} ${String(kind)}`
  const there = new Set(present.map((fact) => keyOf(fact[idAt], fact[kindAt])))
  const other = present.find((fact) => !kinds.includes(Number(fact[kindAt])))
  if (other) throw new Error(`ClickHouse cannot follow facts of kind ${String(other[kindAt])}`)
  return known.filter(({ leadId, kind }) => !there.has(keyOf(leadId, kind)))
}

/** Lines of the facts that leads have now, and of those that they no longer have. */
export function factLines(
  columns: readonly FactColumn[],
  { facts, gone, version }: { facts: readonly SentFact[]; gone: readonly Fact[]; version: number },
): string {
  const present = facts.map((fact) => [...fact, version, 0])
  const absent = gone.map(({ leadId, kind }) => [
    ...columns.map(({ name }) => (name === 'lead_id' ? leadId : name === 'fact' ? kind : null)),
    version,
    1,
  ])
  return [...present, ...absent].map((line) => `${line.map(cell).join('\t')}\n`).join('')
}

export const lineColumns = (columns: readonly FactColumn[]) =>
  [...columns.map(({ name }) => name), 'version', 'is_gone'].map((name) => `"${name}"`)
