import type { ApolloClient } from '@apollo/client'
import {
  NotificationSettingsDocument,
  PendingFtdDocument,
  type PendingFtdFactsFragment,
  PendingFtdSinceDocument,
  SaveLastPendingFtdDateDocument,
} from '../../generated/graphql'
import { writePendingFtd } from '../../leads/pendingConversions/decisions/pendingFtdCache'
import { announceConversion } from './announceConversion'
import { openPendingPush, type PendingPush } from './pendingPush'

const pollMs = 60_000
/** After a decision of this user: time for the server's own word, which then need not be asked for. */
const reconcileMs = 1_500

type Facts = PendingFtdFactsFragment

interface Needs {
  client: ApolloClient
  userId: string
  onReview: () => void
}

/**
 * Watches the conversions that are pending and announces new ones: on load those since the last stored date, later
 * whenever the count rises by what others did, each time storing the date. The server's clock gives the date, so that a wrong one here
 * neither misses nor repeats any. Answers how to stop. Source: spec/1 section 4, Pending FTD notification.
 */
export function watchPendingFtd({ client, userId, onReview }: Needs): () => void {
  /** What the server told last; what this user has just decided is not yet in it. */
  let told: Pick<Facts, 'count' | 'others'> | null = null
  let tellings = 0
  let compared = false
  let dateToStore: string | null = null
  let ended = false
  let push: PendingPush | undefined
  let reconciling: ReturnType<typeof setTimeout> | undefined

  const allowed = () =>
    client.readQuery({ query: NotificationSettingsDocument })?.userSettings?.allowNewFtdNotification === true

  /** One at a time: of dates that come while one is being stored, the last is stored next. */
  function store(date: string) {
    const isStoring = dateToStore !== null
    dateToStore = date
    if (!isStoring) void storeDates()
  }
  async function storeDates() {
    for (let stored: string | null = null; dateToStore !== stored;) {
      stored = dateToStore
      // One that could not be stored announces itself once more at the next load.
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
    // A fake FTD of this user's own is counted, and no news.
    if (before === null || facts.others <= before.others || !allowed()) return
    announceConversion(facts, onReview)
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
    // One announcement for what this comparison finds.
    told = since
    tell(since)
    if (!isNews) return
    announceConversion(since, onReview)
    store(since.asOf)
  }

  /** The count as it is; null when something newer was told meanwhile, or nobody answered. */
  async function ask(): Promise<Facts | null> {
    const tellingsBefore = tellings
    const { data } = await client.query({ query: PendingFtdDocument, fetchPolicy: 'no-cache' })
    if (!data?.pendingFtd || tellings !== tellingsBefore) return null
    tell(data.pendingFtd)
    return data.pendingFtd
  }

  // A failure shows in the banner of the connection, and the next turn asks again.
  const turn = async () => void (await (compared ? ask() : compare().catch(ask)).catch(() => null))

  // A decision of this user takes from the count in the cache: the server's own follows soon, told or asked for.
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
    if (!ended) push = openPendingPush(client, userId, tell)
  })

  return () => {
    ended = true
    clearInterval(polling)
    clearTimeout(reconciling)
    unwatch()
    push?.close()
  }
}
