import { lazy, Suspense, useMemo } from 'react'
import { Ban } from 'lucide-react'
import { opensPage } from '../../../shared/partners/partnerPages'
import type { May } from '../../../shared/access/permissions'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { partnerCell } from '../../ui/table/rows/cells'
import { several, severalTexts } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useDeleteExclusionMutation, useExclusionsQuery } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'
import type { ExclusionRow } from './exclusionForm'

const ExclusionDialog = lazy(async () => ({ default: (await import('./ExclusionDialog')).ExclusionDialog }))

const words: RecordWords = {
  one: 'exclusion',
  term: 'exclusions',
  many: 'Exclusions',
  icon: Ban,
  purpose: 'An exclusion keeps the leads of a publisher from some countries away from this advertiser.',
  create: 'Create Exclusions',
}
const shape: ListShape = {
  fields: ['id', 'advertiser_id', 'affiliate', 'countries', 'funnel'],
  sort: { field: 'id', order: 'asc' },
}
/** On a phone. */
const phone: PhoneRow<ExclusionRow> = {
  head: 'affiliate',
  side: { titled: 'id' },
  under: 'countries',
  underSide: 'funnel',
}
const pageSize = { module: 'advertiser-exclusions', usual: 30 }
const all = <span className="dt-quiet">All</span>

const textOf = ({ id, publisher, countries, funnel }: ExclusionRow) =>
  [id, publisher.name, ...countries.map(({ name }) => name), ...funnel].join('\n')

const columnsFor = (may: May): DataColumn<ExclusionRow>[] => {
  const publisher = partnerCell<ExclusionRow>(
    'publisher',
    ({ publisher }) => publisher.name,
    ({ publisher }) => publisher.id,
  )
  return [
    {
      field: 'id',
      title: 'ID',
      width: 64,
      sortable: true,
      sortValue: ({ id }) => Number(id),
      cell: ({ id }) => id,
      className: 'dt-time',
    },
    {
      field: 'advertiser_id',
      title: 'Advertiser ID',
      width: 110,
      sortable: true,
      sortValue: ({ advertiserId }) => Number(advertiserId),
      cell: ({ advertiserId }) => advertiserId,
      className: 'dt-time',
    },
    {
      field: 'affiliate',
      title: 'Publisher Name',
      width: 190,
      sortable: true,
      sortValue: ({ publisher }) => publisher.name.toLowerCase(),
      cell: (row) => publisher(row, { may, zone: '' }),
    },
    {
      field: 'countries',
      title: 'Country',
      width: 270,
      sortable: true,
      sortValue: ({ countries }) => countries[0]?.name.toLowerCase(),
      cell: ({ countries }) => several(countries, all),
    },
    {
      field: 'funnel',
      title: 'Api Offer',
      term: 'offer',
      width: 230,
      sortable: true,
      sortValue: ({ funnel }) => funnel[0],
      cell: ({ funnel }) => severalTexts(funnel, all),
    },
  ]
}

/** Publishers whose leads an advertiser is not sent: a tab of the advertiser's page. */
export function ExclusionsTab({ id: advertiserId }: { id: string; name: string }) {
  const may = useMay()
  const query = useExclusionsQuery({ variables: { advertiserId } })
  const [remove] = useDeleteExclusionMutation()
  const mayLink = may(opensPage('publisher'))
  const actions = useRowActions('ADVERTISER_EXCLUSIONS_EDIT', 'ADVERTISER_EXCLUSIONS_DELETE')
  const columns = useMemo(() => columnsFor(() => mayLink), [mayLink])
  const removeExclusion = async ({ id }: ExclusionRow) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => forget(cache, 'Exclusion', data?.deleteExclusion.deletedId),
    })
    return data?.deleteExclusion
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={query.data?.exclusions ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      actions={actions}
      historyOf="advertiser_exclusion"
      mayCreate={may('ADVERTISER_EXCLUSIONS_CREATE')}
      pageSize={pageSize}
      dialog={(_, exclusion, close) => (
        <Suspense>
          <ExclusionDialog
            key={exclusion?.id ?? 'new'}
            advertiserId={advertiserId}
            exclusion={exclusion}
            onClose={close}
          />
        </Suspense>
      )}
      deletion={(exclusion, close) => (
        <DeleteRecord
          what={`the exclusion of ${exclusion.publisher.name}`}
          remove={() => removeExclusion(exclusion)}
          onClose={close}
        />
      )}
    />
  )
}
