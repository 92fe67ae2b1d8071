/** State of click reports in the URL. */
import { clickColumnNames, clickGroups } from '../../../shared/reports/clickReports'
import { drillAddress } from '../drill/drillUrl'
import { clickDefaults, clickFilters } from './clickReportsState'

export const clickAddress = drillAddress({
  path: '/click-reports',
  tabs: clickGroups,
  defaults: clickDefaults,
  admit: clickFilters,
  // Other fields belong to other screens.
  fields: [...['countryId', 'publisherId', 'offer', 'excludes'], ...['dateRangePreset', 'startDate', 'endDate']],
  opens: { groups: clickGroups, most: 30 },
  sortable: ['name', ...clickColumnNames],
})
export const { parse: parseClickReportsUrl, format: formatClickReportsUrl } = clickAddress
