import { toCents } from '../../../shared/app/money'
import { ratio } from '../../../shared/app/rates'
import type { FigureKind } from './figureKinds'

/** Change of a figure; above 0 is an increase. */
export interface FigureChange {
  direction: number
  /** Without a sign, with one decimal: `6.4%`, or `0.1 pt` for rates. */
  text: string
}

const onePlace = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** An increase from 0 has no percentage. */
const isNew = (direction: number): FigureChange => ({ direction, text: 'new' })
/** Text of a change of money whose price is not known. */
export const noPrice = 'no price'
/** Whether the text is a word, and no size with a direction. */
export const isWord = ({ direction, text }: FigureChange): boolean =>
  text === noPrice || (direction === 0 && text === 'new')

/** Formats a change: percent, or points for rates; null means an increase from 0. */
export function changeFrom(kind: FigureKind, change: number | null): FigureChange {
  if (change === null) return isNew(0)
  const size = onePlace.format(Math.abs(change))
  return { direction: Math.sign(change), text: kind === 'rate' ? `${size} pt` : `${size}%` }
}

/** Calculates a change: points for rates, otherwise percent. Null without an earlier value. */
export function changeOf(kind: FigureKind, value: number | null, before: number | null): FigureChange | null {
  if (value === null || before === null) return null
  if (kind === 'rate')
    return changeFrom(kind, (toCents(Number(value.toFixed(2))) - toCents(Number(before.toFixed(2)))) / 100)
  const whole = (amount: number) => (kind === 'money' ? toCents(amount) : amount)
  const [now, then] = [whole(value), whole(before)]
  if (!then && now) return isNew(Math.sign(now))
  return changeFrom(kind, ratio(now - then, Math.abs(then)))
}
