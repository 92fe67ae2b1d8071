import { formatRate, ratio } from '../../shared/rates'
import { toCents } from '../../shared/money'

export type FigureKind = 'count' | 'rate' | 'money'

const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** How a figure changed: rates in points, all else in per cent. Null where there is nothing to compare with. */
export function changeOf(
  kind: FigureKind,
  value: number | null,
  before: number | null,
): { direction: number; text: string } | null {
  if (value === null || before === null) return null
  if (kind === 'rate') {
    const difference = toCents(Number(value.toFixed(2))) - toCents(Number(before.toFixed(2)))
    return { direction: Math.sign(difference), text: `${points.format(Math.abs(difference) / 100)} pt` }
  }
  const whole = (amount: number) => (kind === 'money' ? toCents(amount) : amount)
  const [now, then] = [whole(value), whole(before)]
  if (!then) return now ? { direction: Math.sign(now), text: 'new' } : null
  return { direction: Math.sign(now - then), text: formatRate(Math.abs(ratio(now - then, Math.abs(then)))) }
}
