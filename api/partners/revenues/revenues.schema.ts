import { z } from 'zod'
import { country } from '../countries/countries.schema'
import { id } from '../../app/http/ids'

// Missing and invalid values are reported by shared/partners/prices.ts.
const amount = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .meta({ description: 'US dollars above 0, at most two decimals, as a number or a string.' })
const countryId = id.nullish().meta({ description: 'Null or omitted: default for countries without their own price.' })

const maxRevenues = 300

export const revenueInputs = z
  .array(z.object({ advertiser_id: id, country_id: countryId, amount }))
  .min(1, 'Send at least one price.')
  .max(maxRevenues, `Send at most ${maxRevenues} prices.`)
export const revenueChange = z.object({
  revenue_id: id,
  advertiser_id: id,
  country_id: countryId.meta({
    description: 'Null: default for countries without their own price. Omitted: unchanged.',
  }),
  amount,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export const revenueDeletion = z.object({ revenue_id: id })

export const revenue = z
  .object({
    id: z.int(),
    advertiser_id: z.int(),
    country_id: z.int().nullable(),
    country: country.nullable().meta({ description: 'Null: default for countries without their own price.' }),
    amount: z.number().meta({ description: 'US dollars that the advertiser pays per deposit.' }),
    version: z.int(),
  })
  .meta({ id: 'Revenue' })

export type RevenueRow = z.output<typeof revenue>
export type RevenueInput = z.output<typeof revenueInputs>[number]
