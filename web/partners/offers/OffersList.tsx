import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { Tag } from 'lucide-react'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { dash, dateCell } from '../../ui/table/rows/cells'
import { severalTexts } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useDeleteOfferMutation, useOffersQuery } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type ListParts } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { usesText, type OfferRow } from './offerForm'
import { forgetChoices } from './useSaveOffer'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog')).OfferDialog }))

const words = {
  one: 'API offer',
  many: 'API Offers',
  several: 'API offers',
  icon: Tag,
  purpose: 'An API offer is what publishers promote: leads carry its name and slug, and links to it lead to its URL.',
  create: 'Add API Offer',
}
const shape: ListShape = {
  fields: ['id', 'name', 'slug', 'groups', 'url', 'used_by', 'created_at', 'last_updated_at'],
  sort: { field: 'name', order: 'asc' },
}
/** On a phone. */
const phone: PhoneRow<OfferRow> = { head: 'name', side: 'slug', under: 'groups', underSide: { titled: 'used_by' } }
const pageSize = { module: 'offers', usual: 100 }

const textOf = ({ id, name, slug, url, groups }: OfferRow) => [id, name, slug, url ?? '', ...groups].join('\n')
const usesOf = ({ usedBy: { exclusions, overrides, distributions, caps, blacklist } }: OfferRow) =>
  exclusions + overrides + distributions + caps + blacklist

const created = dateCell<OfferRow>(({ createdAt }) => createdAt)
const updated = dateCell<OfferRow>(({ lastUpdatedAt }) => lastUpdatedAt)

const columnsFor = (zone: string): DataColumn<OfferRow>[] => [
  {
    field: 'id',
    title: 'ID',
    width: 56,
    sortable: true,
    sortValue: ({ id }) => Number(id),
    cell: ({ id }) => id,
    className: 'dt-time',
  },
  {
    field: 'name',
    title: 'Name',
    width: 160,
    sortable: true,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => name,
  },
  { field: 'slug', title: 'Slug', width: 148, sortable: true, sortValue: ({ slug }) => slug, cell: ({ slug }) => slug },
  {
    field: 'groups',
    title: 'Groups',
    width: 104,
    sortable: true,
    sortValue: ({ groups }) => groups[0]?.toLowerCase(),
    cell: ({ groups }) => severalTexts(groups, dash),
  },
  {
    field: 'url',
    title: 'URL',
    width: 150,
    sortable: true,
    sortValue: ({ url }) => url,
    cell: ({ url }) => (url ? <span title={url}>{url}</span> : dash),
  },
  {
    field: 'used_by',
    title: 'Used By',
    width: 150,
    sortable: true,
    sortValue: usesOf,
    cell: (row) => {
      const text = usesText(row)
      return text ? <span title={text}>{text}</span> : dash
    },
  },
  {
    field: 'created_at',
    title: 'Created At',
    width: 150,
    sortable: true,
    hint: zone,
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    cell: (row) => created(row, { zone }),
    className: 'dt-time',
  },
  {
    field: 'last_updated_at',
    title: 'Last Updated At',
    width: 150,
    sortable: true,
    hint: zone,
    sortValue: ({ lastUpdatedAt }) => Date.parse(lastUpdatedAt),
    cell: (row) => updated(row, { zone }),
    className: 'dt-time',
  },
]

/** The API offers, with what uses each; `children` puts the list and its button into a page. */
export function OffersList({ children }: { children: (parts: ListParts) => ReactNode }) {
  const may = useMay()
  const { name: zone } = useTimeZone()
  const query = useOffersQuery()
  const [remove] = useDeleteOfferMutation()
  const actions = useRowActions('OFFERS_EDIT', 'OFFERS_EDIT')
  const columns = useMemo(() => columnsFor(zone), [zone])
  const removeOffer = async ({ id }: OfferRow) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => {
        forget(cache, 'Offer', data?.deleteOffer.deletedId)
        forgetChoices(cache)
      },
    })
    return data?.deleteOffer
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={query.data?.offers ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={({ name }) => name}
      actions={actions}
      historyOf="offer"
      mayCreate={may('OFFERS_EDIT')}
      pageSize={pageSize}
      dialog={(_, offer, close) => (
        <Suspense>
          <OfferDialog key={offer?.id ?? 'new'} offer={offer} onClose={close} />
        </Suspense>
      )}
      deletion={(offer, close) => <DeleteRecord what={offer.name} remove={() => removeOffer(offer)} onClose={close} />}
    >
      {children}
    </RecordsList>
  )
}
