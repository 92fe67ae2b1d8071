/** State of the lost leads in the URL: also `&columns_by=&figure=&against=`. */
import { writeGroup, type ReportGroup } from '../../../shared/reports/reportGroups'
import { readAddress } from '../../filters/filterAddress'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import { readFilters } from '../../filters/words/filterJson'
import { choiceParam, readParams } from '../../app/addressParams'
import type { MetricComparison } from '../../generated/graphql'
import { drillAddress, type DrillAddress, type DrillState } from '../drill/drillUrl'

/** Groupings offered as tabs. */
export const lostTabs = {
  lostReason: 'Main Reason',
  lostAdvertiserId: 'First Advertiser',
  publisherId: 'Publisher',
  countryId: 'Countries',
  createdAt: 'Daily',
  lostObstacle: 'All Obstacles',
} as const satisfies Partial<Record<ReportGroup, string>>
export type LostTab = keyof typeof lostTabs
export const lostTabNames = Object.keys(lostTabs) as [LostTab, ...LostTab[]]

/** Groupings offered as columns. */
export const acrossNames = ['publisherId', 'countryId', 'lostAdvertiserId', 'lostReason', 'createdAt'] as const
export type Across = (typeof acrossNames)[number]

export type LostFigure = 'leads' | 'expectedRevenue'

export interface LostState extends DrillState<LostTab> {
  /** Grouping of the columns; null for none. */
  across: Across | null
  /** Figure in the columns. */
  figure: LostFigure
  /** The earlier range; null for none. */
  against: MetricComparison | null
}

export const comparisonNames = ['previous', 'sameWeekday', 'wholePrevious'] as const satisfies MetricComparison[]

/** Publishers, as everybody asks whose leads were lost; countries in the report of publishers. */
export const usualAcross = (tab: LostTab): Across => (tab === 'publisherId' ? 'countryId' : 'publisherId')

/** The same weekday for a day, because weekdays differ; otherwise the range before. */
const usualAgainst = ({ dateRangePreset, last24Hours }: FilterState): MetricComparison =>
  last24Hours || dateRangePreset === 'today' ? 'sameWeekday' : 'previous'

/** What is compared is not a filter here. */
const admit = (filters: FilterState): FilterState =>
  filters.compareWithPast ? { ...filters, compareWithPast: false } : filters

const base = drillAddress({
  path: '/lost-leads',
  tabs: lostTabNames,
  defaults: reportsDefaults,
  admit,
  sortable: ['name', 'leads', 'share', 'expectedRevenue', 'change'],
})

const none = 'none'
const shown = {
  columns_by: choiceParam([...acrossNames, none], null, writeGroup),
  against: choiceParam([...comparisonNames, none], null),
}

export const lostAddress: DrillAddress<LostTab, LostState> = {
  ...base,
  parse(at) {
    const { state, problems } = base.parse(at)
    const params = new URLSearchParams(at.search)
    const { columns_by: across, against } = readParams(shown, at.search)
    const compares = readFilters(readAddress(at) ?? {}, reportsDefaults).filters.compareWithPast
    return {
      state: {
        ...state,
        across: across === none ? null : across && across !== state.tab ? across : usualAcross(state.tab),
        figure: params.get('figure') === 'revenue' ? 'expectedRevenue' : 'leads',
        against: against === none ? null : (against ?? (compares ? 'previous' : usualAgainst(state.filters))),
      },
      problems,
    }
  },
  format({ across, figure, against, ...state }) {
    const to = base.format(state)
    const params = new URLSearchParams(to.search)
    if (across !== usualAcross(state.tab)) params.set('columns_by', across ? writeGroup(across) : none)
    if (figure !== 'leads') params.set('figure', 'revenue')
    if (against !== usualAgainst(state.filters)) params.set('against', against ?? none)
    return { ...to, search: params.size ? `?${params}` : '' }
  },
}
