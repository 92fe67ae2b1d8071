import { Replace } from 'lucide-react'
import { overridePermission, type OverrideKind, type OverrideOrigin } from '../../../shared/partners/overrides'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { partnerCell, type CellContext } from '../../ui/table/rows/cells'
import { several, severalTexts } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import type { KeptRecord } from '../../records/defineRecord'
import { idColumn } from '../../records/list/columns'
import { defineRecordScreen, type DialogProps } from '../../records/list/defineRecordScreen'
import type { RecordWords } from '../../records/list/RecordsList'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'
import { countriesOf, type OverrideForm, type OverridePage, type OverrideRow } from './overrideForm'
import { funnelOverride, publisherOverride } from './overrideRecords'

const OverrideDialog = lazyComponent(() => import('./OverrideDialog'), 'OverrideDialog', null)

const words: Record<OverrideKind, RecordWords> = {
  publisher: {
    one: 'override',
    term: 'overrides',
    many: 'Override Publisher ID',
    several: 'overrides',
    icon: Replace,
    needs: ['publisher'] as const,
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
  fields: ['id', 'countries', 'partner', 'overrideValues'],
  storedAs: inSnakeCase(),
  sort: { field: 'countries', order: 'asc' },
}
const phone: PhoneRow<OverrideRow> = {
  head: 'partner',
  side: { titled: 'id' },
  under: 'overrideValues',
  underSide: 'countries',
}
const all = <span className="dt-quiet">All countries</span>

const textOf = (row: OverrideRow) =>
  [
    row.id,
    row.advertiser.name,
    row.publisher.name,
    ...countriesOf(row).map(({ name }) => name),
    ...row.overrideValues,
  ].join('\n')

/** The other partner of the pair, since the page itself is one. */
const partnerOf = (row: OverrideRow, origin: OverrideOrigin) =>
  origin === 'advertiser' ? row.publisher : row.advertiser

function columnsFor<Row extends OverrideRow>(origin: OverrideOrigin, context: CellContext): DataColumn<Row>[] {
  const link = partnerCell<Row>(
    origin === 'advertiser' ? 'publisher' : 'advertiser',
    (row) => partnerOf(row, origin).name,
    (row) => partnerOf(row, origin).id,
  )
  return [
    idColumn(64),
    {
      // Overrides for all countries come last, like empty values.
      field: 'countries',
      title: 'Country',
      width: 270,
      sortValue: (row) => countriesOf(row)[0]?.name.toLowerCase(),
      cell: (row) => several(countriesOf(row), all),
    },
    {
      field: 'partner',
      title: origin === 'advertiser' ? 'Publisher Name' : 'Advertiser',
      width: 200,
      sortValue: (row) => partnerOf(row, origin).name.toLowerCase(),
      cell: (row) => link(row, context),
    },
    {
      field: 'overrideValues',
      title: 'Override Values',
      term: 'overrides',
      width: 260,
      sortValue: ({ overrideValues }) => overrideValues[0],
      cell: ({ overrideValues }) => severalTexts(overrideValues, null),
    },
  ]
}

/** Tab with overrides of one kind on the page of an advertiser or publisher. */
const overridesTab = <Row extends OverrideRow>(
  kind: OverrideKind,
  origin: OverrideOrigin,
  record: KeptRecord<Row, OverrideForm, OverridePage>,
) =>
  defineRecordScreen(record, {
    words: words[kind],
    ...{ shape, phone, textOf },
    columns: (context) => columnsFor<Row>(origin, context),
    permission: (act) => overridePermission(kind, origin, act),
    historyOf: `${kind}_override`,
    pageSize: { module: `${origin}-${kind}-overrides`, usual: 30 },
    Dialog: (props: DialogProps<Row, OverridePage>) => <OverrideDialog {...props} kind={kind} record={record} />,
    deletion: { what: (row) => `the override for ${partnerOf(row, origin).name}` },
  })

const tabs = {
  publisher: {
    advertiser: overridesTab('publisher', 'advertiser', publisherOverride),
    publisher: overridesTab('publisher', 'publisher', publisherOverride),
  },
  funnel: {
    advertiser: overridesTab('funnel', 'advertiser', funnelOverride),
    publisher: overridesTab('funnel', 'publisher', funnelOverride),
  },
}

/** Ids sent instead of the publisher's own, or slugs instead of the lead's API offer. */
export function OverridesTab({ kind, page }: { kind: OverrideKind; page: OverridePage }) {
  const Tab = tabs[kind][page.origin]
  return <Tab {...page} />
}
