/** Fields of the filter panels in order. Panels are rendered from sections, so that all screens look alike. */
import { onlyValues } from '../../shared/app/filters'
import type { TermKey } from '../../shared/app/glossary/glossary'
import type { FilterList } from '../generated/graphql'
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
  { field: 'publisherId', label: 'Publisher', values: 'publishers' },
  { field: 'countryId', label: 'Countries', values: 'countries' },
  { field: 'advertiserId', label: 'Advertisers', values: 'advertisers' },
  { field: 'advertiserStatus', label: 'Statuses', values: 'statuses', term: 'advertiser-status' },
  { field: 'customParam1', label: 'Custom Param 1', values: 'customParam1', group: customParams },
  { field: 'customParam2', label: 'Custom Param 2', values: 'customParam2', group: customParams },
  { field: 'customParam3', label: 'Custom Param 3', values: 'customParam3', group: customParams },
  { field: 'customParam4', label: 'Custom Param 4', values: 'customParam4', group: customParams },
  { field: 'customParam5', label: 'Custom Param 5', values: 'customParam5', group: customParams },
  { field: 'publisherStatus', label: 'Publisher Status', values: 'publisherStatus', term: 'publisher-status' },
  { field: 'offer', label: 'Offer', values: 'offer' },
  { field: 'distributionId', label: 'Distribution', values: 'distributions', term: 'distribution' },
  { field: 'funnel', label: 'Funnel', values: 'funnel', term: 'funnel' },
  { field: 'campaignId', label: 'Campaign', values: 'campaigns', term: 'campaign' },
  { field: 'campaignStepId', label: 'Campaign Step', values: 'campaignSteps', group: campaignParts },
  { field: 'campaignSourceId', label: 'Campaign Source', values: 'campaignSources', group: campaignParts },
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
  only('isApproved', 'Approved', 'approved'),
  only('lateFtd', 'Late FTDs', 'late-ftd'),
  only('isOriginal', 'Original Leads', 'original'),
  only('campaignLeads', 'Campaign leads', 'registration'),
  tri('excludeFakeFtd', 'Include Fake FTD', 'fake-ftd'),
  tri('isTest', 'Is Test', 'test-lead'),
]

const switches: readonly SwitchDescription[] = [
  { field: 'last24Hours', label: 'Last 24 hours' },
  { field: 'insideSelectedHourRange', label: 'Inside selected hour range only' },
  { field: 'createdInsideDateRange', label: 'Created inside date range only' },
]
const compareWithPast: SwitchDescription = { field: 'compareWithPast', label: 'Compare with past' }

export const allSwitches = [...switches, compareWithPast]

export const leadsPanel: PanelDescription = {
  switches,
  lists: listFields,
  radios: allRadios.filter(({ field }) => field !== 'campaignLeads'),
}

export const pendingPanel: PanelDescription = {
  switches,
  lists: listFields.filter(({ field }) => ['publisherId', 'countryId', 'advertiserId'].includes(field)),
  radios: [],
  includeOnly: true,
  cancelLabel: 'Reset',
}

const reportLists = [
  ...['advertiserId', 'countryId', 'advertiserStatus', 'publisherId', 'customParam1', 'customParam2', 'customParam3'],
  ...['customParam4', 'customParam5', 'publisherStatus', 'offer', 'distributionId', 'funnel'],
  ...['campaignId', 'campaignStepId', 'campaignSourceId'],
]
const reportLabels: Partial<Record<FilterList, string>> = {
  publisherId: 'Publishers',
  distributionId: 'Distributions',
  campaignId: 'Campaigns',
}
const reportListFields = reportLists.flatMap((name) =>
  listFields
    .filter(({ field }) => field === name)
    .map((list) => ({ ...list, label: reportLabels[list.field] ?? list.label })),
)

/** Compare with past is hidden on the global and created_at tabs, which have no comparison. */
export const reportsPanel = (tab: string): PanelDescription => ({
  switches: tab === 'global' || tab === 'createdAt' ? switches : allSwitches,
  lists: reportListFields,
  radios: allRadios,
})

const dateLabel = 'Date range'
const labels = new Map<string, string>([
  ...[...listFields, ...allSwitches, ...allRadios].map(({ field, label }) => [field, label] as const),
  ...['dateRangePreset', 'startDate', 'endDate'].map((field) => [field, dateLabel] as const),
  ...['startTime', 'endTime'].map((field) => [field, 'Hour range'] as const),
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

/** Label of a field of filters, or of what stands beside them in the URL. */
export const fieldLabel = (field: string): string => labels.get(field) ?? field
