import { formatCount } from '../../../shared/app/format'
import { z } from 'zod'

/** A whole number from 1 to `max` in a query, given as text. The error message names both bounds. */
export function wholeNumber(fallback: number, max: number) {
  const message = `Use a whole number from 1 to ${formatCount(max)}.`
  return z.coerce.number<string>(message).int(message).min(1, message).max(max, message).default(fallback)
}
