import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'

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

interface Options<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>
  variables?: Variables
  signal: AbortSignal
  onData: (data: Data) => void
  /** Called each time a stream is opened. */
  onOpen?: () => void
  /** Called when a stream ends, before the next one is opened: events in between are lost. */
  onGap?: () => void
}

/** Reads one stream until it ends. */
const readStream = <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  { query, variables, signal, onData }: Options<Data, Variables>,
) =>
  new Promise<void>((resolve) => {
    const end = () => {
      subscription.unsubscribe()
      resolve()
    }
    const subscription = client
      .subscribe({ query, variables, fetchPolicy: 'no-cache' } as unknown as ApolloClient.SubscribeOptions<
        Data,
        Variables
      >)
      .subscribe({
        next: ({ data }) => data && onData(data),
        error: end,
        complete: end,
      })
    signal.addEventListener('abort', end)
  })

/**
 * Follows a subscription until `signal` aborts. Reopens the stream when it ends or breaks, with growing pauses while it
 * fails.
 */
export async function followStream<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: Options<Data, Variables>,
): Promise<void> {
  let failures = 0
  const onData = (data: Data) => {
    failures = 0
    options.onData(data)
  }
  while (!options.signal.aborted) {
    options.onOpen?.()
    await readStream(client, { ...options, onData })
    if (options.signal.aborted) return
    options.onGap?.()
    // Random pauses, so that not all clients reconnect at the same time.
    await pause((retrySeconds[failures++] ?? longestRetrySeconds) * (0.75 + Math.random() / 2), options.signal)
  }
}
