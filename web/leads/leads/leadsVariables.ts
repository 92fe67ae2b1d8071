/** Converts the state of the leads screen to query variables. */
import type { LeadMetric } from '../../../shared/app/filters'
import { leadColumn } from '../../../shared/leads/leadColumns'
import { combinedLeadStatuses, type LeadStatusId } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import { toLeadFilterInput } from '../../filters/filterInput'
import type {
  LeadFilterInput,
  LeadSearchInput,
  LeadSortField,
  LeadSortInput,
  LeadStatus,
  PageInput,
  ReportParentInput,
} from '../../generated/graphql'
import type { LeadsState } from './leadsState'

export const statusNames: Record<LeadStatusId, LeadStatus> = {
  1: 'SUBMITTED',
  2: 'ACCEPTED',
  3: 'REJECTED',
  5: 'FTD',
  6: 'PENDING_FTD',
  7: 'FTD_REJECTED',
}

export interface LeadsVariables {
  filter: LeadFilterInput
  search?: LeadSearchInput
  email?: string
  statuses?: LeadStatus[]
  metric?: LeadMetric
  parents?: ReportParentInput[]
  sort: LeadSortInput
  page: PageInput
}

/** What a list matches, whatever its order and page. */
export const matchOf = <Variables extends LeadsVariables>({ page: _page, sort: _sort, ...match }: Variables) => match

/** Variables of the leads query; deterministic for state and time. */
export function toLeadsVariables(state: LeadsState, zone: string, now: Instant): LeadsVariables {
  const { search, email, metric, parents } = state
  const statuses = combinedLeadStatuses(state.selectedConversion, state.selectedLead)
  return {
    filter: toLeadFilterInput(state.filters, zone, now),
    ...(search && { search: { texts: [...search.texts], in: search.field, isGlobal: search.isGlobal } }),
    ...(email && { email }),
    ...(statuses && { statuses: statuses.map((id) => statusNames[id]) }),
    ...(metric && { metric }),
    ...(parents.length && { parents: [...parents] }),
    sort: { by: leadColumn(state.sort_by)?.fields[0] as LeadSortField, order: state.sort_order },
    page: { number: state.page, limit: state.limit },
  }
}
