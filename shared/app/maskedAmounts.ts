/** Hiding amounts of money in texts that other systems wrote. */
import { toCents } from './money'

export const amountMask = '***'

/** What other systems write between thousands or before the cents, also in URLs. */
const separator = String.raw`(?:[.,'’\s\u00a0\u202f]|%2[cCeE07]|\+)?`

function patternOf(cents: number): RegExp {
  const groups = Math.trunc(cents / 100)
    .toLocaleString('en-US')
    .split(',')
  const fraction = String(cents % 100)
    .padStart(2, '0')
    .replace(/0$/, '')
  // Trailing zeros may be left out or added, and all cents be cut off, unless nothing else is left.
  const decimals = String.raw`(?:${separator}${fraction}0*)${cents < 100 ? '' : '?'}`
  return new RegExp(String.raw`(?<!\d)0*${groups.join(separator)}${decimals}(?!\d)`, 'g')
}

/**
 * The text without these amounts (in dollars), however they are written: `4218.63`, `4,218.63`, `4 218,63`, in cents, or
 * without cents. Equal numbers with another meaning are hidden, too. Zero is not hidden, because it is no secret.
 */
export const withoutAmounts = (text: string, amounts: readonly number[]): string =>
  amounts
    .map((amount) => Math.abs(toCents(amount)))
    .filter((cents) => cents > 0)
    .reduce((shown, cents) => shown.replace(patternOf(cents), amountMask), text)
