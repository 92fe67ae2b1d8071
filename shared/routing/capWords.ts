/** Texts for the fill level of caps in the list. */
import { fullness } from './caps'

export type CapFill = 'open' | 'near' | 'full'

/** From 90 % on a cap is nearly full. */
const nearlyFull = 90

export function capFill(filled: number, cap: number): CapFill {
  if (filled >= cap) return 'full'
  return fullness(filled, cap) >= nearlyFull ? 'near' : 'open'
}

/** Fill level of the fullest cap in percent, rounded down, so that 100 means full. Null if there are no caps. */
export const fullestCap = (caps: readonly { filled: number; cap: number }[]): number | null =>
  caps.length ? Math.floor(Math.max(...caps.map(({ filled, cap }) => fullness(filled, cap)))) : null
