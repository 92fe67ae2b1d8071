import type { ApolloClient } from '@apollo/client'
import {
  NotificationSettingsDocument,
  PendingFtdChangesDocument,
  PendingFtdDocument,
  type PendingFtdFactsFragment,
  PendingFtdSinceDocument,
  SaveLastPendingFtdDateDocument,
} from '../../generated/graphql'
import { writePendingFtd } from '../../leads/pendingConversions/decisions/pendingFtdCache'
import { announceConversion } from './announceConversion'
import { openSharedStream, type SharedStream } from '../apollo/sharedStream'

const pollMs = 60_000
/** After a decision of this user: time for the server's push, before the count is queried. */
const reconcileMs = 1_500

type Facts = PendingFtdFactsFragment

interface Needs {
  client: ApolloClient
  userId: string
  onReview: () => void
}

/**
 * Watches pending conversions and announces new ones: on load those since the stored date, later whenever the count
 * increases by others' actions; each time stores the date. Uses the server's clock, so that a wrong local clock neither
 * misses nor repeats any. Returns a function that stops it.
 */
export function watchPendingFtd({ client, userId, onReview }: Needs): () => void {
  /** Last facts from the server; they may lack recent decisions of this user. */
  let told: Pick<Facts, 'count' | 'others'> | null = null
  let tellings = 0
  let compared = false
  let dateToStore: string | null = null
  let ended = false
  let push: SharedStream | undefined
  let reconciling: ReturnType<typeof setTimeout> | undefined

  const allowed = () =>
    client.readQuery({ query: NotificationSettingsDocument })?.userSettings?.allowNewFtdNotification === true

  /** Stores dates one at a time; only the latest of several is stored. */
  function store(date: string) {
    const isStoring = dateToStore !== null
    dateToStore = date
    if (!isStoring) void storeDates()
  }
  async function storeDates() {
    for (let stored: string | null = null; dateToStore !== stored;) {
      stored = dateToStore
      // If storing fails, the conversion is announced again at the next load.
      await client
        .mutate({ mutation: SaveLastPendingFtdDateDocument, variables: { date: stored ?? '' } })
        .catch(() => {})
    }
    dateToStore = null
  }

  function tell(facts: Facts) {
    if (ended) return
    const before = told
    told = facts
    tellings++
    writePendingFtd(client.cache, facts)
    // The user's own fake FTD is counted but not announced.
    if (before === null || facts.others <= before.others || !allowed()) return
    announceConversion(facts, facts.others - before.others, onReview)
    if (push?.isLeader() !== false) store(facts.asOf)
  }

  async function compare() {
    const settings = await client.query({ query: NotificationSettingsDocument, fetchPolicy: 'network-only' })
    const last = settings.data?.userSettings?.lastPendingFtdDate
    if (!settings.data?.userSettings || ended) return
    if (!last) {
      const now = await ask()
      if (now) store(now.asOf)
      compared = now !== null
      return
    }
    const { data } = await client.query({
      query: PendingFtdSinceDocument,
      variables: { date: last },
      fetchPolicy: 'no-cache',
    })
    const since = data?.pendingFtd
    if (!since || ended) return
    compared = true
    const isNews = Boolean(since.new) && allowed()
    // Only one announcement per comparison.
    told = since
    tell(since)
    if (!isNews) return
    announceConversion(since, since.new ?? 1, onReview)
    store(since.asOf)
  }

  /** Current facts; null if newer ones have arrived or the query failed. */
  async function ask(): Promise<Facts | null> {
    const tellingsBefore = tellings
    const { data } = await client.query({ query: PendingFtdDocument, fetchPolicy: 'no-cache' })
    if (!data?.pendingFtd || tellings !== tellingsBefore) return null
    tell(data.pendingFtd)
    return data.pendingFtd
  }

  // The connection banner shows failures, and the next turn retries.
  const turn = async () => void (await (compared ? ask() : compare().catch(ask)).catch(() => null))

  // A decision of this user decreases the cached count; the server's count follows by push or query.
  const unwatch = client.cache.watch({
    query: PendingFtdDocument,
    optimistic: false,
    callback: ({ result }) => {
      const shown = result?.pendingFtd?.count
      clearTimeout(reconciling)
      if (shown !== undefined && shown !== told?.count) reconciling = setTimeout(() => void turn(), reconcileMs)
    },
  })

  const polling = setInterval(() => void turn(), pollMs)
  void turn().then(() => {
    if (ended) return
    push = openSharedStream(client, {
      ...{ name: `pending_ftd ${userId}`, query: PendingFtdChangesDocument, onTold: tell },
      factOf: ({ pendingFtd }) => pendingFtd,
    })
  })

  return () => {
    ended = true
    clearInterval(polling)
    clearTimeout(reconciling)
    unwatch()
    push?.close()
  }
}
