import { createHash } from 'node:crypto'
import type { PulledRow } from './readPage'

/** One event of a row. */
export interface PulledItem extends PulledRow {
  type: 'status' | 'deposit' | 'returned'
  /**
   * Identifies the event: as the broker names it, otherwise derived from what it says. Null: a status without a name and a time,
   * which only says how the lead stands now.
   */
  key: string | null
}

const keyOf = (...parts: (string | number | null)[]) =>
  `pull-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/** Key of a status without a name and a time, which a run applies once. */
export const stateKey = ({ reference, leadId, status }: PulledRow, runTo: number): string =>
  keyOf('state', reference, leadId, status, runTo)

/**
 * The events of a row. With an id of the broker it is one event, as its postback would be; without one a status, a deposit and its
 * return are several, and the first deposit and return of a lead are always the same ones.
 */
export function itemsOf(row: PulledRow): PulledItem[] {
  const { reference, leadId, eventId, status, isDeposit, isReturned, at } = row
  if (eventId !== null)
    return [{ ...row, type: isReturned ? 'returned' : isDeposit ? 'deposit' : 'status', key: eventId }]
  const key = at === null ? null : keyOf('status', reference, leadId, status, at)
  return [
    ...(status === null ? [] : [{ ...row, type: 'status' as const, key }]),
    ...(isDeposit ? [{ ...row, type: 'deposit' as const, key: keyOf('deposit', reference, leadId) }] : []),
    ...(isReturned ? [{ ...row, type: 'returned' as const, key: keyOf('returned', reference, leadId) }] : []),
  ]
}

/** The oldest first, whatever their order in the list; those without a time last, in the order of the list. */
export const inOrderOfTime = (rows: readonly PulledRow[]): PulledRow[] =>
  rows.toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0)
