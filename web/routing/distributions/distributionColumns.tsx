/** Columns of the list, the same on all tabs. */
import { CalendarClock } from 'lucide-react'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { linkedCountryCell } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { several } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { DistributionRowFragment, LinkedAdvertiserFragment } from '../../generated/graphql'
import { activeBadge } from '../../records/list/activeBadge'
import { scheduledChangeText } from '../scheduledChanges/scheduledChangeText'
import { methodNames } from './wizard/summaries'

export type DistributionRow = DistributionRowFragment

const dot = (isOpen: boolean) => (
  <span className={isOpen ? 'open-dot open' : 'open-dot'} title={isOpen ? 'Active' : 'Inactive'}>
    <span className="visually-hidden">{isOpen ? 'Active' : 'Inactive'}</span>
  </span>
)
const [openDot, closedDot] = [dot(true), dot(false)]

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
  under: ['country_name', 'publisher_name'],
  underSide: 'updated_at',
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
  return [
    {
      field: 'active',
      title: 'Active',
      width: 68,
      sortValue: (row) => Number(row.isActiveOpen),
      cell: statusCell,
    },
    {
      field: 'id',
      title: 'ID',
      width: 52,
      sortValue: (row) => Number(row.id),
      cell: (row) => row.id,
      className: 'dt-time',
    },
    { field: 'name', title: 'Name', width: 160, sortValue: (row) => row.name.toLowerCase(), cell: (row) => row.name },
    {
      field: 'type',
      title: 'Method',
      term: 'method',
      width: 76,
      sortValue: (row) => row.type,
      cell: (row) => methodNames[row.type],
    },
    {
      field: 'timezone_name',
      title: 'Timezone',
      width: 132,
      sortValue: (row) => row.timeZoneName,
      cell: (row) => row.timeZoneName,
    },
    {
      field: 'country_name',
      title: 'Country',
      width: 140,
      sortValue: (row) => row.country.name,
      cell: linkedCountryCell,
    },
    {
      field: 'updated_at',
      title: 'Updated',
      width: 138,
      sortValue: (row) => Date.parse(row.updatedAt),
      cell: (row) => wallTimeAt(zone, Date.parse(row.updatedAt)),
      hint: zone,
      className: 'dt-time',
    },
    ...actions,
    { field: 'publisher_name', title: 'Publisher', width: 104, sortValue: publisherName, cell: publisherName },
    { field: 'advertisers', title: 'Advertisers', width: 226, cell: (row) => advertisersCell(row, mayOpenAdvertisers) },
  ]
}
