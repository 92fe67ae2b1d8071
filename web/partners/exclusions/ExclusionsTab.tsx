import { Ban } from 'lucide-react'
import { idColumn } from '../../records/list/columns'
import { defineRecordScreen, familyOf } from '../../records/list/defineRecordScreen'
import { inSnakeCase } from '../../records/list/recordsUrl'
import { partnerCell } from '../../ui/table/rows/cells'
import { several, severalTexts } from '../../ui/table/rows/several'
import type { ExclusionRow } from './exclusionForm'
import { exclusionRecord } from './exclusionRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const all = <span className="dt-quiet">All</span>
const publisherCell = partnerCell<ExclusionRow>(
  'publisher',
  ({ publisher }) => publisher.name,
  ({ publisher }) => publisher.id,
)

/** Excluded publishers of an advertiser (`id`). */
export const ExclusionsTab = defineRecordScreen(exclusionRecord, {
  words: {
    one: 'exclusion',
    term: 'exclusions',
    many: 'Exclusions',
    icon: Ban,
    needs: ['publisher'],
    purpose: 'An exclusion keeps the leads of a publisher from some countries away from this advertiser.',
    create: 'Create Exclusions',
  },
  shape: {
    fields: ['id', 'advertiserId', 'publisher', 'countries', 'funnel'],
    storedAs: inSnakeCase({ publisher: 'affiliate' }),
    sort: { field: 'id', order: 'asc' },
  },
  columns: (context) => [
    idColumn(64),
    {
      field: 'advertiserId',
      title: 'Advertiser ID',
      width: 110,
      sortValue: ({ advertiserId }) => Number(advertiserId),
      cell: ({ advertiserId }) => advertiserId,
      className: 'dt-time',
    },
    {
      field: 'publisher',
      title: 'Publisher Name',
      width: 190,
      sortValue: ({ publisher }) => publisher.name.toLowerCase(),
      cell: (row) => publisherCell(row, context),
    },
    {
      field: 'countries',
      title: 'Country',
      width: 270,
      sortValue: ({ countries }) => countries[0]?.name.toLowerCase(),
      cell: ({ countries }) => several(countries, all),
    },
    {
      field: 'funnel',
      title: 'Api Offer',
      term: 'offer',
      width: 230,
      sortValue: ({ funnel }) => funnel[0],
      cell: ({ funnel }) => severalTexts(funnel, all),
    },
  ],
  phone: { head: 'publisher', side: { titled: 'id' }, under: 'countries', underSide: 'funnel' },
  textOf: ({ id, publisher, countries, funnel }) =>
    [id, publisher.name, ...countries.map(({ name }) => name), ...funnel].join('\n'),
  permission: familyOf('ADVERTISER_EXCLUSIONS'),
  historyOf: 'advertiser_exclusion',
  pageSize: { module: 'advertiser-exclusions', usual: 30 },
  Dialog: lazyComponent(() => import('./ExclusionDialog'), 'ExclusionDialog', null),
  deletion: { what: ({ publisher }) => `the exclusion of ${publisher.name}` },
})
