import type { SimulationInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestSimulation = Schemas['Simulation']
export type RestSimulationStep = Schemas['SimulationStep']
type Body = Parameters<'/api/distributions/simulate', 'post'>['body']

const optional = (id: string | null | undefined, argument: string) => (id == null ? null : idNumber(id, argument))

export const simulateDistribution = (rest: Rest, lead: SimulationInput) =>
  rest.query('/api/distributions/simulate', {
    body: {
      distribution_id: optional(lead.distributionId, 'distributionId'),
      country_id: optional(lead.countryId, 'countryId'),
      affiliate_id: optional(lead.publisherId, 'publisherId'),
      // REST refuses unknown names.
      parameters:
        lead.parameters &&
        (Object.fromEntries(lead.parameters.map(({ parameter, value }) => [parameter, value])) as Body['parameters']),
      email: lead.email,
      phone: lead.phone,
      ip: lead.ip,
      first_name: lead.firstName,
      last_name: lead.lastName,
      moment: lead.moment,
      refusing_advertiser_ids: lead.refusingAdvertiserIds?.map((id) => idNumber(id, 'refusingAdvertiserIds')),
      count: lead.count,
    },
  })
