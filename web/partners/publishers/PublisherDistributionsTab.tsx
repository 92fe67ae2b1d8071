import { useCallback, useMemo } from 'react'
import { Split } from 'lucide-react'
import { useNavigate } from 'react-router'
import { opensPage } from '../../../shared/partners/partnerPages'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import {
  advertisersOf,
  distributionColumns,
  distributionPhone,
  publisherName,
  type DistributionRow,
} from '../../routing/distributions/distributionColumns'
import { storedAs } from '../../routing/distributions/distributionsUrl'
import { useDistributionsQuery } from '../../generated/graphql'
import { RecordsList, type RecordSelect } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { Badge } from '../../ui/show/Badge'

const words = {
  one: 'distribution',
  many: 'Distributions',
  icon: Split,
  needs: ['broker', 'prices'] as const,
  purpose: 'A distribution says which advertisers get the leads of a country. Global ones hold for every publisher.',
  create: 'Create Distribution',
}
const shape: ListShape = {
  fields: ['active', 'id', 'name', 'type', 'timeZoneName', 'countryName', 'updatedAt', 'publisherName'],
  storedAs,
  sort: { field: 'updatedAt', order: 'desc' },
  selects: { scope: ['own', 'global'] },
}
const selects: readonly RecordSelect<DistributionRow>[] = [
  {
    name: 'scope',
    label: 'Scope',
    all: 'Own and Global',
    choices: [
      { id: 'own', name: 'Own' },
      { id: 'global', name: 'Global' },
    ],
    of: ({ publisher }) => (publisher ? 'own' : 'global'),
  },
]
const globalChip = <Badge tone="submitted">Global</Badge>
const textOf = (row: DistributionRow) =>
  [row.id, row.name, row.country.name, publisherName(row), ...advertisersOf(row).map(({ name }) => name)].join('\n')
const nameOf = ({ name }: DistributionRow) => name
function columnsOf(zone: string, mayEdit: boolean, mayOpenAdvertisers: boolean): DataColumn<DistributionRow>[] {
  return distributionColumns(zone, mayOpenAdvertisers, []).map((column) => {
    if (column.field === 'name' && mayEdit)
      return {
        ...column,
        cell: ({ id, name }) => (
          <a href={`/rotations?dialog=edit&id=${id}`} tabIndex={-1}>
            {name}
          </a>
        ),
      }
    if (column.field === 'publisherName') return { ...column, cell: ({ publisher }) => publisher?.name ?? globalChip }
    return column
  })
}

/** Distributions for leads of a publisher: its own and the Global ones. */
export function PublisherDistributionsTab({ publisherId, name }: { publisherId: string; name: string }) {
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const may = useMay()
  // Global ones have no publisher, so all are loaded.
  const query = useDistributionsQuery({ variables: { countryId: [], publisherId: [], type: [] } })
  const all = (query.data ?? query.previousData)?.distributions
  const rows = useMemo(
    () => all?.filter(({ publisher }) => !publisher || publisher.id === publisherId),
    [all, publisherId],
  )
  const [mayEdit, mayCreate, mayOpenAdvertisers] = [
    may('DISTRIBUTIONS_EDIT'),
    may('DISTRIBUTIONS_CREATE'),
    may(opensPage('advertiser')),
  ]
  const columns = useMemo(() => columnsOf(zone, mayEdit, mayOpenAdvertisers), [zone, mayEdit, mayOpenAdvertisers])
  const actions = useMemo<RowAction[]>(() => (mayEdit ? [{ name: 'edit', label: `Edit` }] : []), [mayEdit])
  const onAction = useCallback(
    (_name: string, { id }: DistributionRow) => {
      void navigate(`/rotations?dialog=edit&id=${id}`)
      return true
    },
    [navigate],
  )
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={distributionPhone}
      textOf={textOf}
      nameOf={nameOf}
      selects={selects}
      actions={actions}
      onAction={onAction}
      mayCreate={mayCreate}
      onCreate={() => void navigate(`/rotations?dialog=create&publisher=${publisherId}`)}
      pageSize={{ module: 'publisher-distributions', usual: 30 }}
      tools={
        <span className="muted">{`Leads of ${name} go by its own distributions first, then by the Global ones.`}</span>
      }
    />
  )
}
