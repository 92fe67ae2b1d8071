import { z } from 'zod'
import { isEmail } from '../../../shared/app/email'
import { billingLimits, limitActNames } from '../../../shared/money/billingData'
import { returnLimits } from '../../../shared/money/returns'
import { id, idText } from '../../app/http/ids'
import { amount } from '../../app/http/money'
import { typedName } from '../../app/http/names'

const advertiser_id = 'Id of the advertiser.'
const publisher_id = 'Id of the publisher. With neither: our own data.'
const both = { path: ['publisher_id'], message: 'Say an advertiser or a publisher, not both.' }
interface Owner {
  advertiser_id?: number | null | undefined
  publisher_id?: number | null | undefined
}
const isOne = (owner: Owner) => !owner.advertiser_id || !owner.publisher_id

export const billingQuery = z
  .object({
    advertiser_id: idText.optional().meta({ description: advertiser_id }),
    publisher_id: idText.optional().meta({ description: publisher_id }),
  })
  .refine(isOne, both)

const ownerFields = {
  advertiser_id: id.nullish().meta({ description: advertiser_id }),
  publisher_id: id.nullish().meta({ description: publisher_id }),
}
export const billingOwner = z.object(ownerFields).refine(isOne, both)

const atMost = (characters: number) => `Use at most ${characters} characters.`
const text = (limit: number) => z.string().trim().max(limit, atMost(limit)).optional()
const name = typedName().max(billingLimits.text, atMost(billingLimits.text)).optional()
const returnDays = `Enter a whole number from 0 to ${returnLimits.days}.`
const days = `Enter a whole number from 0 to ${billingLimits.termsDays}.`

export const billingInput = z
  .object({
    ...ownerFields,
    legal_name: name.meta({ description: 'As statements print it.' }),
    address: text(billingLimits.address).meta({ description: 'Lines below each other.' }),
    tax_number: name,
    emails: z
      .array(z.string().trim().refine(isEmail, 'Enter valid e-mail addresses.'))
      .max(billingLimits.emails, `Use at most ${billingLimits.emails} addresses.`)
      .optional()
      .meta({ description: 'Where statements are sent.' }),
    terms_days: z.int(days).min(0, days).max(billingLimits.termsDays, days).optional().meta({
      description: 'Days after which a statement is due.',
    }),
    minimum_payout: amount.optional().meta({ description: 'Dollars below which a publisher is not paid.' }),
    return_days: z
      .int(returnDays)
      .min(0, returnDays)
      .max(returnLimits.days, returnDays)
      .optional()
      .meta({ description: 'Days after a deposit in which the advertiser may return it; 0: not at all.' }),
    bears_returns: z.boolean().optional().meta({
      description: 'We bear returns: the publisher keeps its payout for deposits that are returned.',
    }),
    credit_limit: amount
      .refine((value) => value > 0, 'Enter more than 0, or nothing.')
      .nullish()
      .meta({ description: 'Dollars that an advertiser may owe; null: no limit. Omitted: unchanged.' }),
    at_limit: z.enum(limitActNames).optional().meta({
      description: 'What happens at the credit limit. `warn`: an alert; `pause`: it gets no leads either.',
    }),
    account: text(billingLimits.account).meta({
      description:
        'Bank account: stored encrypted, and shown by a call of its own alone. Omitted: unchanged; empty: none.',
    }),
    note: text(billingLimits.note),
    version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
  })
  .refine(isOne, both)

export const billingData = z
  .object({
    advertiser_id: z.int().nullable(),
    publisher_id: z.int().nullable().meta({ description: 'Null as `advertiser_id` is: our own data.' }),
    legal_name: z.string(),
    address: z.string(),
    tax_number: z.string(),
    emails: z.array(z.string()),
    terms_days: z.int(),
    minimum_payout: z.number(),
    return_days: z.int().meta({ description: 'Of an advertiser: days in which it may return a deposit.' }),
    bears_returns: z
      .boolean()
      .meta({ description: 'Of a publisher: it keeps its payout for deposits that are returned.' }),
    credit_limit: z
      .number()
      .nullable()
      .meta({ description: 'Of an advertiser: dollars that it may owe; null: no limit.' }),
    at_limit: z.enum(limitActNames).meta({ description: 'What happens at the credit limit.' }),
    has_account: z.boolean(),
    account_end: z.string().meta({ description: 'The last four characters of the account; empty without one.' }),
    note: z.string(),
    is_complete: z.boolean().meta({ description: 'Name and address are there, so that statements get a number.' }),
    version: z.int(),
  })
  .meta({ id: 'BillingData' })
