import { csvOf } from '../../shared/app/csvTable'

export type Format = 'table' | 'json' | 'csv'
export type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/** `countryCode` → `COUNTRY CODE` */
const headOf = (name: string) => name.replaceAll(/[A-Z]/g, ' $&').toUpperCase()

/** A row whose parts of parts are columns of their own: `figures.leads` as `leads`. */
const flat = (row: Row): Row =>
  Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { [name]: value },
    ),
  ) as Row

function tableOf(names: readonly string[], rows: readonly Row[]): string {
  // A terminal must not take texts of others for its commands.
  const cells = rows.map((row) => names.map((name) => textOf(row[name]).replaceAll(/\p{Cc}/gu, ' ')))
  const isNumber = names.map((name) => rows.every((row) => row[name] === null || typeof row[name] === 'number'))
  const widths = names.map((name, at) => Math.max(headOf(name).length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [names.map(headOf), ...cells].map((texts) => `${line(texts)}\n`).join('')
}

/** Rows in this format: as a table for people, as CSV that no spreadsheet runs, or as JSON. */
export function formatRows(rows: readonly Row[], format: Format): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  const all = rows.map(flat)
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))]
  if (format === 'table') return tableOf(names, all)
  const columns = names.map((title) => ({
    title,
    kind: all.every((row) => typeof row[title] !== 'string') ? 'number' : 'text',
  }))
  return csvOf({ columns, rows: all.map((row) => names.map((name) => textOf(row[name]))) })
}
