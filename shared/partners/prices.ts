/** What an advertiser pays for a deposit and we pay a publisher: the REST API and the dialogs say the same in the same words. */

/** Dollars that numeric(12, 2) holds. */
export const maxPrice = 9_999_999_999.99

/** What is wrong with an amount as typed, or null. Source: spec/3 section 5. */
export function priceProblem(text: string): string | null {
  const typed = text.trim()
  if (!typed) return 'Amount is required'
  if (!/^-?\d{1,15}(\.\d{1,2})?$/.test(typed)) return 'Amount must be a number'
  if (Number(typed) <= 0) return 'Amount must be greater than 0'
  return Number(typed) > maxPrice ? 'Amount must be at most 9,999,999,999.99' : null
}

/** Dollars of an amount in which `priceProblem` found nothing. */
export const readPrice = (text: string): number => Number(text.trim())
