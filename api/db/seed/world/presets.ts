import type { Instant } from '../../../../shared/app/time/timeZones'
import { markets } from './markets'
import type { TableRows } from './rows'

type Preset = readonly [userId: number, page: 'leads' | 'reports', name: string, filterData: object, more?: object]

const everything = { name: 'All', value: null }
const countries = (count: number) => markets.slice(0, count).map(({ countryId }) => countryId)

const presets: readonly Preset[] = [
  [1, 'leads', 'Top countries this week', { dateRangePreset: 'This week', country_id: countries(5) }],
  [
    1,
    'leads',
    'Waiting for approval',
    { dateRangePreset: 'This Month' },
    { leadsFilterCombination: { selectedConversion: { name: 'Pending', value: [6] }, selectedLead: everything } },
  ],
  [1, 'reports', 'Last month, no tests', { dateRangePreset: 'Last Month', is_test: false, compare_with_past: true }],
  [
    2,
    'leads',
    'Failed today',
    { dateRangePreset: 'Today' },
    { leadsFilterCombination: { selectedConversion: everything, selectedLead: { name: 'Failed Only', value: [3] } } },
  ],
  [3, 'leads', 'Late deposits this year', { dateRangePreset: 'This Year', late_ftd: 'only' }],
  [
    4,
    'leads',
    'Without Facebook',
    { dateRangePreset: 'This Month', custom_param_1: ['facebook'], excludes: ['custom_param_1'] },
  ],
]

export const presetRows = (from: Instant): TableRows[] => [
  {
    table: 'presets',
    rows: presets.map(([user_id, page, name, filterData, more = {}], index) => ({
      id: index + 1,
      user_id,
      page,
      name,
      config: JSON.stringify({
        filterData,
        leadsFilterCombination: { selectedConversion: everything, selectedLead: everything },
        leadsTableParams: { page_number: 1, limit: 100, sort_by_column: 'created_at', sort_order: 'desc' },
        ...more,
      }),
      created_at: new Date(from),
      updated_at: new Date(from),
    })),
  },
]
