import './blacklist.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Ban } from 'lucide-react'
import { blacklistTypeNames } from '../../../shared/routing/blacklist'
import { PageHead } from '../../ui/layout/PageHead'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { RowAction } from '../../ui/table/tableTypes'
import { useBlacklistItemsQuery, useDeleteBlacklistItemMutation } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type RecordSelect } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { blacklistColumns, textOf, valueOf, type BlacklistRow } from './blacklistColumns'

const BlacklistDialog = lazy(async () => ({ default: (await import('./BlacklistDialog')).BlacklistDialog }))

const words = {
  one: 'blacklisted item',
  many: 'Blacklisted items',
  icon: Ban,
  purpose: 'A lead that carries a blacklisted value is rejected before any advertiser sees it.',
  create: 'Add New Blacklist',
  search: 'Search blacklisted item',
}
const shape: ListShape = {
  fields: ['id', 'type', 'value', 'expires_at', 'hide_blocked', 'description', 'created_at', 'updated_at'],
  sort: { field: 'id', order: 'desc' },
  selects: { type: blacklistTypeNames },
}
const selects: readonly RecordSelect<BlacklistRow>[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    choices: blacklistTypeNames.map((name) => ({ id: name, name })),
    of: ({ type }) => type.name,
  },
]
const pageSize = { module: 'blacklist', usual: 25 }
/** On a phone. */
const phone: PhoneRow<BlacklistRow> = { head: 'value', side: 'type', under: 'description', underSide: 'expires_at' }
// No per-button permissions: who may open the page may do all of it. Source: spec/3, section 6.
const actions: readonly RowAction[] = [
  { name: 'edit', label: 'Edit' },
  { name: 'delete', label: 'Delete', isApart: true },
]

/** Values that leads are refused by. */
export function BlacklistPage() {
  const { name: zone } = useTimeZone()
  const [now] = useState(() => Date.now())
  const query = useBlacklistItemsQuery({ fetchPolicy: 'cache-and-network' })
  const [remove] = useDeleteBlacklistItemMutation()
  const columns = useMemo(() => blacklistColumns({ zone, now }), [zone, now])
  const removeItem = async ({ id }: BlacklistRow) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => forget(cache, 'BlacklistItem', data?.deleteBlacklistItem.deletedId),
    })
    return data?.deleteBlacklistItem
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={(query.data ?? query.previousData)?.blacklistItems ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={valueOf}
      selects={selects}
      actions={actions}
      historyOf="blacklist_item"
      mayCreate
      pageSize={pageSize}
      dialog={(_, item, close) => (
        <Suspense>
          <BlacklistDialog key={item?.id ?? 'new'} item={item} onClose={close} />
        </Suspense>
      )}
      deletion={(item, close) => (
        <DeleteRecord
          what={
            <>
              {item.type.name} <b>{valueOf(item)}</b> from the blacklist. Leads that carry it are no longer rejected.
            </>
          }
          remove={() => removeItem(item)}
          done="Delete a Blacklist Item"
          doneText="The blacklist item was successfully deleted."
          onClose={close}
        />
      )}
    >
      {({ count, create, list }) => (
        <>
          <PageHead title="Blacklist" term="blacklist" count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </RecordsList>
  )
}
