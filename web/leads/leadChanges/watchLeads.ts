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

/**
 * Follows changes of a list while the tab is visible, because browsers limit connections per server; a hidden list
 * catches up later. Leads on screen are refetched, others are counted.
 */
export function watchLeads({ client, asked, shown, reread, onNews }: Needs) {
  /** New leads from the stream, and those counted after a gap. */
  let fresh = new Set<string>()
  let missed = 0
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

  /** Counts new leads after a gap in the stream. */
  async function catchUp() {
    const before = shown()
    const { data } = await client.query({ query: LeadsTotalDocument, variables: asked, fetchPolicy: 'no-cache' })
    const total = data?.leads?.total
    if (total === undefined || before.total !== shown().total) return
    fresh = new Set()
    missed = Math.max(0, total - before.total)
    isLive = true
    for (const id of before.ids) changed.add(id)
    if (changed.size) gather()
    tell()
  }

  function open() {
    if (stream || document.hidden) return
    stream = new AbortController()
    const opened = stream
    let isFirst = isLive
    void followStream(client, {
      query: LeadChangesDocument,
      variables: asked,
      signal: opened.signal,
      onOpen: () => {
        // On errors the list is shown as not live, and the next attempt catches up.
        if (!isFirst) settling = setTimeout(() => void catchUp().catch(() => {}), settleMs)
        isFirst = false
      },
      onGap: () => {
        clearTimeout(settling)
        isLive = false
        tell()
      },
      onData: ({ leadChanges: { leadId, change } }) => {
        if (shown().ids.has(leadId)) {
          changed.add(leadId)
          gather()
        } else if (change === 'CREATED') fresh.add(leadId)
        else if (asked.statuses?.length || asked.metric) isChanged = true
        tell()
      },
    })
  }

  function close() {
    stream?.abort()
    stream = null
    clearTimeout(settling)
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
    /** Call it when the list was reloaded. */
    reset() {
      fresh = new Set()
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
