import { useMemo } from 'react'
import { Replace } from 'lucide-react'
import { overridePermission, type OverrideKind } from '../../../shared/partners/overrides'
import { opensPage } from '../../../shared/partners/partnerPages'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { partnerCell } from '../../ui/table/rows/cells'
import { several, severalTexts } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import { DeleteRecord } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'
import type { OverrideRow } from './overrideForm'
import type { OverridePage } from './overridePage'
import { idColumn } from '../../records/list/columns'
import type { OverrideSource } from './overrideSource'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const OverrideDialog = lazyComponent(() => import('./OverrideDialog'), 'OverrideDialog', null)

const words: Record<OverrideKind, RecordWords> = {
  publisher: {
    one: 'override',
    term: 'overrides',
    many: 'Override Publisher ID',
    several: 'overrides',
    icon: Replace,
    purpose: 'An override tells the advertiser another publisher ID than the real one.',
    create: 'Create Override Publisher',
  },
  funnel: {
    one: 'override',
    term: 'overrides',
    many: 'API Offer Slug Overrides',
    several: 'overrides',
    icon: Replace,
    purpose: "An override tells the advertiser another API offer than the lead's own.",
    create: 'Create API Offer Slug Override',
  },
}
const shape: ListShape = {
  fields: ['id', 'countries', 'partner', 'override_values'],
  sort: { field: 'countries', order: 'asc' },
}
const phone: PhoneRow<OverrideRow> = {
  head: 'partner',
  side: { titled: 'id' },
  under: 'override_values',
  underSide: 'countries',
}
const all = <span className="dt-quiet">All countries</span>

const otherOf = { advertiser: 'publisher', publisher: 'advertiser' } as const

/** The other partner of the pair, since the page itself is one. */
const partnerOf =
  ({ origin }: OverridePage) =>
  (row: OverrideRow) =>
    origin === 'advertiser' ? row.publisher : row.advertiser

function columnsFor(page: OverridePage, mayLink: boolean): DataColumn<OverrideRow>[] {
  const partner = partnerOf(page)
  const link = partnerCell<OverrideRow>(
    otherOf[page.origin],
    (row) => partner(row).name,
    (row) => partner(row).id,
  )
  return [
    idColumn(64),
    {
      // Overrides for all countries come last, like empty values.
      field: 'countries',
      title: 'Country',
      width: 270,
      sortValue: ({ countries }) => countries[0]?.name.toLowerCase(),
      cell: ({ countries }) => several(countries, all),
    },
    {
      field: 'partner',
      title: page.origin === 'advertiser' ? 'Publisher Name' : 'Advertiser',
      width: 200,
      sortValue: (row) => partner(row).name.toLowerCase(),
      cell: (row) => link(row, { may: () => mayLink, zone: '' }),
    },
    {
      field: 'override_values',
      title: 'Override Values',
      term: 'overrides',
      width: 260,
      sortValue: ({ overrideValues }) => overrideValues[0],
      cell: ({ overrideValues }) => severalTexts(overrideValues, null),
    },
  ]
}

/** Tab with overrides of one type on the page of an advertiser or publisher. */
export function OverridesTab({
  kind,
  page,
  source,
}: {
  kind: OverrideKind
  page: OverridePage
  source: OverrideSource
}) {
  const { origin, id, name } = page
  const held = useMay()
  const create = overridePermission(kind, origin, 'CREATE')
  const mayLink = held(opensPage(otherOf[origin]))
  const actions = useRowActions(overridePermission(kind, origin, 'EDIT'), overridePermission(kind, origin, 'DELETE'))
  const columns = useMemo(() => columnsFor({ origin, id, name }, mayLink), [origin, id, name, mayLink])
  const partner = partnerOf(page)
  return (
    <RecordsList
      words={words[kind]}
      shape={shape}
      rows={source.rows}
      query={source.query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      actions={actions}
      historyOf={`${kind}_override`}
      mayCreate={held(create)}
      pageSize={{ module: `${origin}-${kind}-overrides`, usual: 30 }}
      dialog={(_, override, close) => (
        <OverrideDialog
          key={override?.id ?? 'new'}
          kind={kind}
          page={page}
          source={source}
          override={override}
          onClose={close}
        />
      )}
      deletion={(override, close) => (
        <DeleteRecord
          what={`the override for ${partner(override).name}`}
          remove={() => source.remove(override.id)}
          onClose={close}
        />
      )}
    />
  )
}

const textOf = ({ id, advertiser, publisher, countries, overrideValues }: OverrideRow) =>
  [id, advertiser.name, publisher.name, ...countries.map(({ name }) => name), ...overrideValues].join('\n')
