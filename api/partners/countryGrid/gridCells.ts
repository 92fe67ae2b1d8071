/** Cells with one record per country: a price, a supported country, opening hours. */
import type { Transaction } from 'kysely'
import type { DB } from '../../db/generated/schema'
import type { FieldErrors } from '../../app/http/errors'
import type { Change } from './countryGrid.changes'
import { type records } from '../../app/records/records'
import type { GridSave } from './gridKinds'

export type Stored = { id: number; country_id: number | null; version: number }

/** How one type of record is read and written; each write also writes the audit log. */
export interface CellKind<Row extends Stored, Content> {
  records: ReturnType<typeof records<Row>>
  list: (transaction: Transaction<DB>) => Promise<Row[]>
  /** Current state as text: `the price is $500.00`. */
  tell: (row: Row) => string
  /** Text if it was deleted: `there is no price`. */
  none: string
  /** Returns the new record's id. */
  insert: (transaction: Transaction<DB>, countryId: number | null, content: Content) => Promise<number>
  /** Null if existing records are not changed. */
  update: ((transaction: Transaction<DB>, row: Row, content: Content) => Promise<void>) | null
}

export interface Written<Row> {
  changed: Row[]
  deleted: number[]
}

/**
 * Compares the values that were read with the stored ones, locked. `write` then applies the changes; call it if no cell
 * has a conflict.
 */
export async function prepareCells<Row extends Stored, Content>(
  transaction: Transaction<DB>,
  request: GridSave['request'],
  { records, list, tell, none, insert, update }: CellKind<Row, Content>,
  changes: readonly Change<Content>[],
): Promise<{ conflicts: FieldErrors; write: () => Promise<Written<Row>> }> {
  const conflicts: FieldErrors = {}
  if (!changes.length) return { conflicts, write: async () => ({ changed: [], deleted: [] }) }
  const named = new Set(changes.map(({ countryId }) => countryId))
  const found = (await list(transaction)).filter(({ country_id }) => named.has(country_id))
  const byCountry = new Map<number | null, Row>()
  // Locked in id order to prevent deadlocks.
  for (const { id } of [...found].sort((one, other) => one.id - other.id)) {
    const row = await records.lock(transaction, id)
    if (row) byCountry.set(row.country_id, row)
  }
  for (const { place, countryId, version } of changes) {
    const row = byCountry.get(countryId)
    if ((row?.version ?? null) !== version) conflicts[place] = `Changed in the meantime: ${row ? tell(row) : none} now.`
  }
  const write = async () => {
    const kept = records.within(transaction, request)
    const save = (row: Row | undefined, countryId: number | null, content: Content) => {
      if (!row) return kept.create(() => insert(transaction, countryId, content))
      return update ? kept.update(row.id, row.version, () => update(transaction, row, content)) : row
    }
    const written: Written<Row> = { changed: [], deleted: [] }
    for (const { countryId, content } of changes) {
      const row = byCountry.get(countryId)
      if (content !== null) {
        written.changed.push(await save(row, countryId, content))
      } else if (row) {
        await kept.remove(row.id)
        written.deleted.push(row.id)
      }
    }
    return written
  }
  return { conflicts, write }
}
