/** Validation of revenues and payouts, with the same messages in the REST API and the dialogs. */

/** Maximum amount in dollars: the range of numeric(12, 2). */
const maxPrice = 9_999_999_999.99

/** Error message for an entered amount, or null. */
export function priceProblem(text: string): string | null {
  const typed = text.trim()
  if (!typed) return 'Amount is required'
  if (!/^-?\d{1,15}(\.\d{1,2})?$/.test(typed)) return 'Amount must be a number'
  if (Number(typed) <= 0) return 'Amount must be greater than 0'
  return Number(typed) > maxPrice ? 'Amount must be at most 9,999,999,999.99' : null
}

/** Dollars of an amount that `priceProblem` accepts. */
export const readPrice = (text: string): number => Number(text)
