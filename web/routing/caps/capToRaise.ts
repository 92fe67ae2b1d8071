import type { May } from '../../../shared/access/permissions'
import { capEditor, raisedCap, type NamedPartners } from '../../../shared/routing/caps'
import { whomText, type CapRow } from './capColumns'

/** A cap that can be raised until it resets. */
export interface CapToRaise {
  id: string
  /** Its partners or its scope in words. */
  name: string | null
  filled: number
  cap: number
  resetsAt: string
  /** The number that is offered. */
  to: number
}

export type GivenCap = Omit<CapToRaise, 'to' | 'resetsAt'> & { resetsAt: string | null; partners: NamedPartners }

/** The offer to raise a cap until it resets; null if the user may not, or if it never resets or takes no leads. */
export function capToRaise(may: May, { partners, resetsAt, ...cap }: GivenCap): CapToRaise | null {
  const to = raisedCap(cap.cap)
  return to !== null && resetsAt !== null && capEditor(may, partners) ? { ...cap, to, resetsAt } : null
}

export const partnersOf = ({ advertisers, publishers }: Pick<CapRow, 'advertisers' | 'publishers'>) => ({
  advertisers: advertisers.length,
  publishers: publishers.length,
})

export const rowToRaise = (may: May, row: CapRow) =>
  capToRaise(may, {
    ...{ id: row.id, name: whomText(row), filled: row.filled, cap: row.cap },
    ...{ resetsAt: row.windowEnd, partners: partnersOf(row) },
  })
