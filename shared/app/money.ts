/**
 * Money is dollars with at most two decimals where it is stored and sent, and whole cents where it is counted: a float
 * never carries a sum.
 */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50`, `-$5.00` */
export const formatMoney = (amount: number): string => dollars.format(amount + 0) // -0 would print a minus sign

/**
 * Dollars, as a number or as the database's text, in whole cents. More decimals are rounded half away from zero, by
 * what is written and not by its float: 1.005 is 101. Throws RangeError for what is no plain decimal number.
 */
export function toCents(amount: number | string): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (!whole) throw new RangeError(`not an amount of money: ${amount}`)
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`too much money: ${amount}`)
  return sign && cents ? -cents : cents
}

/** Whole cents in dollars: the number that prints with at most two decimals. */
export const fromCents = (cents: number): number => cents / 100
