import type { ApolloClient } from '@apollo/client'
import { matchPath } from 'react-router'
import { type SearchKind, searchKinds } from '../../../shared/app/search'
import { throwErrors } from '../../ui/show/errors'
import { KeptRecordsDocument, SaveFavouriteRecordsDocument, SaveRecentRecordsDocument } from '../../generated/graphql'
import { readDialog } from '../../records/list/recordsUrl'
import { listPath, searchedTypes } from '../recordTypes'
import { routeTable } from '../routeTable'
import { isId } from '../addressParams'

/** Stored on the server for the user, so that it is available in other browsers. */
export interface RecordKey {
  kind: SearchKind
  id: string
}

const maxRecents = 20
export const maxFavourites = 50

/** A record opened again within this time keeps its position, because the address changes while one works on it. */
const sameVisit = 60_000

export const isSame = (one: RecordKey, other: RecordKey) => one.kind === other.kind && one.id === other.id

const readKept = async (client: ApolloClient) => {
  const { data } = await client.query({ query: KeptRecordsDocument, fetchPolicy: 'network-only' })
  return data?.userSettings ?? null
}
const asKey = ({ kind, recordId }: { kind: SearchKind; recordId: string }): RecordKey => ({ kind, id: recordId })

/** Runs updates one after another, because each starts from the result of the previous one. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const next = last.then(work, work)
  last = next.catch(() => undefined) // the caller handles the error
  return next
}

/** Moves an opened record to the top; throws if saving fails. */
export const noteOpened = (client: ApolloClient, { kind, id }: RecordKey): Promise<void> =>
  inTurn(async () => {
    const kept = await readKept(client)
    if (!kept) return
    const [first] = kept.recentRecords
    const now = Date.now()
    if (first && isSame(asKey(first), { kind, id }) && now - Date.parse(first.openedAt) < sameVisit) return
    const others = kept.recentRecords.filter((record) => !isSame(asKey(record), { kind, id }))
    const records = [
      { kind, id, openedAt: new Date(now).toISOString() },
      ...others.map((record) => ({ ...asKey(record), openedAt: record.openedAt })),
    ].slice(0, maxRecents)
    const { data } = await client.mutate({ mutation: SaveRecentRecordsDocument, variables: { records } })
    throwErrors(data?.saveUserSettings.errors)
  })

/** Adds or removes a favourite; throws if saving fails. */
export const setFavourite = (client: ApolloClient, key: RecordKey, isFavourite: boolean): Promise<void> =>
  inTurn(async () => {
    const kept = (await readKept(client))?.favouriteRecords.map(asKey) ?? []
    const others = kept.filter((other) => !isSame(other, key))
    const records = isFavourite ? [...others, { kind: key.kind, id: key.id }] : others
    const { data } = await client.mutate({ mutation: SaveFavouriteRecordsDocument, variables: { records } })
    throwErrors(data?.saveUserSettings.errors)
  })

// A lead is kept only if it was opened from the palette: staff read many, one after another.
const keptKinds = searchKinds.filter((kind) => kind !== 'lead')

/** The record that is open at an address; null if there is none. */
export function recordAt(pathname: string, search: string): RecordKey | null {
  for (const kind of keptKinds) {
    const id = matchPath(routeTable[searchedTypes[kind].screen].path, pathname)?.params.id
    if (id && isId(id)) return { kind, id }
  }
  const dialog = readDialog(search)
  const kind = keptKinds.find((kind) => !searchedTypes[kind].address && listPath(kind) === pathname)
  return kind && dialog?.id && ['edit', 'view'].includes(dialog.name) ? { kind, id: dialog.id } : null
}

/** Stores the record of an address as recently opened. Errors are ignored. */
export async function noteAddress(client: ApolloClient, pathname: string, search: string): Promise<void> {
  const key = recordAt(pathname, search)
  if (key) await noteOpened(client, key).catch(() => undefined)
}
