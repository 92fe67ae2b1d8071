import type { Resolvers, SimulationPlace, SimulationStep } from '../../generated/graphql'
import { type RestSimulation, type RestSimulationStep, simulateDistribution } from './simulations.rest'
import { fromRest } from '../../app/rest/fromRest'

const step = ({ id, ...rest }: RestSimulationStep): SimulationStep => ({ id: String(id), ...rest })

const place = (row: NonNullable<RestSimulation['decision']['chosen']>): SimulationPlace => fromRest(row)

const told = ({ parameters, ...row }: NonNullable<RestSimulation['decision']['told']>) => ({
  ...fromRest(row),
  parameters: Object.entries(parameters).map(([parameter, value]) => ({ parameter, value })),
})

export const simulationResolvers: Resolvers = {
  Query: {
    simulateDistribution: async (_parent, { lead }, { rest }) => {
      const {
        moment,
        refused_at_intake: refusedAtIntake,
        count,
        decision,
        outcome,
        unplaced,
      } = await simulateDistribution(rest, lead)
      return {
        moment,
        refusedAtIntake,
        count,
        decision: {
          chosen: decision.chosen && place(decision.chosen),
          steps: decision.steps.map(step),
          told: decision.told && told(decision.told),
          reservedCapIds: decision.reserved_cap_ids.map(String),
        },
        outcome: outcome.map((row) => ({
          place: place(row),
          leads: row.leads,
          percent: row.percent,
          refused: row.refused,
        })),
        unplaced: { leads: unplaced.leads, percent: unplaced.percent, steps: unplaced.steps.map(step) },
      }
    },
  },
}
