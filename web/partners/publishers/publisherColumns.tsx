/** The columns of the list of publishers: how wide, how drawn and compared. Source: spec/3, Publishers list. */
import { dash, dateCell, partnerCell, textCell, yesNoCell, type CellContext } from '../../ui/table/rows/cells'
import { activeBadge } from '../../records/list/activeBadge'
import type { RecordColumn } from '../../records/list/useRecordColumns'
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
const createdCell = dateCell<PublisherRow>(({ createdAt }) => createdAt)

export const publisherColumns = (context: CellContext): RecordColumn<PublisherRow>[] => [
  {
    field: 'id',
    title: 'ID',
    width: 76,
    sortable: true,
    sortValue: ({ id }) => Number(id),
    cell: ({ id }) => id,
    className: 'dt-time',
  },
  {
    field: 'name',
    title: 'Name',
    width: 172,
    sortable: true,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: (row) => nameCell(row, context),
  },
  {
    field: 'status',
    title: 'Status',
    width: 92,
    sortable: true,
    sortValue: ({ status }) => status,
    cell: ({ status }) => activeBadge(status),
  },
  {
    field: 'autologin_interval',
    title: 'Autologin Interval',
    term: 'autologin',
    width: 140,
    sortable: true,
    sortValue: intervalMinutes,
    cell: (row) => intervalText(row) ?? dash,
  },
  {
    field: 'block_duplicate_leads',
    title: 'Block Duplicate Leads',
    term: 'duplicate-lead',
    width: 162,
    sortable: true,
    sortValue: ({ blockDuplicateLeads }) => Number(blockDuplicateLeads),
    cell: duplicatesCell,
  },
  {
    field: 'locate_leads_by',
    title: 'Locate Leads By',
    term: 'locate-leads',
    width: 130,
    sortable: true,
    sortValue: ({ locateLeadsBy }) => locateLeadsBy,
    cell: ({ locateLeadsBy }) => (locateLeadsBy ? wayNames[locateLeadsBy] : dash),
  },
  {
    field: 'tracking_domain',
    title: 'Tracking Domain',
    width: 180,
    sortable: true,
    isHidden: true,
    sortValue: ({ trackingDomain }) => trackingDomain,
    cell: textCell(({ trackingDomain }) => trackingDomain),
  },
  {
    field: 'offer_url',
    title: 'Offer URL',
    width: 260,
    sortable: true,
    isHidden: true,
    sortValue: ({ offerUrl }) => offerUrl,
    cell: textCell(({ offerUrl }) => offerUrl),
  },
  {
    field: 'created_at',
    title: 'Created At',
    width: 148,
    sortable: true,
    isHidden: true,
    sortValue: ({ createdAt }) => (createdAt ? Date.parse(createdAt) : null),
    cell: (row) => createdCell(row, context),
    hint: context.zone,
    className: 'dt-time',
  },
]

export const textOf = (row: PublisherRow) =>
  [row.id, row.name, row.status, row.trackingDomain, row.offerUrl].filter(Boolean).join('\n')
