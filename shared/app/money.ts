/**
 * Money is stored and sent as dollars with at most two decimals, and calculated in whole cents, to avoid floating-point
 * errors.
 */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50`, `-$5.00` */
export const formatMoney = (amount: number): string => dollars.format(amount + 0) // -0 would print a minus sign

/**
 * Converts dollars, given as a number or as the database's text, to whole cents. More decimals are rounded half away
 * from zero by their decimal digits: 1.005 is 101. Throws RangeError for anything but a plain decimal number.
 */
export function toCents(amount: number | string): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (!whole) throw new RangeError(`not an amount of money: ${amount}`)
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`too much money: ${amount}`)
  return sign && cents ? -cents : cents
}

/** Converts whole cents to dollars, as a number with at most two decimals. */
export const fromCents = (cents: number): number => cents / 100

/** Whole cents as text with two decimals, for JSON and CSV that others calculate with: `-1234.50`. */
export function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
