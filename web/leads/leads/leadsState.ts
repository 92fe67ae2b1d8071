/** State of the leads screen: filters, the two selects, search, page and order. */
import {
  combinedLeadStatuses,
  type ConversionFilter,
  type LeadFilterName,
  type LeadStatusId,
} from '../../../shared/leads/leadStatus'
import type { SortOrder } from '../../../shared/app/pages'
import { type FilterState, leadsDefaults } from '../../filters/filterState'
import { isConversionDisabled } from '../../filters/leadsCombination'
import type { PathStep } from '../../filters/reportPath'
import type { Instant } from '../../../shared/app/time/timeZones'
import { toLeadFilterInput } from '../../filters/filterInput'
import type {
  LeadFilterInput,
  LeadMetric,
  LeadSearchInput,
  LeadSortField,
  LeadSortInput,
  LeadStatus,
  PageInput,
  ReportParentInput,
  SearchField,
} from '../../generated/graphql'

export const maxSearchTexts = 1000

export interface LeadSearch {
  /** Any of these texts. */
  texts: readonly string[]
  field: SearchField
  /** Ignores the other filters. */
  isGlobal: boolean
}

export interface LeadsState {
  filters: FilterState
  selectedConversion: ConversionFilter
  selectedLead: LeadFilterName
  search: LeadSearch | null
  /** Part of an e-mail address; empty for none. */
  email: string
  /** Figure of a report whose leads are shown. */
  metric: LeadMetric | null
  /** Row of a report whose leads are shown. */
  parents: readonly PathStep[]
  page: number
  limit: number
  /** A column. */
  sort_by: string
  sort_order: SortOrder
  /** Id of the selected preset. */
  preset: string | null
}

export const leadsStateDefaults: LeadsState = {
  filters: leadsDefaults,
  selectedConversion: 'All',
  selectedLead: 'All',
  search: null,
  email: '',
  metric: null,
  parents: [],
  page: 1,
  limit: 100,
  sort_by: 'createdAt',
  sort_order: 'desc',
  preset: null,
}

/**
 * Rules between the two selects: Failed Only resets and disables the conversion select; Pending and Converted disable
 * Failed Only.
 */
export const isFailedDisabled = (conversion: ConversionFilter): boolean =>
  conversion === 'Pending' || conversion === 'Converted'
export const withLead = (state: LeadsState, selectedLead: LeadFilterName): LeadsState => ({
  ...state,
  selectedLead,
  selectedConversion: isConversionDisabled(selectedLead) ? 'All' : state.selectedConversion,
  page: 1,
})

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
    sort: { by: state.sort_by as LeadSortField, order: state.sort_order },
    page: { number: state.page, limit: state.limit },
  }
}
