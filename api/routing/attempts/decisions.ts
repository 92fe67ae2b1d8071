import { z } from 'zod'
import { lostReasonCodes } from '../../../shared/leads/lostReasons'
import type { Decision, Refused } from '../engine/decide'
import { type LostSoFar, nothingLost } from '../engine/lostReason'
import type { Overrides, BrokerOverrides } from '../engine/overrides'

const origin = z.string().nullable()

const told = z.object({
  funnel_override: z.string().nullable(),
  funnel_override_origin: origin,
  publisher_id_override: z.string().nullable(),
  pub_override_origin: origin,
  parameters: z.record(z.string(), z.string()).default({}),
  country_id: z.int().nullish(),
})

/** Data sent to the broker instead of the lead's own. `country_id` is set only if it differs from the lead's. */
export interface StoredOverrides extends BrokerOverrides {
  country_id?: number | null | undefined
}

/** See `LostSoFar`. Missing in attempts of older versions. */
const lost = z
  .object({
    reason: z.object({ code: z.enum(lostReasonCodes), subject: z.string().nullable() }).nullable(),
    advertiserId: z.int().nullable(),
    obstacles: z.int(),
  })
  .default(nothingLost)

const waterfallPosition = z.object({
  distribution_id: z.int(),
  timeslot_id: z.int(),
  group_id: z.int(),
  /** By member. */
  credit_changes: z.array(z.tuple([z.int(), z.int()])),
  offered: z.array(z.int()),
  lost,
})
/** Position of an intake lead in the waterfall: enough to offer it to the next advertiser. */
type WaterfallPosition = z.output<typeof waterfallPosition>

const stepPosition = z.object({
  step_id: z.int(),
  consumer_id: z.int(),
  source_id: z.int(),
  /** By advertiser. */
  credit_changes: z.array(z.tuple([z.int(), z.int()])),
  offered: z.array(z.int()),
  lost,
})
/** Campaign step at which a consumer is sent: enough to offer it to the next advertiser of the step. */
export type StepPosition = z.output<typeof stepPosition>

/** Stored decision of an attempt, with the position in the waterfall (intake) or the step (campaign). */
export interface StoredDecision {
  told: StoredOverrides
  position: WaterfallPosition | null
  step: StepPosition | null
}

/** Reads `open_attempts.decision`. */
export const readDecision = (decision: unknown, origin: 'intake' | 'injection' | 'campaign'): StoredDecision => ({
  told: z.object({ told }).parse(decision).told,
  position: origin === 'intake' ? waterfallPosition.parse(decision) : null,
  step: origin === 'campaign' ? stepPosition.parse(decision) : null,
})

/** The overrides in the data sent: columns of a lead and of its history. */
export const overridesOf = ({
  funnel_override,
  funnel_override_origin,
  publisher_id_override,
  pub_override_origin,
}: Overrides): Overrides => ({ funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin })

export const noOverrides: BrokerOverrides = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
  parameters: {},
}

/** Value of `open_attempts.decision` for an intake decision that chose an advertiser. */
export const positionRow = (
  { chosen, ownCredits, offered }: Decision & { chosen: NonNullable<Decision['chosen']> },
  lost: LostSoFar,
): WaterfallPosition => ({
  distribution_id: chosen.distribution.id,
  timeslot_id: chosen.timeslot.id,
  group_id: chosen.group.id,
  credit_changes: [...ownCredits],
  offered: [...offered],
  lost,
})

/** Input from which the engine continues. */
export const refusedOf = (position: WaterfallPosition): Refused => ({
  chosen: {
    distribution: { id: position.distribution_id },
    timeslot: { id: position.timeslot_id },
    group: { id: position.group_id },
  },
  ownCredits: new Map(position.credit_changes),
  offered: position.offered,
})
