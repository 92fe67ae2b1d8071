/**
 * Input of the simulator in its URL: `/simulator?country_id=57&publisher_id=3&moment=2026-11-20T14:30&count=1000
 * &refusing=1,2&custom_param_1=facebook`. `?like=31` means leads that match this distribution.
 */
import { capParameters, type CapParameter } from '../../../shared/routing/caps'
import { contactProblem, type ContactField } from '../../../shared/leads/leadContact'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { idParam, isId, itemsParam, numberParam, readParams, textParam, withParams } from '../../app/addressParams'
import type { SimulationInput } from '../../generated/graphql'

export const maxSimulated = 10_000

export interface SimulatedLead {
  /** Ids; empty for none. */
  countryId: string
  publisherId: string
  /** The only distribution to try; empty for all matching ones. */
  distributionId: string
  parameters: Readonly<Partial<Record<CapParameter, string>>>
  /** `yyyy-MM-ddTHH:mm` in the user's zone; empty: now. */
  moment: string
  count: number
  refusing: readonly string[]
  /** For checks of the intake; empty for none. */
  email: string
  phone: string
  ip: string
}

/** Validates the data for checks of the intake. */
export function contactProblems(lead: Pick<SimulatedLead, ContactField>): Partial<Record<ContactField, string>> {
  const problems = (['email', 'phone', 'ip'] as const).map(
    (field) => [field, contactProblem(field, lead[field])] as const,
  )
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

export const hasWrongContact = (lead: Pick<SimulatedLead, ContactField>) =>
  Object.keys(contactProblems(lead)).length > 0

export const isMoment = (text: string) => Boolean(parseWallTime(text.replace('T', ' '))?.time)

const params = {
  country_id: idParam,
  publisher_id: idParam,
  distribution_id: idParam,
  moment: textParam(isMoment),
  count: numberParam(maxSimulated),
  refusing: itemsParam(isId),
  email: textParam(),
  phone: textParam(),
  ip: textParam(),
}
const parameters = Object.fromEntries(capParameters.map((name) => [name, textParam()]))

/** Parses a query; invalid values get their defaults. */
export function parseSimulation(search: string): SimulatedLead {
  const { country_id, publisher_id, distribution_id, ...lead } = readParams(params, search)
  const given = Object.entries(readParams(parameters, search)).filter(([, value]) => value)
  return {
    ...{ ...lead, countryId: country_id, publisherId: publisher_id, distributionId: distribution_id },
    parameters: Object.fromEntries(given),
  }
}

/** Query of a simulation, without default values. */
export const simulationSearch = ({ countryId, publisherId, distributionId, ...lead }: SimulatedLead): string => {
  const ids = { country_id: countryId, publisher_id: publisherId, distribution_id: distributionId }
  const given = { ...readParams(parameters, ''), ...lead.parameters }
  return withParams(parameters, withParams(params, '', { ...lead, ...ids }), given)
}

/** Distribution in `?like=`; empty for none. */
export const likeIn = (search: string) => readParams({ like: idParam }, search).like
export const simulatorHref = (like: string) => `/simulator?like=${like}`

/** Whether there is enough input for a simulation. */
export const isComplete = ({ countryId, distributionId }: SimulatedLead) => countryId !== '' || distributionId !== ''

export const simulationInput = ({
  countryId,
  publisherId,
  distributionId,
  parameters,
  moment,
  count,
  refusing,
  email,
  phone,
  ip,
}: SimulatedLead): SimulationInput => ({
  distributionId: distributionId || null,
  countryId: countryId || null,
  publisherId: publisherId || null,
  // Without given ones, the parameters of the distribution are used.
  parameters:
    distributionId && !Object.keys(parameters).length
      ? null
      : Object.entries(parameters).map(([parameter, value]) => ({ parameter, value })),
  moment: moment ? moment.replace('T', ' ') : null,
  refusingAdvertiserIds: [...refusing],
  email: email || null,
  phone: phone || null,
  ip: ip || null,
  count,
})
