import { z } from 'zod'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { bankLineStateNames, bankListFieldNames, bankListLimits } from '../../../shared/money/bankLists'
import { agingBucketNames, paymentLimits } from '../../../shared/money/payments'
import { id, ids, idText } from '../../app/http/ids'
import { amount } from '../../app/http/money'
import { listColumns } from '../../app/lists/lists.schema'
import { wholeNumber } from '../../app/http/wholeNumber'
import { side } from '../accountingMonths/sides.schema'

/** A date on paper. */
export const day = z.iso
  .date('Use a date, yyyy-MM-dd.')
  .refine((date) => date >= '2000-01-01' && date <= '2099-12-31', 'Use a date from 2000 to 2099.')
const atMost = (characters: number) => `Use at most ${characters} characters.`

const filter = {
  ids,
  side: side.optional().meta({ description: '`advertiser`: received; `publisher`: paid out.' }),
  advertiser_id: idText.optional().meta({ description: 'Only payments of this advertiser.' }),
  publisher_id: idText.optional().meta({ description: 'Only payments to this publisher.' }),
  statement_id: idText.optional().meta({ description: 'Only payments that pay this statement.' }),
  run_id: idText.optional().meta({ description: 'Only payments of this payout run.' }),
  from: day.optional().meta({ description: 'Only payments of this day or later.' }),
  to: day.optional().meta({ description: 'Only payments of this day or earlier.' }),
  search: z.string().max(200, 'This is too long.').optional().meta({
    description: 'Part of a reference, a name, or the number of a statement or a run.',
  }),
}
export const paymentsQuery = z.object({
  ...filter,
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, maxPageLimit),
})
export const paymentsExportQuery = z.object(filter)

/** More than 0 dollars. */
export const positiveAmount = amount.refine((value) => value > 0, 'Enter more than 0.')

const text = z.string()
const nullableText = text.nullable()
export const payment = z
  .object({
    id: z.int(),
    side,
    advertiser_id: z.int().nullable().meta({ description: 'Null for a payment to a publisher.' }),
    publisher_id: z.int().nullable().meta({ description: 'Null for a payment of an advertiser.' }),
    partner_name: text,
    amount: z.number().meta({ description: 'Dollars.' }),
    paid_on: text.meta({ description: 'Its date on paper, in the accounting time zone.' }),
    reference: text,
    month: text.meta({ description: 'First day of the accounting month that it was booked in.' }),
    allocations: z
      .array(
        z
          .object({
            statement_id: z.int(),
            number: text,
            amount: z.number().meta({ description: 'Dollars; negative for a statement that lowers what is due.' }),
          })
          .meta({ id: 'PaymentAllocation' }),
      )
      .meta({ description: 'What it pays, the oldest statement first.' }),
    credit: z.number().meta({ description: 'Dollars that are not allocated: statements to come get them.' }),
    entry_id: z.int().meta({ description: 'Its entry in the ledger.' }),
    run_id: z.int().nullable().meta({ description: 'The payout run that it belongs to.' }),
    run_number: nullableText,
    created_at: z.iso.datetime(),
    created_by: text,
    taken_back_at: z.iso.datetime().nullable().meta({ description: 'When its counter-entry was booked.' }),
    taken_back_by: nullableText,
    taken_back_reason: nullableText,
  })
  .meta({ id: 'Payment' })

export const paymentList = z.object({
  total: z.int(),
  received: z.number().nullable().meta({ description: 'Dollars of all that match and stand; null: not to be seen.' }),
  paid_out: z.number().nullable().meta({ description: 'Dollars of all that match and stand; null: not to be seen.' }),
  data: z.array(payment).meta({ description: 'The latest first.' }),
})

export const paymentInput = z
  .object({
    advertiser_id: id.nullish().meta({ description: 'The advertiser that paid.' }),
    publisher_id: id.nullish().meta({ description: 'The publisher that was paid, instead of an advertiser.' }),
    amount: positiveAmount.meta({ description: 'Dollars.' }),
    paid_on: day.meta({
      description:
        'Date on paper, in the accounting time zone, today or earlier. In a closed month: booked in the first open one.',
    }),
    reference: text.trim().max(paymentLimits.reference, atMost(paymentLimits.reference)).default(''),
    allocations: z
      .array(z.object({ statement_id: id, amount: positiveAmount }))
      .max(paymentLimits.allocations, `Use at most ${paymentLimits.allocations} statements.`)
      .default([])
      .meta({
        description:
          'What it pays of these statements of the partner, in dollars. The rest pays the oldest open ones; what is left then is a credit.',
      }),
  })
  .refine(({ advertiser_id, publisher_id }) => !advertiser_id !== !publisher_id, {
    path: ['advertiser_id'],
    message: 'Say an advertiser or a publisher.',
  })

export const reasonInput = z.object({
  reason: text.trim().min(1, 'Say why.').max(paymentLimits.reason, atMost(paymentLimits.reason)),
})

const bankColumns = listColumns(z.enum(bankListFieldNames, 'Choose what the column holds'))
const content = z
  .string('Give the content of the file.')
  .min(1, 'The file is empty.')
  .max(bankListLimits.characters, `Use at most ${bankListLimits.characters.toLocaleString('en-US')} characters.`)
  .meta({ description: 'The CSV file with a line of titles.' })
export const bankListInput = z.object({
  content,
  mapping: bankColumns.mapping
    .nullish()
    .meta({ description: 'Meaning of the columns; by default their titles say it.' }),
})
export const bankImportInput = z.object({
  content,
  mapping: bankColumns.mapping,
  lines: z
    .array(z.int().min(2, 'The first line has the titles.'))
    .min(1, 'Say which lines.')
    .max(bankListLimits.lines, `Use at most ${bankListLimits.lines} lines.`)
    .refine((all) => new Set(all).size === all.length, 'Name a line once.')
    .meta({ description: 'Numbers of the lines to import, which must pay open invoices.' }),
})
export const bankList = z
  .object({
    columns: z.array(text),
    preview: z.array(z.array(text)).meta({ description: 'The first rows.' }),
    mapping: z.array(bankColumns.column).meta({ description: 'Meaning of each column.' }),
    problems: z.array(text),
    lines: z.array(
      z
        .object({
          line: z.int(),
          paid_on: nullableText,
          amount: z.number().nullable().meta({ description: 'Dollars.' }),
          text,
          state: z.enum(bankLineStateNames),
          reason: nullableText.meta({ description: 'Why it is not ready, or by what its invoice was found.' }),
          advertiser_id: z.int().nullable(),
          partner_name: nullableText,
          invoices: z.array(
            z
              .object({ statement_id: z.int(), number: text, amount: z.number().meta({ description: 'Dollars.' }) })
              .meta({ id: 'PaidInvoice' }),
          ),
        })
        .meta({ id: 'BankLine' }),
    ),
  })
  .meta({ id: 'BankList' })

export const agingQuery = z.object({ advertiser_id: filter.advertiser_id, publisher_id: filter.publisher_id })
export const aging = z.array(
  z
    .object({
      side,
      bucket: z.enum(agingBucketNames).meta({ description: 'Days after the date: not yet, 1–30, 31–60, over 60.' }),
      count: z.int().meta({ description: 'Statements.' }),
      amount: z.number().meta({ description: 'Dollars that are due.' }),
    })
    .meta({ id: 'AgingSum' }),
)
