import { z } from 'zod'
import { closingCheckNames, maxNoteLength } from '../../../shared/money/closingChecks'
import { monthSums, side } from './sides.schema'

/** The first day of a month. */
export const monthDay = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/, 'The first day of a month, yyyy-MM-01.')
export const monthParams = z.object({ month: monthDay })
export const checkParams = monthParams.extend({ check: z.enum(closingCheckNames) })

const version = z.int('Say which version was read.').meta({
  description: 'The version of the month that was read; 409 if it is out of date.',
})
export const closeInput = z.object({ version })
export const noteInput = z.object({
  found: z.int('Say what the check had found.').meta({
    description: 'What the check had found when it was read; 409 if it finds something else by now.',
  }),
  money: z
    .number('Say what the check had found.')
    .nullable()
    .default(null)
    .meta({ description: 'Its dollars, likewise.' }),
  note: z
    .string('Enter a note.')
    .trim()
    .min(1, 'Enter a note.')
    .max(maxNoteLength, `Use at most ${maxNoteLength} characters.`)
    .meta({ description: 'Why the month may be closed with this open.' }),
})

const money = z.number()
const moneyOrNull = z.number().nullable()

export const accountingMonth = z
  .object({
    month: monthDay,
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    time_zone: z.string().meta({ description: 'The accounting time zone: its IANA name.', example: 'Europe/Nicosia' }),
    state: z.enum(['open', 'closed']),
    closed_at: z.iso.datetime().nullable(),
    closed_by: z.string().nullable().meta({ description: 'E-mail of the user who closed it.' }),
    blocked_by: z.string().nullable().meta({ description: 'Why it cannot be closed, whatever its checks say.' }),
    closing: z
      .object({
        done: z.int().meta({ description: 'Statements that are written.' }),
        total: z.int().meta({ description: 'Statements that it writes; 0 until that is known.' }),
        started_by: z.string(),
      })
      .nullable()
      .meta({ id: 'ClosingProgress', description: 'How far its closing is, while it runs.' }),
    version: z.int(),
  })
  .meta({ id: 'AccountingMonth' })

const closingNote = z
  .object({ note: z.string(), found: z.int(), noted_by: z.string(), noted_at: z.iso.datetime() })
  .meta({ id: 'ClosingNote' })

const closingCheck = z
  .object({
    check: z.enum(closingCheckNames),
    found: z.int().meta({ description: 'Number of leads, brokers, postbacks, partners or facts.' }),
    money: moneyOrNull.meta({
      description: 'Dollars; null if the check is not about money, or the caller may not see it.',
    }),
    is_settled: z.boolean().meta({ description: 'Nothing was found, or all that was found is accepted.' }),
    note: closingNote
      .nullable()
      .meta({ description: 'Who accepted what was found, and why. More than `found` is open again.' }),
  })
  .meta({ id: 'ClosingCheck' })

const reviewRow = z
  .object({
    side,
    partner_id: z.int(),
    partner_name: z.string(),
    ...monthSums,
    report_amount: money.meta({ description: 'Dollars of the month by the reports.' }),
    difference: money.meta({
      description:
        'What is booked of the month, in it or later, less `report_amount`: 0 unless something was changed meanwhile.',
    }),
    previous_total: moneyOrNull.meta({ description: 'Total of the statement of the month before; null without one.' }),
    has_billing_data: z.boolean().meta({ description: 'Without them there is a draft, and no number.' }),
  })
  .meta({ id: 'ReviewRow' })

const reviewDifference = z
  .object({ side, partner_id: z.int(), lead_id: z.int(), in_ledger: money, in_reports: money })
  .meta({ id: 'ReviewDifference' })

export const closing = z
  .object({
    checks: z.array(closingCheck),
    review: z.array(reviewRow),
    differences: z.array(reviewDifference).meta({ description: 'Leads behind the differences, at most a hundred.' }),
  })
  .meta({ id: 'Closing' })

export const closed = z.object({
  month: accountingMonth,
  numbers: z.array(z.string()).meta({ description: 'Of the statements that were issued, in their order.' }),
  drafts: z.int().meta({ description: 'Number of statements without a number, for missing billing data.' }),
})
