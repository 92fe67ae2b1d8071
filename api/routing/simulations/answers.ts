import { mismatchOf } from '../engine/candidates'
import type { Choice } from '../engine/decide'
import { traceSteps, type TraceStep } from '../engine/traceSteps'
import { traceText } from '../engine/traceText'
import type { Attempted, Outcome } from './simulateLeads'
import type { SimulationRequest } from './simulations.queries'
import type { Simulation } from './simulations.schema'

const placeOf = ({ distribution, timeslot, group, advertiser }: Choice) => ({
  distribution_id: distribution.id,
  distribution_name: distribution.name,
  timeslot_id: timeslot.id,
  timeslot_name: timeslot.name,
  group_id: group.id,
  group_name: group.name,
  advertiser_id: advertiser.id,
  advertiser_name: advertiser.name,
})

/** The trace as text; marks chosen advertisers that refused. */
const stepsOf = ({ trace, refused }: Attempted) =>
  traceSteps(
    trace,
    refused.map(({ advertiser }) => advertiser.id),
  )

/** Explains why the requested distribution does not match the lead. */
function mismatchStep({ lead, distribution }: SimulationRequest): TraceStep[] {
  const reason = distribution && mismatchOf(lead, distribution)
  if (!reason) return []
  const { id, name } = distribution
  return [
    { of: 'distribution', id, name, outcome: 'passed', text: traceText({ of: 'distribution', id, name, reason }) },
  ]
}

function toldOf({ decision: { told } }: Attempted) {
  if (!told) return null
  return {
    funnel: told.funnel_override,
    funnel_origin: told.funnel_override_origin,
    publisher_id: told.publisher_id_override,
    publisher_id_origin: told.pub_override_origin,
    parameters: told.parameters,
  }
}

/** Result of a simulation in REST format. */
export function answerOf(asked: SimulationRequest, { first, shares, unplaced }: Outcome, count: number): Simulation {
  const steps = (attempted: Attempted) => [...mismatchStep(asked), ...stepsOf(attempted)]
  const { chosen, capsToReserve } = first.decision
  return {
    moment: new Date(asked.at).toISOString(),
    refused_at_intake: asked.intakeRefusal,
    decision: {
      chosen: chosen && placeOf(chosen),
      steps: steps(first),
      told: toldOf(first),
      reserved_cap_ids: capsToReserve,
    },
    count,
    outcome: shares.map(({ choice, leads, percent, refused }) => ({ ...placeOf(choice), leads, percent, refused })),
    unplaced: { leads: unplaced.leads, percent: unplaced.percent, steps: unplaced.first ? steps(unplaced.first) : [] },
  }
}
