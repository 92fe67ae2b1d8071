import type { LeadChangesSubscriptionVariables } from '../../generated/graphql'
import type { LeadsVariables } from '../leads/leadsVariables'

/**
 * Which leads a list is to be told of. A range that is running, such as Today, was asked for until the minute it was asked at;
 * who comes later belongs to it as well.
 */
export function followedLeads(
  { page: _page, filter, ...variables }: LeadsVariables,
  isRunning: boolean,
): LeadChangesSubscriptionVariables {
  const end = filter.endDate
  return { ...variables, filter: isRunning && end ? { ...filter, endDate: `${end.slice(0, 10)} 23:59` } : filter }
}
