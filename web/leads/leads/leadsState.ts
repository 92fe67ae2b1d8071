/** State of the leads screen: filters, the two selects, search, page and order. */
import type { LeadMetric, SearchField } from '../../../shared/app/filters'
import type { ConversionFilter, LeadFilterName } from '../../../shared/leads/leadStatus'
import type { SortOrder } from '../../../shared/app/pages'
import { leadsDefaults, type FilterState } from '../../filters/filterState'
import { isConversionDisabled } from '../../filters/leadsCombination'
export { isConversionDisabled } from '../../filters/leadsCombination'
import type { PathStep } from '../../filters/reportPath'

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
  /** Field name in REST. */
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
  sort_by: 'created_at',
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
