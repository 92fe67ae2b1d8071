import { z } from 'zod'
import type { Decision, Refused } from '../routing/decide'
import type { Told } from '../routing/overrides'

const origin = z.string().nullable()

const told = z.object({
  funnel_override: z.string().nullable(),
  funnel_override_origin: origin,
  publisher_id_override: z.string().nullable(),
  pub_override_origin: origin,
  parameters: z.record(z.string(), z.string()),
})

/** What is kept of a decision until it is known what came of it (`open_attempts.decision`): enough to ask again and to go on. */
export const keptDecision = z.object({
  distribution_id: z.int(),
  timeslot_id: z.int(),
  group_id: z.int(),
  /** By member. */
  credit_changes: z.array(z.tuple([z.int(), z.int()])),
  offered: z.array(z.int()),
  told,
})
export type KeptDecision = z.output<typeof keptDecision>

export const nothingTold: Told = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
  parameters: {},
}

/** Of a decision that chose somebody. */
export function keep({
  chosen,
  creditChanges,
  offered,
  told,
}: Decision & { chosen: NonNullable<Decision['chosen']> }): KeptDecision {
  return {
    distribution_id: chosen.distribution.id,
    timeslot_id: chosen.timeslot.id,
    group_id: chosen.group.id,
    credit_changes: [...creditChanges],
    offered: [...offered],
    told: told ?? nothingTold,
  }
}

/** As the engine goes on from it. */
export const refusedOf = (kept: KeptDecision): Refused => ({
  chosen: {
    distribution: { id: kept.distribution_id },
    timeslot: { id: kept.timeslot_id },
    group: { id: kept.group_id },
  },
  creditChanges: new Map(kept.credit_changes),
  offered: kept.offered,
})
