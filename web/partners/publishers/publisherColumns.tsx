/** Columns of the list of publishers. */
import { dash, partnerCell, yesNoCell, type CellContext } from '../../ui/table/rows/cells'
import { Badge } from '../../ui/show/Badge'
import { activeBadge } from '../../records/list/activeBadge'
import type { RecordColumn } from '../../records/list/useRecordColumns'
import { dateColumn, idColumn, textColumn } from '../../records/list/columns'
import { intervalText, wayNames, type PublisherRow } from './publisherForm'

const unitMinutes = { minutes: 1, hours: 60, days: 1440 } as const

const intervalMinutes = ({ autologinInterval: interval, autologinIntervalUnit: unit }: PublisherRow) =>
  interval === null || !unit ? null : interval * unitMinutes[unit]

const nameCell = partnerCell<PublisherRow>(
  'publisher',
  ({ name }) => name,
  ({ id }) => id,
)
const duplicatesCell = yesNoCell<PublisherRow>(({ blockDuplicateLeads }) => blockDuplicateLeads)

export const publisherColumns = (context: CellContext): RecordColumn<PublisherRow>[] => [
  idColumn(64),
  {
    field: 'name',
    title: 'Name',
    width: 168,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: (row) =>
      row.isTest ? (
        <>
          {nameCell(row, context)} <Badge tone="pending">Test</Badge>
        </>
      ) : (
        nameCell(row, context)
      ),
  },
  {
    field: 'status',
    title: 'Status',
    width: 84,
    sortValue: ({ status }) => status,
    cell: ({ status }) => activeBadge(status),
  },
  {
    field: 'autologinInterval',
    title: 'Autologin Interval',
    term: 'autologin',
    width: 132,
    sortValue: intervalMinutes,
    cell: (row) => intervalText(row) ?? dash,
  },
  {
    field: 'blockDuplicateLeads',
    title: 'Block Duplicate Leads',
    term: 'duplicate-lead',
    width: 156,
    sortValue: ({ blockDuplicateLeads }) => Number(blockDuplicateLeads),
    cell: duplicatesCell,
  },
  {
    field: 'locateLeadsBy',
    title: 'Locate Leads By',
    term: 'locate-leads',
    width: 124,
    sortValue: ({ locateLeadsBy }) => locateLeadsBy,
    cell: ({ locateLeadsBy }) => (locateLeadsBy ? wayNames[locateLeadsBy] : dash),
  },
  { ...textColumn('trackingDomain', 'Tracking Domain', 180, ({ trackingDomain }) => trackingDomain), isHidden: true },
  { ...textColumn('offerUrl', 'Offer URL', 260, ({ offerUrl }) => offerUrl), isHidden: true },
  { ...dateColumn('createdAt', 'Created At', context.zone, ({ createdAt }) => createdAt), width: 148, isHidden: true },
]

export const publisherText = (row: PublisherRow) =>
  [row.id, row.name, row.status, row.trackingDomain, row.offerUrl].filter(Boolean).join('\n')
