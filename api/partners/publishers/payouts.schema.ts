import { z } from 'zod'
import { id } from '../../app/http/ids'

const price = z
  .union([z.number(), z.string().max(100)])
  .nullish()
  .meta({ description: 'US dollars above 0 with at most two decimals, as a number or a string.' })
const countryId = z
  .int()
  .positive('Not a valid id.')
  .nullish()
  .meta({ description: 'Null or omitted: default for countries without their own payout.' })
const maxAtOnce = 300

export const payoutInputs = z
  .array(z.object({ affiliate_id: id, country_id: countryId, amount: price }), { error: 'Send a list.' })
  .min(1, 'Send at least one payout.')
  .max(maxAtOnce, `Send at most ${maxAtOnce} payouts.`)

export const payoutChange = z.object({
  id,
  affiliate_id: id,
  country_id: countryId,
  amount: price,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export const payoutDeletion = z.object({ payout_id: id })

export const payout = z
  .object({
    id: z.int(),
    affiliate_id: z.int(),
    country_id: z.int().nullable(),
    country: z
      .object({ id: z.int(), code: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Null: default for countries without their own payout.' }),
    amount: z.number(),
    version: z.int(),
  })
  .meta({ id: 'Payout', description: 'US dollars paid to the publisher per approved conversion.' })

export const payoutsAnswer = z.object({ message: z.string(), payouts: z.array(payout) })
export const payoutAnswer = z.object({ message: z.string(), payout })

export type PayoutRow = z.output<typeof payout>
