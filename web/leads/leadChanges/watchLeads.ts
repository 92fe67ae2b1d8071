import type { ApolloClient } from '@apollo/client'
import { followStream } from '../../app/apollo/followStream'
import { LeadChangesDocument, LeadsTotalDocument, type LeadChangesSubscriptionVariables } from '../../generated/graphql'

/** Changes of a list of leads since it was loaded. */
export interface LeadNews {
  /** Number of new leads. */
  fresh: number
  /** Leads on other pages, or leads that may now match, have changed. */
  isChanged: boolean
  /** Whether the stream of changes is open. */
  isLive: boolean
}

/** Leads on screen. */
export interface ShownLeads {
  total: number
  ids: ReadonlySet<string>
  /** Time of the list, ISO 8601. */
  asOf: string
}

interface Needs {
  client: ApolloClient
  /** Filter of the list. */
  asked: LeadChangesSubscriptionVariables
  shown: () => ShownLeads
  /** Refetches leads on screen. */
  reread: (leadIds: readonly string[]) => Promise<void>
  onNews: (news: LeadNews) => void
}

/** Changes are collected for this time, to limit re-rendering. */
const gatherMs = 1_000
/** A stream that was not rejected within this time is open. */
const settleMs = 2_000
/** A list is not waited for any longer. */
const longestAnswerMs = 120_000
/** Tolerance for changes that were being stored while a list was read. */
const slackMs = 2_000
/** Not with the answer to an equal query that is still on its way: that one counts earlier. */
const anew = { queryDeduplication: false }

/**
 * Follows changes of a list while the tab is visible, because browsers limit connections per server; a hidden list
 * catches up later. Leads on screen are refetched, others are counted.
 */
export function watchLeads({ client, asked, shown, reread, onNews }: Needs) {
  /** New leads from the stream, by when they came, and those counted after a gap. */
  const fresh = new Map<string, number>()
  let missed = 0
  /** When leads changed lately: a list that was asked for before, and comes now, has them as they were. */
  const changedAt = new Map<string, number>()
  /** Numbers of the list on screen, and of the time for which the stream is open or not. */
  let [list, opening] = [0, 0]
  /** When leads were counted last, by a list or by their number. */
  let countedAt = 0
  let isChanged = false
  let isLive = true
  let changed = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | null = null

  const tell = () => onNews({ fresh: missed + fresh.size, isChanged, isLive })

  async function readChanged() {
    const ids = [...changed]
    changed = new Set()
    // If refetching fails, shows the list as changed.
    await reread(ids).catch(() => {
      isChanged = true
    })
    gathering = undefined
    if (changed.size) gather()
    tell()
  }
  const gather = () => (gathering ??= setTimeout(() => void readChanged(), gatherMs))

  /** Counts new leads after a gap in the stream; again until it succeeds for the list on screen, as long as it is open. */
  async function catchUp(): Promise<void> {
    const [{ total, ids }, listBefore, openingBefore] = [shown(), list, opening]
    const { data } = await client
      .query({ query: LeadsTotalDocument, variables: asked, fetchPolicy: 'no-cache', context: anew })
      .catch(() => ({ data: null }))
    if (openingBefore !== opening) return
    if (!data?.leads || listBefore !== list) return catchUpSoon()
    countedAt = Date.parse(data.leads.asOf)
    forget(countedAt)
    missed = Math.max(0, data.leads.total - total)
    isLive = true
    for (const id of ids) note(id, countedAt)
    tell()
  }

  function catchUpSoon() {
    clearTimeout(settling)
    settling = setTimeout(() => void catchUp(), settleMs)
  }

  function endOpening() {
    opening++
    clearTimeout(settling)
  }

  /** Forgets new leads that are counted elsewhere by now. */
  function forget(until: number, ids?: ReadonlySet<string>) {
    for (const [id, at] of fresh) if (at <= until || ids?.has(id)) fresh.delete(id)
  }

  /** Notes a change, and reads the lead again if it is on screen. */
  function note(id: string, at: number) {
    changedAt.delete(id)
    changedAt.set(id, at)
    for (const [old, before] of changedAt) {
      if (before > at - longestAnswerMs) break
      changedAt.delete(old)
    }
    if (!shown().ids.has(id)) return
    changed.add(id)
    gather()
  }

  function open() {
    if (stream || document.hidden) return
    stream = new AbortController()
    let isFirst = isLive
    void followStream(client, {
      query: LeadChangesDocument,
      variables: asked,
      signal: stream.signal,
      onOpen: () => {
        if (!isFirst) catchUpSoon()
        isFirst = false
      },
      onGap: () => {
        endOpening()
        isLive = false
        tell()
      },
      onData: ({ leadChanges: { leadId, change, at } }) => {
        const { ids, asOf } = shown()
        note(leadId, Date.parse(at))
        const isLater = Date.parse(at) > Math.max(Date.parse(asOf), countedAt)
        if (!ids.has(leadId) && change === 'CREATED' && isLater) fresh.set(leadId, Date.parse(at))
        else if (!ids.has(leadId) && change !== 'CREATED' && (asked.statuses?.length || asked.metric)) isChanged = true
        tell()
      },
    })
  }

  function close() {
    stream?.abort()
    stream = null
    endOpening()
  }

  function onVisibility() {
    if (!document.hidden) return open()
    close()
    isLive = false
    tell()
  }

  document.addEventListener('visibilitychange', onVisibility)
  open()
  tell()
  return {
    /** Call it when the list was reloaded: what came later is still news, and what changed is read again. */
    reset() {
      const { ids, asOf } = shown()
      const at = Date.parse(asOf)
      list++
      forget(at, ids)
      for (const [id, changed] of [...changedAt]) if (changed > at - slackMs) note(id, changed)
      // It was read before, and comes only now.
      if (at < countedAt) catchUpSoon()
      countedAt = Math.max(countedAt, at)
      missed = 0
      isChanged = false
      tell()
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
      clearTimeout(gathering)
    },
  }
}
