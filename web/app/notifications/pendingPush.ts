import type { ApolloClient } from '@apollo/client'
import { followStream } from '../apollo/followStream'
import { PendingFtdChangesDocument, type PendingFtdFactsFragment } from '../../generated/graphql'

export interface PendingPush {
  /** Whether this tab reads the stream for all tabs. */
  isLeader: () => boolean
  close: () => void
}

/**
 * Calls `onTold` with the pending conversions, at once and on every change. One tab holds the stream and informs the
 * others, because browsers limit connections per server. A broken stream is reopened with growing pauses. Without Web
 * Locks (as on pages without TLS) nothing is pushed, and the caller must poll.
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

  // Waits until this tab gets the lock; closing aborts this.
  if (hasLocks) navigator.locks.request(name, { signal }, lead).catch(() => {})
  return {
    isLeader: () => leads,
    close: () => {
      stopper.abort()
      tabs.close()
    },
  }
}
