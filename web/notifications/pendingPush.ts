import type { ApolloClient } from '@apollo/client'
import { PendingFtdChangesDocument, type PendingFtdFactsFragment } from '../generated/graphql'

export interface PendingPush {
  /** Whether this tab speaks for all tabs of the browser. */
  isLeader: () => boolean
  close: () => void
}

const retrySeconds = [1, 2, 4, 8, 15, 30]
const longestRetrySeconds = 60

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** One stream, until it ends for whatever reason. */
const stream = (client: ApolloClient, signal: AbortSignal, onTold: (facts: PendingFtdFactsFragment) => void) =>
  new Promise<void>((resolve) => {
    const end = () => {
      subscription.unsubscribe()
      resolve()
    }
    const subscription = client.subscribe({ query: PendingFtdChangesDocument, fetchPolicy: 'no-cache' }).subscribe({
      next: ({ data }) => data && onTold(data.pendingFtd),
      error: end,
      complete: end,
    })
    signal.addEventListener('abort', end)
  })

/**
 * Calls `onTold` with what the server tells, at once and whenever it changes. One tab of the browser holds the stream
 * and tells the others: a browser opens few connections to a server, and one a tab would soon leave none for anything
 * else. A stream that ends or breaks is opened anew, ever less often while it does not come through. Where the browser
 * has no locks, as on a page without TLS, nothing is pushed: asking at intervals has to do.
 */
export function openPendingPush(
  client: ApolloClient,
  userId: string,
  onTold: (facts: PendingFtdFactsFragment) => void,
): PendingPush {
  const name = `pending_ftd ${userId}`
  const stopper = new AbortController()
  const { signal } = stopper
  const tabs = new BroadcastChannel(name)
  const hasLocks = 'locks' in navigator
  let leads = !hasLocks
  tabs.onmessage = ({ data }: MessageEvent<PendingFtdFactsFragment>) => onTold(data)

  async function lead() {
    leads = true
    let failures = 0
    while (!signal.aborted) {
      await stream(client, signal, (facts) => {
        failures = 0
        tabs.postMessage(facts)
        onTold(facts)
      })
      // Not all at the same moment when a server comes back.
      await pause((retrySeconds[failures++] ?? longestRetrySeconds) * (0.75 + Math.random() / 2), signal)
    }
  }

  // Waits for its turn; closing ends the wait as well.
  if (hasLocks) navigator.locks.request(name, { signal }, lead).catch(() => {})
  return {
    isLeader: () => leads,
    close: () => {
      stopper.abort()
      tabs.close()
    },
  }
}
