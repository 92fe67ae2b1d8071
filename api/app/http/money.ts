import { z } from 'zod'
import { maxLeadMoney } from '../../../shared/leads/leadActions'

/** Dollars in a request: 0 or more, at most two decimals, within the range of numeric(12, 2). */
export const amount = z
  .number({ error: 'Enter an amount.' })
  .min(0, 'Enter 0 or more.')
  .max(maxLeadMoney, 'Enter at most 9,999,999,999.99.')
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'Use at most two decimals.')
