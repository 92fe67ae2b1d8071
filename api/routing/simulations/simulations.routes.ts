import { anyOf } from '../../app/http/access'
import { route } from '../../app/http/route'
import { answerOf } from './answers'
import { readAskedWorld } from './simulations.queries'
import { simulateBody, simulation } from './simulations.schema'
import { simulateLeads } from './simulateLeads'

export const simulationsRoutes = [
  route({
    method: 'post',
    path: '/api/distributions/simulate',
    operationId: 'simulateDistribution',
    readsTimeZone: true,
    summary:
      'Simulates the routing of leads at a given time with the rules of live routing. Nothing is sent, changed or recorded.',
    access: anyOf('DISTRIBUTIONS_LIST'),
    body: simulateBody,
    response: simulation,
    handle: async ({ db, body, timeZone, now }) => {
      const asked = await readAskedWorld(db, body, timeZone, now())
      const count = body.count ?? 1
      const refusing = new Set(body.refusing_advertiser_ids)
      return answerOf(asked, await simulateLeads({ ...asked, random: Math.random, refusing }, count), count)
    },
  }),
]
