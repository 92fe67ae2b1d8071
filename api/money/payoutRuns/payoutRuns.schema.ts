import { z } from 'zod'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { payoutObstacleNames, payoutRunStates, payoutStates } from '../../../shared/money/payments'
import { id, ids, idText } from '../../app/http/ids'
import { wholeNumber } from '../../app/http/wholeNumber'
import { day, positiveAmount } from '../payments/payments.schema'

const text = z.string()
const nullableText = text.nullable()
const money = z.number().meta({ description: 'Dollars.' })

export const candidatesQuery = z.object({
  due_until: day
    .optional()
    .meta({ description: 'Until when statements are due; by default today in the accounting time zone.' }),
})
const payoutStatement = z
  .object({ statement_id: z.int(), number: nullableText, due_on: nullableText, amount: money })
  .meta({ id: 'UnpaidStatement' })
export const candidates = z.object({
  due_until: text,
  publishers: z.array(
    z
      .object({
        publisher_id: z.int(),
        publisher_name: text,
        statements: z.array(payoutStatement).meta({ description: 'What a run pays, the oldest first.' }),
        due_on: nullableText.meta({ description: 'Since when, or from when on, something is due; null for drafts.' }),
        amount: money,
        minimum: money.meta({ description: 'Minimum payout of its billing data, in dollars.' }),
        account_end: text.meta({ description: 'The last four characters of its account; empty without one.' }),
        obstacle: z.enum(payoutObstacleNames).nullable().meta({ description: 'Why it cannot be paid; null: it can.' }),
        is_early: z.boolean().meta({ description: 'Nothing is due until `due_until`: it can be paid all the same.' }),
        failed_on: nullableText.meta({ description: 'Day on which its last payout failed.' }),
        failed_reason: nullableText,
      })
      .meta({ id: 'PayoutCandidate' }),
  ),
})

const item = z
  .object({
    id: z.int(),
    publisher_id: z.int(),
    publisher_name: text,
    amount: money,
    state: z.enum(payoutStates),
    settled_at: z.iso.datetime().nullable(),
    settled_by: nullableText,
    reason: nullableText.meta({ description: 'Why it failed.' }),
    statements: z
      .array(z.object({ statement_id: z.int(), number: text, amount: money }).meta({ id: 'PayoutRunStatement' }))
      .meta({ description: 'What it pays, the oldest first.' }),
  })
  .meta({ id: 'PayoutRunItem' })

export const payoutRun = z
  .object({
    id: z.int(),
    number: text.meta({ example: 'PR-2026-0014' }),
    state: z.enum(payoutRunStates),
    amount: money,
    needs_second_person: z.boolean().meta({ description: 'Who created it may not approve it.' }),
    may_approve: z.boolean().meta({ description: 'It waits, and the caller may approve it.' }),
    created_at: z.iso.datetime(),
    created_by: text,
    approved_at: z.iso.datetime().nullable(),
    approved_by: nullableText,
    sent_back_at: z.iso.datetime().nullable(),
    sent_back_by: nullableText,
    sent_back_reason: nullableText,
    items: z.array(item).meta({ description: 'By publisher.' }),
  })
  .meta({ id: 'PayoutRun' })

export const runsQuery = z.object({
  ids,
  state: z.enum(payoutRunStates).optional(),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, maxPageLimit),
})
export const runList = z.object({ total: z.int(), data: z.array(payoutRun).meta({ description: 'The latest first.' }) })

const maxPayouts = 1000
export const newRun = z.object({
  due_until: day,
  payouts: z
    .array(z.object({ publisher_id: id, amount: positiveAmount }))
    .min(1, 'Choose a publisher.')
    .max(maxPayouts, `Use at most ${maxPayouts} publishers.`)
    .meta({ description: 'With the amounts of the list: 409 if one has changed.' }),
})

export const runParams = z.object({ id: idText })
export const paidInput = z.object({
  paid_on: day.meta({ description: 'In the accounting time zone, today or earlier.' }),
  item_ids: z.array(id).min(1).max(maxPayouts).optional().meta({ description: 'By default all that wait.' }),
})
export const failedInput = z.object({
  item_id: id,
  reason: text.trim().min(1, 'Say why.').max(500, 'Use at most 500 characters.'),
})

export const payoutSettingsInput = z.object({
  is_one_person_enough: z.boolean().meta({ description: 'Whoever creates a payout run may also approve it.' }),
})
export const payoutSettings = payoutSettingsInput
  .extend({ today: z.string().meta({ description: 'The day in the accounting time zone.' }) })
  .meta({ id: 'PayoutSettings' })
