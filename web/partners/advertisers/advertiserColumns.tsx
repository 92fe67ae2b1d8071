/** Columns of the list of advertisers. */
import { activeStatusOf } from '../../../shared/app/activeStatus'
import { partnerCell, type CellContext } from '../../ui/table/rows/cells'
import type { AdvertiserRowFragment } from '../../generated/graphql'
import { pausedByText, pauseTitle } from '../pauses/pauseTexts'
import { activeBadge } from '../../records/list/activeBadge'
import { dateColumn, idColumn, textColumn } from '../../records/list/columns'
import type { RecordColumn } from '../../records/list/useRecordColumns'
import { Badge } from '../../ui/show/Badge'

export type AdvertiserRow = AdvertiserRowFragment

const nameCell = partnerCell<AdvertiserRow>(
  'advertiser',
  ({ name }) => name,
  ({ id }) => id,
)
/** In the place of `active`: an inactive advertiser gets no leads anyway. */
const pausedBadge = (pause: NonNullable<AdvertiserRow['pause']>, zone: string) => {
  const now = Date.now()
  return (
    <Badge tone="pending" title={`${pauseTitle(pause, zone, now)}, ${pausedByText(pause, zone, now)}`}>
      paused
    </Badge>
  )
}
const testBadge = <Badge tone="pending">active</Badge>

export const advertiserColumns = ({ may, zone }: CellContext): RecordColumn<AdvertiserRow>[] => [
  idColumn(64),
  {
    field: 'name',
    title: 'Name',
    width: 172,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: (row) => nameCell(row, { may, zone }),
  },
  textColumn('displayName', 'Display Name', 172, ({ displayName }) => displayName),
  { ...textColumn('manager', 'Manager', 180, ({ manager }) => manager?.name), isHidden: true },
  {
    field: 'status',
    title: 'Status',
    width: 84,
    sortValue: ({ status, pause }) => (status === 'active' && pause ? 'paused' : status),
    cell: ({ status, pause }) => (status === 'active' && pause ? pausedBadge(pause, zone) : activeBadge(status)),
  },
  {
    field: 'is_test_advertiser',
    title: 'Test Advertiser',
    term: 'test-advertiser',
    width: 116,
    sortValue: ({ isTestAdvertiser }) => activeStatusOf(Boolean(isTestAdvertiser)),
    cell: ({ isTestAdvertiser }) => (isTestAdvertiser ? testBadge : activeBadge('inactive')),
  },
  { ...dateColumn('createdAt', 'Created', zone, ({ createdAt }) => createdAt), width: 148, isHidden: true },
]

/** Text for the search. */
export const advertiserText = ({ id, name, displayName, manager, status, pause }: AdvertiserRow) =>
  [id, name, displayName, manager?.name, status, pause ? 'paused' : ''].join('\n')
