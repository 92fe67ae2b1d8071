import type { ApolloClient } from '@apollo/client'
import { followStream } from '../../app/apollo/followStream'
import { LeadChangesDocument, LeadsTotalDocument, type LeadChangesSubscriptionVariables } from '../../generated/graphql'

/** What happened to a list of leads since it was read. */
export interface LeadNews {
  /** Leads that came. */
  fresh: number
  /** Leads elsewhere in the list, or that may have come into it, have changed. */
  isChanged: boolean
  /** Whether changes are told at the moment. */
  isLive: boolean
}

/** What is on screen. */
export interface ShownLeads {
  total: number
  ids: ReadonlySet<string>
}

interface Needs {
  client: ApolloClient
  /** Which leads the list has. */
  asked: LeadChangesSubscriptionVariables
  shown: () => ShownLeads
  /** Reads leads anew that are on screen. */
  reread: (leadIds: readonly string[]) => Promise<void>
  onNews: (news: LeadNews) => void
}

/** Changes are gathered for this long, so that a busy minute does not have the list drawn with each. */
const gatherMs = 1_000
/** Time for a stream to be refused; one that stands for as long tells what happens from its start on. */
const settleMs = 2_000

/**
 * Follows the leads of a list while the tab is in sight: a browser opens few connections to a server, and a hidden list can
 * catch up. Leads on screen are read anew when they change; the others are counted.
 */
export function watchLeads({ client, asked, shown, reread, onNews }: Needs) {
  /** Those the stream told of, and those counted after a time without it. */
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
    // What cannot be read anew says so: it may differ from what is shown.
    await reread(ids).catch(() => {
      isChanged = true
    })
    gathering = undefined
    if (changed.size) gather()
    tell()
  }
  const gather = () => (gathering ??= setTimeout(() => void readChanged(), gatherMs))

  /** After a time of which nothing was told. */
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
        // A failure shows as a list that is not live; the next try catches up.
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
    /** The list was read anew. */
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
