import { Clock } from 'lucide-react'
import { countryColumn } from '../../records/list/columns'
import { defineRecordScreen, familyOf } from '../../records/list/defineRecordScreen'
import { inSnakeCase } from '../../records/list/recordsUrl'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import { openingDays, type OpeningHoursRow } from './openingHoursForm'
import { openingHoursRecord } from './openingHoursRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const summaryCell = (row: OpeningHoursRow) => {
  const summary = hoursSummary(openingDays(row))
  return <span title={summary}>{summary}</span>
}

/** Opening hours of an advertiser by country (`advertiserId`). */
export const OpeningHoursTab = defineRecordScreen(openingHoursRecord, {
  words: {
    one: 'timeslot',
    term: 'opening-hours',
    many: 'Opening Hours',
    icon: Clock,
    purpose: 'This advertiser takes leads at all times. Hours hold for the country they are set for.',
    create: 'New Timeslot',
    search: 'Search opening hours',
  },
  shape: {
    fields: ['country', 'timeZone'],
    storedAs: inSnakeCase({ timeZone: 'timezone' }),
    sort: { field: 'country', order: 'asc' },
  },
  columns: () => [
    countryColumn(220),
    {
      field: 'timeZone',
      title: 'Timezone',
      width: 180,
      sortValue: ({ timeZone }) => timeZone.name,
      cell: ({ timeZone }) => timeZone.name,
    },
    { field: 'days', title: 'Week Days', width: 480, cell: summaryCell },
  ],
  phone: { head: 'country', side: 'timeZone', under: 'days' },
  textOf: (row) => [row.country.name, row.timeZone.name, hoursSummary(openingDays(row))].join('\n'),
  nameOf: ({ country }) => country.name,
  permission: familyOf('ADVERTISER_OPENING_HOURS'),
  historyOf: 'advertiser_opening_hours',
  pageSize: { module: 'advertiser-opening-hours', usual: 20 },
  Dialog: lazyComponent(() => import('./OpeningHoursDialog'), 'OpeningHoursDialog', null),
  deletion: { what: ({ country }) => `the opening hours of ${country.name}` },
})
