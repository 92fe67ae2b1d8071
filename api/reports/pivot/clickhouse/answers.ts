import { CallFault } from '../copy/patience'
import type { ReportRow } from '../copy/factStore'

interface Answer {
  meta: { name: string; type: string }[]
  data: unknown[][]
  rows: number
}

type Read = (value: unknown) => string | number | boolean

function wholeNumber(value: unknown): number {
  const number = Number(value)
  if (!/^-?\d+$/.test(String(value))) throw new Error(`ClickHouse sent ${JSON.stringify(value)} as an integer`)
  if (!Number.isSafeInteger(number)) throw new CallFault(`A report's number is beyond what is exact: ${String(value)}`)
  return number
}

/** A value of this kind as ClickHouse sends it; anything else is no answer. */
const sent =
  (kind: 'string' | 'number' | 'boolean'): Read =>
  (value) => {
    if (typeof value !== kind) throw new Error(`ClickHouse sent ${JSON.stringify(value)} as a ${kind}`)
    return value as string | number | boolean
  }

const readers: [RegExp, Read][] = [
  [/^U?Int\d+$|^Decimal\(\d+, 0\)$/, wholeNumber],
  [/^Float64$/, sent('number')],
  [/^String$/, sent('string')],
  [/^Bool$/, sent('boolean')],
]

function readerOf(type: string): Read {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1]
  if (inner) return readerOf(inner)
  // A column of nulls alone.
  if (type === 'Nothing') return sent('string')
  const reader = readers.find(([pattern]) => pattern.test(type))?.[1]
  if (!reader) throw new CallFault(`Reports give counts, cents and texts, not ${type}`)
  return reader
}

/** Rows of an answer in the format JSONCompact. Throws if it is not whole. */
export function plainRows({ meta, data, rows }: Answer): ReportRow[] {
  if (data.length !== rows) throw new Error(`ClickHouse announced ${rows} rows and sent ${data.length}`)
  const columns = meta.map(({ name, type }) => ({ name, read: readerOf(type) }))
  return data.map((values) => {
    if (values.length !== columns.length)
      throw new Error(`ClickHouse announced ${columns.length} columns and sent ${values.length}`)
    return Object.fromEntries(
      columns.map(({ name, read }, index) => [name, values[index] === null ? null : read(values[index])]),
    )
  })
}
