import { useMemo } from 'react'
import { Split } from 'lucide-react'
import { may as holds } from '../../../shared/access/permissions'
import { formatRate } from '../../../shared/app/format'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { linkedCountryCell } from '../../ui/table/rows/cells'
import { severalTexts } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import { publisherName } from '../../routing/distributions/distributionColumns'
import { methodNames } from '../../routing/distributions/wizard/summaries'
import { useAdvertiserDistributionsQuery, type AdvertiserDistributionsQuery } from '../../generated/graphql'
import { activeBadge } from '../../records/list/activeBadge'
import { RecordsList } from '../../records/list/RecordsList'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'
import { idColumn } from '../../records/list/columns'
import { useStoredUser } from '../../app/session/useSession'

type Part = NonNullable<AdvertiserDistributionsQuery['advertiserDistributions']>[number]
type Row = Part['distribution'] & Pick<Part, 'shares'>

const words = {
  one: 'distribution',
  many: 'Distributions',
  icon: Split,
  needs: ['distribution'] as const,
  purpose: 'This advertiser gets no leads: put it into a group of a distribution.',
  create: '',
  search: 'Search distributions',
}
const shape: ListShape = {
  fields: ['id', 'name', 'active', 'type', 'countryName', 'publisherName', 'share'],
  storedAs: inSnakeCase(),
  sort: { field: 'name', order: 'asc' },
}
const pageSize = { module: 'advertiser-distributions', usual: 30 }
const noActions = [] as const
const phone: PhoneRow<Row> = {
  head: 'name',
  side: 'active',
  under: ['countryName', 'publisherName'],
  underSide: 'share',
}

const shareText = ({ timeslotName, groupName, percentage }: Row['shares'][number]) =>
  `${timeslotName} › ${groupName} ${formatRate(percentage)}`
const sharesCell = ({ shares }: Row) => severalTexts(shares.map(shareText), null)
const textOf = (row: Row) =>
  [row.id, row.name, row.country.name, publisherName(row), ...row.shares.map(shareText)].join('\n')

const columnsFor = (mayOpen: boolean): DataColumn<Row>[] => [
  idColumn(76),
  {
    field: 'name',
    title: 'Name',
    width: 220,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: ({ id, name }) =>
      mayOpen ? (
        <a href={`/rotations?distribution=${encodeURIComponent(id)}&page=2`} tabIndex={-1}>
          {name}
        </a>
      ) : (
        name
      ),
  },
  {
    field: 'active',
    title: 'Active',
    width: 92,
    sortValue: ({ isActiveOpen }) => Number(isActiveOpen),
    cell: ({ isActiveOpen }) => activeBadge(isActiveOpen ? 'active' : 'inactive'),
  },
  { field: 'type', title: 'Method', width: 96, sortValue: ({ type }) => type, cell: ({ type }) => methodNames[type] },
  {
    field: 'countryName',
    title: 'Country',
    width: 160,
    sortValue: ({ country }) => country.name,
    cell: linkedCountryCell,
  },
  { field: 'publisherName', title: 'Publisher', width: 160, sortValue: publisherName, cell: publisherName },
  {
    field: 'share',
    title: 'Share',
    width: 420,
    sortValue: ({ shares }) => Math.max(...shares.map(({ percentage }) => percentage)),
    cell: sharesCell,
  },
]

/** Distributions of an advertiser with its share in each group, linked to the groups. */
export function AdvertiserDistributions({ advertiserId }: { advertiserId: string }) {
  const held = useStoredUser()?.permissions
  const mayOpen = useMemo(() => holds(held ?? [], 'DISTRIBUTIONS_EDIT'), [held])
  const query = useAdvertiserDistributionsQuery({ variables: { advertiserId } })
  const parts = (query.data ?? query.previousData)?.advertiserDistributions
  const rows = useMemo(() => parts?.map(({ distribution, shares }): Row => ({ ...distribution, shares })), [parts])
  const columns = useMemo(() => columnsFor(mayOpen), [mayOpen])
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      actions={noActions}
      mayCreate={false}
      pageSize={pageSize}
    />
  )
}
