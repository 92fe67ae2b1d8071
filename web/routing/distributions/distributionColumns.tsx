/** Columns of the list, the same on all tabs. */
import './distributions.css'
import { CalendarClock } from 'lucide-react'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { linkedCountryCell } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { several } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { DistributionRowFragment, LinkedAdvertiserFragment } from '../../generated/graphql'
import { activeBadge } from '../../records/list/activeBadge'
import { dateColumn, idColumn, textColumn } from '../../records/list/columns'
import { scheduledChangeText } from '../scheduledChanges/scheduledChangeText'
import { storedAs } from './distributionsUrl'
import { methodNames } from './wizard/summaries'

export type DistributionRow = DistributionRowFragment

const dot = (title: string) => (
  <span className={`open-dot ${title.toLowerCase()}`} title={title}>
    <span className="visually-hidden">{title}</span>
  </span>
)
const [openDot, closedDot] = [dot('Active'), dot('Inactive')]

/** Changes of the distribution and its groups that wait for their time, as a clock beside its status. */
function waitingClock({ waitingChanges }: DistributionRow) {
  if (!waitingChanges.length) return null
  const text = waitingChanges.map(scheduledChangeText).join('. ')
  return (
    <span title={text}>
      <CalendarClock className="small subtle" role="img" aria-label={text} />
    </span>
  )
}

const statusCell = (row: DistributionRow) => (
  <span className="distribution-status">
    {row.isActiveOpen ? openDot : closedDot}
    {waitingClock(row)}
  </span>
)

/** Advertisers without deleted ones. */
export const advertisersOf = ({ advertisers }: DistributionRow): LinkedAdvertiserFragment[] =>
  advertisers.flatMap(({ advertiser }) => advertiser ?? [])

export const publisherName = ({ publisher }: Pick<DistributionRow, 'publisher'>) => publisher?.name ?? 'Global'

export const distributionPhone: PhoneRow<DistributionRow> = {
  head: 'name',
  side: (row) => (
    <span className="distribution-status">
      {waitingClock(row)}
      {activeBadge(row.isActiveOpen ? 'active' : 'inactive')}
    </span>
  ),
  under: ['countryName', 'publisherName'],
  underSide: 'updatedAt',
  swipe: { right: 'edit', left: 'delete' },
}

/** Links to advertisers, which open in new tabs. */
const advertisersCell = (row: DistributionRow, mayOpen: boolean) =>
  several(
    advertisersOf(row).map(({ id, name }) => ({
      ...{ id, name, opensTab: true },
      href: mayOpen ? partnerAddress('advertiser', id) : null,
    })),
    null,
  )

/**
 * Columns of the specification, actions, then partners. Their widths leave space for the publisher on a screen of 1440
 * px.
 */
export function distributionColumns(
  zone: string,
  mayOpenAdvertisers: boolean,
  actions: readonly DataColumn<DistributionRow>[],
): DataColumn<DistributionRow>[] {
  const columns: DataColumn<DistributionRow>[] = [
    {
      field: 'active',
      title: 'Active',
      width: 68,
      sortValue: (row) => Number(row.isActiveOpen),
      cell: statusCell,
    },
    idColumn(52),
    textColumn('name', 'Name', 160, ({ name }) => name),
    { ...textColumn('type', 'Method', 76, ({ type }) => methodNames[type]), term: 'method' },
    textColumn('timeZoneName', 'Timezone', 132, ({ timeZoneName }) => timeZoneName),
    {
      field: 'countryName',
      title: 'Country',
      width: 140,
      sortValue: (row) => row.country.name,
      cell: linkedCountryCell,
    },
    { ...dateColumn('updatedAt', 'Updated', zone, ({ updatedAt }) => updatedAt), width: 138 },
    ...actions,
    textColumn('publisherName', 'Publisher', 104, publisherName),
    { field: 'advertisers', title: 'Advertisers', width: 226, cell: (row) => advertisersCell(row, mayOpenAdvertisers) },
  ]
  return columns.map((column) => ({ ...column, storedAs: storedAs(column.field) }))
}
