import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { followStream } from './followStream'

export interface SharedStream {
  /** Whether this tab reads the stream for all tabs. */
  isLeader: () => boolean
  close: () => void
}

interface Shared<Data, Variables extends OperationVariables, Fact> {
  /** The same in all tabs; names the user, since another may sign in. */
  name: string
  query: TypedDocumentNode<Data, Variables>
  factOf: (data: Data) => Fact
  /** Called at once, and on every change. */
  onTold: (fact: Fact) => void
}

/**
 * A subscription that one tab holds for all, because browsers limit connections per server. A broken stream is reopened
 * with growing pauses. Without Web Locks (as on pages without TLS) nothing is pushed, and the caller must poll.
 */
export function openSharedStream<Data, Variables extends OperationVariables, Fact>(
  client: ApolloClient,
  { name, query, factOf, onTold }: Shared<Data, Variables, Fact>,
): SharedStream {
  const stopper = new AbortController()
  const { signal } = stopper
  const tabs = new BroadcastChannel(name)
  const hasLocks = 'locks' in navigator
  let leads = !hasLocks
  tabs.onmessage = ({ data }: MessageEvent<Fact>) => onTold(data)

  async function lead() {
    leads = true
    await followStream(client, {
      query,
      signal,
      onData: (data) => {
        const fact = factOf(data)
        tabs.postMessage(fact)
        onTold(fact)
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
