import { z } from 'zod'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { id } from '../../app/http/ids'
import { distributionInput } from '../distributions/distributions.schema'

/** Limits of a range. See docs/domain/watch.md. */
export const maxDays = 31
export const maxLeads = 100_000

const day = (description: string) =>
  z
    .string()
    .refine((text) => parseWallTime(text) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
    .meta({ description })

/** Rules that a change is compared with: of the time of each lead, of now, or of one moment. */
const against = z.enum(['then', 'today', 'moment'])

export const backtestBody = z.object({
  distribution_id: id
    .nullish()
    .meta({ description: 'The distribution to test. Without `draft`, its current version is tested.' }),
  draft: distributionInput.nullish().meta({
    description: 'The distribution as it would be saved; without `distribution_id`, as an additional one.',
  }),
  draft_version: z
    .int()
    .nullish()
    .meta({ description: 'Version of the distribution that the draft was made from; publishing checks it.' }),
  caps: z
    .array(z.object({ cap_id: id, cap: z.int().min(0).max(2_147_483_647) }))
    .max(20, 'Use at most 20 caps.')
    .default([])
    .meta({ description: 'Caps with the numbers to test.' }),
  against: against.default('then').meta({
    description:
      'Rules that the change is compared with. `then`: those of the time of each lead. `today`: those of now. `moment`: those of `against_at`, for all leads.',
  }),
  against_at: day("Moment of the rules, in the user's zone; needed if `against` is `moment`.").nullish(),
  start_date: day("yyyy-MM-dd or yyyy-MM-dd HH:mm in the user's zone."),
  end_date: day('As start_date; the end minute is included. Not later than now.'),
})
export type BacktestBody = z.output<typeof backtestBody>

const difference = z
  .object({
    place: z.string().nullable().meta({ description: 'Timeslot and group, if there are several.' }),
    subject: z.string().meta({ description: 'What differs: an advertiser, a timeslot, a cap …' }),
    was: z.string().nullable().meta({ description: 'Null: new.' }),
    changed: z.string().nullable().meta({ description: 'Null: removed.' }),
  })
  .meta({ id: 'BacktestDifference' })
export type Difference = z.output<typeof difference>

/** What the job of a backtest reads, and what was found when it was started. */
export const storedRequest = backtestBody.extend({
  from: z.number(),
  to: z.number(),
  differences: z.array(difference).default([]),
  against_since: z.iso.datetime().nullable().default(null),
  /** The moment of `against_at`. */
  against_moment: z.number().nullable().default(null),
})
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
  campaign_leads: z
    .int()
    .default(0)
    .meta({ description: 'Of these, leads of campaigns: they are not replayed, and count as they were.' }),
  injected_leads: z
    .int()
    .default(0)
    .meta({ description: 'Of these, injected leads: they are not replayed, and count as they were.' }),
  full_at: z.array(z.iso.datetime()).meta({ description: 'When it became full, one for each window.' }),
  passed: z.int().meta({ description: 'Times that an advertiser was passed over because of it.' }),
})

/** Figures of leads: of all, or of those of one country. */
const part = z.object({
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
      lead_ids: z.array(z.int()).meta({ description: 'The first 1,000 of those that move.' }),
      revenue_was: money
        .default(null)
        .meta({ description: 'Revenue by the rules as they were. All sum to that of the result.' }),
      revenue_changed: money.default(null).meta({ description: 'Revenue expected with the change.' }),
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
  uncertain: z
    .array(named)
    .meta({ description: 'Advertisers with fewer than 30 answered leads in a country within 28 days.' }),
})
export type BacktestPart = z.input<typeof part>

const backtestResult = part
  .extend({
    basis: against.meta({
      description:
        'Rules that it was compared with. `today` was not asked for if no versions were kept yet at that time.',
    }),
    caps: z.array(z.object({ cap_id: z.int(), name: z.string(), was: capSide, changed: capSide })),
    countries: z
      .array(z.object({ id: z.int(), name: z.string(), leads: z.int(), part: part.nullable() }))
      .meta({ description: 'Countries of the leads, most leads first; `part` is null if there is only one.' }),
  })
  .meta({ id: 'BacktestResult' })
export type BacktestResult = z.input<typeof backtestResult>

const backtestStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

export const backtest = z
  .object({
    id: z.int(),
    state: z.enum(backtestStates),
    title: z.string().meta({ description: 'What was tested.' }),
    distribution_id: z.int().nullable(),
    is_draft: z.boolean(),
    draft: distributionInput.nullable().meta({ description: 'What was tested unsaved; null in lists.' }),
    draft_version: z.int().nullable(),
    differences: z
      .array(difference)
      .meta({ description: 'What the tested rules change in those that they are compared with.' }),
    against: against.meta({ description: 'Rules that were asked for.' }),
    against_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The moment of these rules; null if they are of no moment.' }),
    against_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when the distribution that it is compared with was live; null if not known.' }),
    range_start: z.iso.datetime(),
    range_end: z.iso.datetime().meta({ description: 'Excluded.' }),
    leads_done: z.int(),
    leads_total: z.int(),
    failure: z.string().nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    user_name: z.string().nullable(),
    may_cancel: z.boolean().meta({ description: 'Whether it waits or runs, and you may cancel it.' }),
    result: backtestResult.nullable(),
  })
  .meta({ id: 'Backtest' })
export type Backtest = z.input<typeof backtest>
