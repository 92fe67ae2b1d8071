import type { LeadChangesSubscriptionVariables } from '../../generated/graphql'
import { type LeadsVariables, matchOf } from '../leads/leadsState'

/**
 * Filter for changes of a list. A current range such as Today ends at the time of the query; later leads belong to it
 * too.
 */
export function followedLeads(variables: LeadsVariables, isRunning: boolean): LeadChangesSubscriptionVariables {
  const { filter, ...others } = matchOf(variables)
  const end = filter.endDate
  return { ...others, filter: isRunning && end ? { ...filter, endDate: `${end.slice(0, 10)} 23:59` } : filter }
}
