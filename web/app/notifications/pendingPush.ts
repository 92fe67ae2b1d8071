import type { ApolloClient } from '@apollo/client'
import { followStream } from '../apollo/followStream'
import { PendingFtdChangesDocument, type PendingFtdFactsFragment } from '../../generated/graphql'

export interface PendingPush {
  /** Whether this tab speaks for all tabs of the browser. */
  isLeader: () => boolean
  close: () => void
}

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
    await followStream(client, {
      query: PendingFtdChangesDocument,
      signal,
      onData: ({ pendingFtd }) => {
        tabs.postMessage(pendingFtd)
        onTold(pendingFtd)
      },
    })
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
