/** Short texts of expected ranges; a dash if unknown. */
import { formatCount } from '../../../shared/app/format'

interface Range {
  low: number
  high: number
}

const text = (range: Range | null, write: (value: number) => string): string => {
  if (!range) return '–'
  const [low, high] = [write(range.low), write(range.high)]
  return low === high ? low : `${low}–${high}`
}
const short = (amount: number) =>
  amount >= 10_000 ? `${formatCount(Math.round(amount / 1000))}k` : formatCount(Math.round(amount))

/** `1,010–1,120`. */
export const countRange = (range: Range | null): string => text(range, formatCount)

/** `$37k–53k`. */
export const moneyRange = (range: Range | null): string => (range ? `$${text(range, short)}` : '–')
