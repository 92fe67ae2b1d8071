import { z } from 'zod'
import { country } from '../countries/countries.schema'
import { id } from '../../app/http/ids'

// What is missing or wrong is told by shared/partners/prices.ts, in the words of the form.
const amount = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .meta({ description: 'US dollars above 0, at most two decimals, as a number or a text.' })
const countryId = id
  .nullish()
  .meta({ description: 'Left out or null: the price for every country without one of its own.' })

const maxRevenues = 300

export const revenueInputs = z
  .array(z.object({ advertiser_id: id, country_id: countryId, amount }))
  .min(1, 'Send at least one price.')
  .max(maxRevenues, `Send at most ${maxRevenues} prices.`)
export const revenueChange = z.object({
  revenue_id: id,
  advertiser_id: id,
  country_id: countryId.meta({
    description: 'null: the price for every country without one of its own. Left out, it stays.',
  }),
  amount,
  version: z
    .int()
    .optional()
    .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' }),
})
export const revenueDeletion = z.object({ revenue_id: id })

export const revenue = z
  .object({
    id: z.int(),
    advertiser_id: z.int(),
    country_id: z.int().nullable(),
    country: country.nullable().meta({ description: 'null: every country without a price of its own.' }),
    amount: z.number().meta({ description: 'US dollars that the advertiser pays for a deposit.' }),
    version: z.int(),
  })
  .meta({ id: 'Revenue' })

export type RevenueRow = z.output<typeof revenue>
export type RevenueInput = z.output<typeof revenueInputs>[number]
