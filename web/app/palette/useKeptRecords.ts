import { useApolloClient } from '@apollo/client/react'
import type { May } from '../../../shared/access/permissions'
import { searchPermissions } from '../../../shared/app/search'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { useKeptRecordsQuery, useSearchQuery } from '../../generated/graphql'
import { isSame, maxFavourites, type RecordKey, setFavourite } from './keptRecords'
import { hitsOf, type PaletteRecord } from './paletteRow'

interface KeptRecord extends PaletteRecord {
  openedAt: string | null
}

/** Maximum of recent records without a search text. */
const shownRecents = 6

/** Recent and favourite records with their current names, limited to types that the user may see. */
export function useKeptRecords(may: May) {
  const client = useApolloClient()
  const kept = useKeptRecordsQuery()
  const maySee = ({ kind }: { kind: RecordKey['kind'] }) => may(searchPermissions[kind])
  const settings = kept.data?.userSettings
  const recents = (settings?.recentRecords ?? []).filter(maySee).slice(0, shownRecents)
  const favourites = (settings?.favouriteRecords ?? []).filter(maySee)
  const records = [...recents, ...favourites].map(({ kind, recordId }) => ({ kind, id: recordId }))
  const unique = records.filter((record, at) => records.findIndex((other) => isSame(other, record)) === at)
  // Always refetched, because the cache does not notice deleted records of types without a link to the record.
  const named = useSearchQuery({
    variables: { records: unique },
    skip: !unique.length,
  })
  const hits = unique.length ? hitsOf(named.data ?? named.previousData) : []
  const recordOf = ({ kind, recordId }: { kind: RecordKey['kind']; recordId: string }, openedAt: string | null) =>
    hits.filter((hit) => isSame(hit, { kind, id: recordId })).map((hit): KeptRecord => ({ ...hit, openedAt }))

  const isFavourite = (key: RecordKey) =>
    (settings?.favouriteRecords ?? []).some(({ kind, recordId }) => isSame({ kind, id: recordId }, key))
  const toggleFavourite = async (record: PaletteRecord) => {
    const next = !isFavourite(record)
    if (next && favourites.length >= maxFavourites)
      return void toast.error(`At most ${maxFavourites} favourites. Remove one first.`)
    await attempt(() => setFavourite(client, record, next), 'Failed to save favourites')
  }
  return {
    recents: recents.flatMap((key) => recordOf(key, key.openedAt)),
    favourites: favourites.flatMap((key) => recordOf(key, null)),
    isFavourite,
    toggleFavourite,
    loading: (kept.loading && !kept.data) || (named.loading && !hits.length),
    error: kept.error ?? named.error,
    retry: () => {
      void kept.refetch().catch(() => undefined) // the error is shown again
      if (unique.length) void named.refetch().catch(() => undefined)
    },
  }
}
