/** Fields of the filter panels in order. Panels are rendered from sections, so that all screens look alike. */
import { onlyValues, type FilterList } from '../../shared/app/filters'
import type { TermKey } from '../../shared/app/glossary/glossary'
import type { FilterState, OnlyField, SwitchField, TriField } from './filterState'

type RadioField = 'traffic' | OnlyField | TriField
type RadioValue = FilterState[RadioField]
type RadioOption = { label: string; value: RadioValue; hint?: string }
type RadioDescription = { field: RadioField; label: string; term?: TermKey; options: readonly RadioOption[] }
type SwitchDescription = { field: SwitchField; label: string }
/** `values` is the list in `filterValues` with the choices. */
export type ListDescription = { field: FilterList; label: string; values: ListValues; group?: string; term?: TermKey }
export type ListValues =
  | 'advertisers'
  | 'countries'
  | 'statuses'
  | 'publishers'
  | `customParam${1 | 2 | 3 | 4 | 5}`
  | 'publisherStatus'
  | 'offer'
  | 'distributions'
  | 'funnel'
  | 'campaigns'
  | 'campaignSteps'
  | 'campaignSources'

export interface PanelDescription {
  switches: readonly SwitchDescription[]
  lists: readonly ListDescription[]
  radios: readonly RadioDescription[]
  /** The lists cannot exclude. */
  includeOnly?: boolean
  /** Label of the reset button; default Cancel. */
  cancelLabel?: string
}

const customParams = 'Custom Param 1–5'
const campaignParts = 'Campaign Step, Source'

export const listFields: readonly ListDescription[] = [
  { field: 'publisher_id', label: 'Publisher', values: 'publishers' },
  { field: 'country_id', label: 'Countries', values: 'countries' },
  { field: 'advertiser_id', label: 'Advertisers', values: 'advertisers' },
  { field: 'brand_status', label: 'Statuses', values: 'statuses', term: 'advertiser-status' },
  { field: 'custom_param_1', label: 'Custom Param 1', values: 'customParam1', group: customParams },
  { field: 'custom_param_2', label: 'Custom Param 2', values: 'customParam2', group: customParams },
  { field: 'custom_param_3', label: 'Custom Param 3', values: 'customParam3', group: customParams },
  { field: 'custom_param_4', label: 'Custom Param 4', values: 'customParam4', group: customParams },
  { field: 'custom_param_5', label: 'Custom Param 5', values: 'customParam5', group: customParams },
  { field: 'publisher_status', label: 'Publisher Status', values: 'publisherStatus', term: 'publisher-status' },
  { field: 'offer', label: 'Offer', values: 'offer' },
  { field: 'dis_id', label: 'Distribution', values: 'distributions', term: 'distribution' },
  { field: 'funnel', label: 'Funnel', values: 'funnel', term: 'funnel' },
  { field: 'campaign_id', label: 'Campaign', values: 'campaigns', term: 'campaign' },
  { field: 'campaign_step_id', label: 'Campaign Step', values: 'campaignSteps', group: campaignParts },
  { field: 'campaign_source_id', label: 'Campaign Source', values: 'campaignSources', group: campaignParts },
]

const onlyLabels = { all: 'All', only: 'Only', excluded: 'Excluded' } as const
const only = (field: OnlyField, label: string, term: TermKey): RadioDescription => ({
  field,
  label,
  term,
  options: onlyValues.map((value) => ({ label: onlyLabels[value], value })),
})
const tri = (field: TriField, label: string, term: TermKey): RadioDescription => ({
  field,
  label,
  term,
  options: [
    { label: 'All', value: null },
    { label: 'Only', value: true },
    { label: 'Excluded', value: false },
  ],
})

const traffic: RadioDescription = {
  field: 'traffic',
  label: 'Traffic',
  options: [
    { label: 'All days', hint: 'Mon-Sun', value: 'all' },
    { label: 'Weekdays only', hint: 'Mon-Fri', value: 'weekdays' },
    { label: 'Weekends only', hint: 'Sat-Sun', value: 'weekends' },
  ],
}
/** Radio filters of reports; the leads screen has no Campaign leads. */
export const allRadios: readonly RadioDescription[] = [
  traffic,
  only('is_approved', 'Approved', 'approved'),
  only('late_ftd', 'Late FTDs', 'late-ftd'),
  only('is_original', 'Original Leads', 'original'),
  only('campaign_leads', 'Campaign leads', 'registration'),
  tri('exclude_fake_FTD', 'Include Fake FTD', 'fake-ftd'),
  tri('is_test', 'Is Test', 'test-lead'),
]

const switches: readonly SwitchDescription[] = [
  { field: 'last_24_hours', label: 'Last 24 hours' },
  { field: 'inside_selected_hour_range', label: 'Inside selected hour range only' },
  { field: 'created_inside_date_range', label: 'Created inside date range only' },
]
const compareWithPast: SwitchDescription = { field: 'compare_with_past', label: 'Compare with past' }

export const allSwitches = [...switches, compareWithPast]

export const leadsPanel: PanelDescription = {
  switches,
  lists: listFields,
  radios: allRadios.filter(({ field }) => field !== 'campaign_leads'),
}

export const pendingPanel: PanelDescription = {
  switches,
  lists: listFields.filter(({ field }) => ['publisher_id', 'country_id', 'advertiser_id'].includes(field)),
  radios: [],
  includeOnly: true,
  cancelLabel: 'Reset',
}

const reportLists = [
  ...[
    'advertiser_id',
    'country_id',
    'brand_status',
    'publisher_id',
    'custom_param_1',
    'custom_param_2',
    'custom_param_3',
  ],
  ...['custom_param_4', 'custom_param_5', 'publisher_status', 'offer', 'dis_id', 'funnel'],
  ...['campaign_id', 'campaign_step_id', 'campaign_source_id'],
]
const reportLabels: Partial<Record<FilterList, string>> = {
  publisher_id: 'Publishers',
  dis_id: 'Distributions',
  campaign_id: 'Campaigns',
}
const reportListFields = reportLists.flatMap((name) =>
  listFields
    .filter(({ field }) => field === name)
    .map((list) => ({ ...list, label: reportLabels[list.field] ?? list.label })),
)

/** Compare with past is hidden on the global and created_at tabs, which have no comparison. */
export const reportsPanel = (tab: string): PanelDescription => ({
  switches: tab === 'global' || tab === 'created_at' ? switches : allSwitches,
  lists: reportListFields,
  radios: allRadios,
})

const dateLabel = 'Date range'
const labels = new Map<string, string>([
  ...[...listFields, ...allSwitches, ...allRadios].map(({ field, label }) => [field, label] as const),
  ...['dateRangePreset', 'start_date', 'end_date'].map((field) => [field, dateLabel] as const),
  ...['start_time', 'end_time'].map((field) => [field, 'Hour range'] as const),
  ['affiliate_id', 'Publisher'],
  ['affiliate_sale_status', 'Publisher Status'],
  ['excludes', 'Exclude'],
  ['selectedConversion', 'Conversion'],
  ['selectedLead', 'Lead'],
  ['search_txt', 'Search'],
  ['search_in', 'Search'],
  ['is_search_global', 'Search'],
  ['email', 'Email'],
  ['metric', 'Metric'],
  ['parents', 'From report'],
])

/** Label of a URL field. */
export const fieldLabel = (field: string): string => labels.get(field) ?? field
