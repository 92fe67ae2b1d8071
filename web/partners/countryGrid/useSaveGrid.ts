import { useRef } from 'react'
import type { ApolloCache } from '@apollo/client'
import { refusalText } from '../../ui/show/errors'
import { capsVariables } from '../../routing/caps/capLock'
import { toast } from '../../ui/overlay/toasts'
import {
  CapsDocument,
  type CapRowFragment,
  type DeletedCountryRecordIdsFragment,
  type MendableErrorFragment,
  OpeningHoursDocument,
  type OpeningHoursRowFragment,
  PayoutsDocument,
  RevenuesDocument,
  SupportedCountriesDocument,
  type SupportedCountryRowFragment,
  useSaveAdvertiserCountryGridMutation,
  useSavePublisherCountryGridMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { forget } from '../../records/DeleteRecord'
import type { gridInput } from './gridDraft'
import type { GridOwner } from './gridRows'

type Sent = ReturnType<typeof gridInput>
type GridOutcome =
  | { kind: 'saved' }
  | { kind: 'failed' }
  /** Errors by cell; other errors have an empty name. */
  | { kind: 'refused'; problems: ReadonlyMap<string, string>; isStale: boolean }

interface Saved {
  supportedCountries: readonly SupportedCountryRowFragment[] | null
  openingHours?: readonly OpeningHoursRowFragment[] | null
  caps: readonly CapRowFragment[] | null
  deleted: DeletedCountryRecordIdsFragment | null
}

/** Adds new records to cached lists of the tabs and removes deleted ones; changed ones update by id. */
function updateLists(cache: ApolloCache, { of, id, name }: GridOwner, saved: Saved) {
  for (const made of saved.supportedCountries ?? [])
    addToList(cache, { query: SupportedCountriesDocument, variables: { of, ownerId: id } }, 'supportedCountries', made)
  for (const made of saved.openingHours ?? [])
    addToList(cache, { query: OpeningHoursDocument, variables: { advertiserId: id } }, 'openingHours', made)
  for (const made of saved.caps ?? [])
    addToList(cache, { query: CapsDocument, variables: capsVariables({ origin: of, id, name }) }, 'caps', made)
  for (const gone of saved.deleted?.prices ?? []) forget(cache, of === 'advertiser' ? 'Revenue' : 'Payout', gone)
  for (const gone of saved.deleted?.openingHours ?? []) forget(cache, 'OpeningHours', gone)
  for (const gone of saved.deleted?.caps ?? []) forget(cache, 'Cap', gone)
  for (const gone of saved.deleted?.supportedCountries ?? [])
    cache.evict({ id: cache.identify({ __typename: 'SupportedCountry', of, id: gone }) })
}

/** Cell of an error: the longest path that is its prefix. */
const cellAt = (field: string | null, places: Sent['places']) => {
  const part = /^rows\.\d+\.\w+/.exec(field ?? '')?.[0] ?? ''
  return places.get(part) ?? ''
}

/** Saves all changed cells in one request: all or none. Shows success and error messages. */
export function useSaveGrid(owner: GridOwner) {
  const [saveAdvertiser] = useSaveAdvertiserCountryGridMutation()
  const [savePublisher] = useSavePublisherCountryGridMutation()
  const sent = useRef({ text: '', key: crypto.randomUUID() })
  const { of, id } = owner
  const call = async (rows: Sent['inputs'], key: string) => {
    if (of === 'advertiser') {
      const { data } = await saveAdvertiser({
        variables: { advertiserId: id, rows, key },
        update: (cache, { data }) => {
          const saved = data?.saveAdvertiserCountryGrid
          if (!saved) return
          for (const made of saved.revenues ?? [])
            addToList(cache, { query: RevenuesDocument, variables: { advertiserId: id } }, 'revenues', made)
          updateLists(cache, owner, saved)
        },
      })
      return data?.saveAdvertiserCountryGrid
    }
    const { data } = await savePublisher({
      variables: { publisherId: id, rows, key },
      update: (cache, { data }) => {
        const saved = data?.savePublisherCountryGrid
        if (!saved) return
        for (const made of saved.payouts ?? [])
          addToList(cache, { query: PayoutsDocument, variables: { publisherId: id } }, 'payouts', made)
        updateLists(cache, owner, saved)
      },
    })
    return data?.savePublisherCountryGrid
  }
  return async ({ inputs, places }: Sent): Promise<GridOutcome> => {
    const text = JSON.stringify(inputs)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    try {
      const answer = await call(inputs, sent.current.key)
      const errors: readonly MendableErrorFragment[] = answer?.errors ?? []
      if (answer?.deleted) {
        sent.current = { text: '', key: crypto.randomUUID() }
        toast.success(places.size === 1 ? '1 change saved.' : `${places.size} changes saved.`)
        return { kind: 'saved' }
      }
      if (errors.length)
        return {
          kind: 'refused',
          problems: new Map(errors.map(({ field, message }) => [cellAt(field, places), message])),
          isStale: errors.some(({ code }) => code === 'CONFLICT'),
        }
      toast.error('Failed to update. Please try again.')
    } catch (error) {
      toast.error(refusalText(error) ?? 'Failed to update. Please try again.', { error })
    }
    return { kind: 'failed' }
  }
}
