import { useApolloClient } from '@apollo/client/react'
import { Star } from 'lucide-react'
import { IconButton } from '../../ui/form/IconButton'
import { attempt } from '../../ui/overlay/attempt'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { useKeptRecordsQuery } from '../../generated/graphql'
import { isSame, type RecordKey, setFavourite } from './keptRecords'

/** Adds the record of a page to the favourites in the palette, or removes it. */
export function FavouriteStar({ kind, id }: RecordKey) {
  const client = useApolloClient()
  const settings = useKeptRecordsQuery({ fetchPolicy: 'cache-first' }).data?.userSettings
  const { busy, run } = useSingleRun()
  const isOn = (settings?.favouriteRecords ?? []).some((kept) =>
    isSame({ kind: kept.kind, id: kept.recordId }, { kind, id }),
  )
  const toggle = () => attempt(() => setFavourite(client, { kind, id }, !isOn), 'Failed to save favourites')
  return (
    <IconButton
      label="Favourite"
      aria-pressed={isOn}
      aria-disabled={busy || !settings}
      onClick={() => settings && void run(toggle)}
    >
      <Star fill={isOn ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  )
}
