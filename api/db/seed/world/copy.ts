import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Cell, TableRows } from './rows'

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escape = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : text

const arrayText = (items: readonly (string | number)[]) =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, (letter) => `\\${letter}`)}"`).join(',')}}`

/** A value in COPY's text format. */
export function copyText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return escape(cell)
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  return escape(Buffer.isBuffer(cell) ? `\\x${cell.toString('hex')}` : arrayText(cell))
}

/** A line of COPY's text format. */
export const copyLine = <Column extends string>(
  row: Readonly<Record<Column, Cell>>,
  columns: readonly Column[],
): string => `${columns.map((column) => copyText(row[column])).join('\t')}\n`

const chunkLines = 200

/** Lines for one table, stored as bytes outside the heap, which needs less memory than strings. */
export class CopyBuffer {
  private lines: string[] = []
  private chunks: Buffer[] = []

  add(line: string): void {
    if (this.lines.push(line) >= chunkLines) this.pack()
  }

  private pack() {
    if (this.lines.length) this.chunks.push(Buffer.from(this.lines.join('')))
    this.lines = []
  }

  /** Removes and returns all chunks. */
  take(): Buffer[] {
    this.pack()
    const { chunks } = this
    this.chunks = []
    return chunks
  }
}

/** Sends lines to a table with back-pressure. Throws the server's errors. */
export async function copyLines(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  chunks: Iterable<string | Buffer>,
) {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  // Awaited below; must not count as unhandled until then.
  done.catch(() => undefined)
  for (const chunk of chunks) {
    if (stream.destroyed || stream.errored) break
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
}

/** Copies small tables one after another. */
export async function copyTables(client: PoolClient, tables: readonly TableRows[]): Promise<void> {
  for (const { table, rows } of tables) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length) await copyLines(client, table, columns, [rows.map((row) => copyLine(row, columns)).join('')])
  }
}
