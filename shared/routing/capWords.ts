/** What is said of how full a cap is, beside the gauges of the caps list. Source: design/look.md, Record pages. */
import { fullness } from './caps'

export type CapFill = 'open' | 'near' | 'full'

/** From 90 % a cap is nearly full. */
const nearlyFull = 90

export function capFill(filled: number, cap: number): CapFill {
  if (filled >= cap) return 'full'
  return fullness(filled, cap) >= nearlyFull ? 'near' : 'open'
}

/** Of several caps the fullest, in per cent, rounded down: 100 only when it is full. Null without any. */
export const fullestCap = (caps: readonly { filled: number; cap: number }[]): number | null =>
  caps.length ? Math.floor(Math.max(...caps.map(({ filled, cap }) => fullness(filled, cap)))) : null
