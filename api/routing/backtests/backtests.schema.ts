import { z } from 'zod'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { id } from '../../app/http/ids'
import { distributionInput } from '../distributions/distributions.schema'

/** Limits of a range. Source: design/watch.md, Backtest. */
export const mostDays = 31
export const mostLeads = 100_000

const day = (description: string) =>
  z
    .string()
    .refine((text) => parseWallTime(text) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
    .meta({ description })

export const backtestBody = z.object({
  distribution_id: id
    .nullish()
    .meta({ description: 'The distribution to test. Without `draft`, its current version is tested.' }),
  draft: distributionInput.nullish().meta({
    description: 'The distribution as it would be saved; without `distribution_id`, as an additional one.',
  }),
  caps: z
    .array(z.object({ cap_id: id, cap: z.int().min(0).max(2_147_483_647) }))
    .max(20, 'Use at most 20 caps.')
    .default([])
    .meta({ description: 'Caps with the numbers to test.' }),
  start_date: day("yyyy-MM-dd or yyyy-MM-dd HH:mm in the user's zone."),
  end_date: day('As start_date; the end minute is included. Not later than now.'),
})
export type BacktestBody = z.output<typeof backtestBody>

/** What the job of a backtest reads. */
export const storedRequest = backtestBody.extend({ from: z.number(), to: z.number() })
export type StoredRequest = z.output<typeof storedRequest>

const named = z.object({ id: z.int(), name: z.string() })
const money = z.number().nullable().meta({ description: 'In dollars; null without the permission for it.' })

const estimateOf = (value: z.ZodType<number | null>) =>
  z.object({
    was: value,
    expected: value,
    low: value,
    high: value,
    difference: value,
    difference_low: value,
    difference_high: value,
  })
const amount = estimateOf(money)
const count = estimateOf(z.number())

const capSide = z.object({
  cap: z.int(),
  filled: z.int().meta({ description: 'Highest fill level of a window.' }),
  full_at: z.array(z.iso.datetime()).meta({ description: 'When it became full, one for each window.' }),
  passed: z.int().meta({ description: 'Times that an advertiser was passed over because of it.' }),
})

export const backtestResult = z
  .object({
    basis: z.enum(['then', 'today']).meta({
      description:
        '`then`: compared with the rules of that time. `today`: no versions were kept yet; with today’s rules.',
    }),
    leads: z.int(),
    reproduced: z
      .int()
      .meta({ description: 'Leads that the rules they are compared with offer to the same advertiser as in reality.' }),
    found: z
      .object({ was: z.int(), changed: z.int() })
      .meta({ description: 'Leads that can be offered to somebody. Exact.' }),
    accepted: count,
    ftds: count,
    revenue: amount,
    payout: amount,
    profit: amount,
    profit_rises: z
      .int()
      .nullable()
      .meta({ description: 'In how many of 100 simulated worlds profit rises; null without the permission.' }),
    moves: z.array(
      z.object({
        from: named.nullable(),
        to: named.nullable(),
        leads: z.int(),
        lead_ids: z.array(z.int()).meta({ description: 'The first 100 of those that move.' }),
      }),
    ),
    lost: z.array(
      z.object({
        lead_id: z.int(),
        at: z.iso.datetime(),
        from: named,
        reason: z.string(),
        worth: money,
      }),
    ),
    lost_reasons: z.array(z.object({ reason: z.string(), was: z.int(), changed: z.int() })),
    caps: z.array(z.object({ cap_id: z.int(), name: z.string(), was: capSide, changed: capSide })),
    uncertain: z
      .array(named)
      .meta({ description: 'Advertisers with fewer than 30 answered leads in a country within 28 days.' }),
  })
  .meta({ id: 'BacktestResult' })
export type BacktestResult = z.input<typeof backtestResult>

export const backtestStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

export const backtest = z
  .object({
    id: z.int(),
    state: z.enum(backtestStates),
    title: z.string().meta({ description: 'What was tested.' }),
    distribution_id: z.int().nullable(),
    is_draft: z.boolean(),
    range_start: z.iso.datetime(),
    range_end: z.iso.datetime().meta({ description: 'Excluded.' }),
    leads_done: z.int(),
    leads_total: z.int(),
    failure: z.string().nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    user_name: z.string().nullable(),
    result: backtestResult.nullable(),
  })
  .meta({ id: 'Backtest' })
export type Backtest = z.input<typeof backtest>
