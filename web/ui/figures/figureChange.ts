import { toCents } from '../../../shared/app/money'
import { ratio } from '../../../shared/partners/rates'
import type { FigureKind } from './figureKinds'

/** How a figure changed: above 0 it grew. */
export interface FigureChange {
  direction: number
  /** Without a sign, to one place, which is as much as a glance takes in: `6.4%`, of a rate `0.1 pt`. */
  text: string
}

const onePlace = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** From nothing to something is no percentage. */
const isNew = (direction: number): FigureChange => ({ direction, text: 'new' })

/** A change that was worked out already: in per cent, of a rate in points; null from nothing to something. */
export function changeFrom(kind: FigureKind, change: number | null): FigureChange {
  if (change === null) return isNew(0)
  const size = onePlace.format(Math.abs(change))
  return { direction: Math.sign(change), text: kind === 'rate' ? `${size} pt` : `${size}%` }
}

/** How a figure changed: rates in points, all else in per cent. Null where there is nothing to compare with. */
export function changeOf(kind: FigureKind, value: number | null, before: number | null): FigureChange | null {
  if (value === null || before === null) return null
  if (kind === 'rate')
    return changeFrom(kind, (toCents(Number(value.toFixed(2))) - toCents(Number(before.toFixed(2)))) / 100)
  const whole = (amount: number) => (kind === 'money' ? toCents(amount) : amount)
  const [now, then] = [whole(value), whole(before)]
  if (!then && now) return isNew(Math.sign(now))
  return changeFrom(kind, ratio(now - then, Math.abs(then)))
}
