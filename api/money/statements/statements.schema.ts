import { z } from 'zod'
import { isEmail } from '../../../shared/app/email'
import { billingLimits } from '../../../shared/money/billingData'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { paymentLimits, statementStateNames } from '../../../shared/money/payments'
import { ids, idText } from '../../app/http/ids'
import { wholeNumber } from '../../app/http/wholeNumber'
import { monthDay } from '../accountingMonths/accountingMonths.schema'
import { monthSums, side } from '../accountingMonths/sides.schema'

const filter = {
  ids,
  month: monthDay.optional().meta({ description: 'Only statements of this accounting month; its first day.' }),
  side: side.optional().meta({ description: '`advertiser`: invoices; `publisher`: payout statements.' }),
  advertiser_id: idText.optional().meta({ description: 'Only statements of this advertiser.' }),
  publisher_id: idText.optional().meta({ description: 'Only statements of this publisher.' }),
  state: z.enum(statementStateNames).optional(),
  is_open: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description: '`true`: only issued statements with something due; `false`: only the others.',
    }),
  search: z.string().max(200, 'This is too long.').optional().meta({ description: 'Part of a number or of a name.' }),
}
export const statementsQuery = z.object({
  ...filter,
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, maxPageLimit),
})
export const statementsExportQuery = z.object(filter)

const nullableText = z.string().nullable()

export const statement = z
  .object({
    id: z.int(),
    number: nullableText.meta({
      description: 'Null for a draft: the partner has no billing data.',
      example: 'A-2026-11-0007',
    }),
    side,
    advertiser_id: z.int().nullable().meta({ description: 'Null for a payout statement.' }),
    publisher_id: z.int().nullable().meta({ description: 'Null for an invoice.' }),
    partner_name: z.string(),
    month: monthDay.meta({ description: 'Its accounting month, the first day.' }),
    state: z.enum(statementStateNames),
    ...monthSums,
    paid: z.number().meta({ description: 'Dollars that payments pay of it.' }),
    due: z.number().meta({ description: 'Dollars: `total` less `paid`.' }),
    run_id: z.int().nullable().meta({ description: 'The payout run that waits with it.' }),
    dispute_note: nullableText.meta({ description: 'Why it is in dispute; null if it is not.' }),
    issued_at: z.iso.datetime().nullable(),
    due_on: nullableText.meta({ description: 'A day in the accounting time zone.' }),
    sha256: nullableText.meta({ description: 'Of the canonical JSON (RFC 8785) of the statement.' }),
    key_id: nullableText.meta({ description: 'Id of the key that signed it.' }),
    previous_id: z.int().nullable().meta({ description: 'Statement of the partner before it; null for the first.' }),
    previous_number: nullableText,
    previous_sha256: nullableText,
    checked_at: z.iso.datetime().nullable().meta({ description: 'When signature and chain were last checked.' }),
    is_genuine: z.boolean().nullable().meta({ description: 'Whether both are valid; null for a draft.' }),
  })
  .meta({ id: 'Statement' })

const sum = z.number()
export const statementList = z.object({
  total: z.int(),
  sums: z
    .array(
      z
        .object({
          ...{ side, count: z.int(), lines_amount: sum, adjustments_amount: sum },
          ...{ total: sum, paid: sum, due: sum },
        })
        .meta({ id: 'StatementSums' }),
    )
    .meta({ description: 'Dollars of all that match, by side.' }),
  data: z.array(statement),
})

export const disputeInput = z.object({
  is_disputed: z.boolean(),
  note: z
    .string()
    .trim()
    .min(1, 'Say why.')
    .max(paymentLimits.reason, `Use at most ${paymentLimits.reason} characters.`)
    .meta({ description: 'Why the partner disputes it, or how that was settled.' }),
})

/** More than a statement has. */
const allLines = 1_000_000
export const contentQuery = z.object({
  limit: wholeNumber(allLines, allLines).meta({
    description: 'At most this many lines, adjustments and returns each.',
  }),
})

const text = z.string()
const amount = z.string().meta({ description: 'Dollars with two decimals.', example: '-850.00' })
const lead = { lead: z.int(), country: text.meta({ description: 'ISO 3166-1 alpha-2; empty if it is not known.' }) }

/** What a statement says, as in its document; without the single leads, of which there can be many. */
export const writtenContent = z.object({
  lines: z.array(
    z
      .object({ country: text, country_name: text, price: amount, count: z.int(), amount })
      .meta({ id: 'StatementLine' }),
  ),
  adjustments: z.array(
    z.object({ ...lead, month: text, kind: text, reason: text, amount }).meta({ id: 'StatementAdjustment' }),
  ),
  payments: z.array(z.object({ day: text, kind: text, reference: text, amount }).meta({ id: 'StatementPayment' })),
  returns: z.array(z.object({ ...lead, day: text, reason: text, amount }).meta({ id: 'StatementReturn' })),
  line_count: z.int(),
  adjustment_count: z.int(),
  return_count: z.int(),
  parties: z
    .object({
      ...{ from_name: text, from_address: text, from_tax_number: text },
      ...{ to_name: text, to_address: text, to_tax_number: text, pay_to: text, time_zone: text },
    })
    .nullable()
    .meta({ id: 'StatementParties', description: 'As it was printed; null for a draft.' }),
})
export const statementContent = writtenContent
  .extend({
    is_genuine: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether signature and chain are valid now; null for a draft.' }),
  })
  .meta({ id: 'StatementContent' })

export const statementKeys = z.object({
  keys: z.array(
    z.object({ id: text.meta({ example: '2026-a' }), public_key: text.meta({ description: 'Ed25519, as PEM.' }) }),
  ),
})

export const sendInput = z.object({
  recipients: z
    .array(z.string().trim().refine(isEmail, 'Enter valid e-mail addresses.'))
    .min(1, 'Enter at least one e-mail address.')
    .max(billingLimits.emails, `Use at most ${billingLimits.emails} addresses.`),
})
export const sentStatement = z.object({ sent_to: z.array(z.string()) })
