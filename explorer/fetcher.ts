import type { GraphiQLProps } from 'graphiql'
import { type ExecutionResult, getOperationAST, OperationTypeNode, parse } from 'graphql'
import { createClient } from 'graphql-ws'

type Fetcher = GraphiQLProps['fetcher']
type Given = Parameters<Fetcher>

const address = new URL('/graphql', window.location.href)
const socketAddress = Object.assign(new URL(address), {
  protocol: address.protocol === 'https:' ? 'wss:' : 'ws:',
}).href

/** By the text that is sent: the explorer parses what is typed only after a moment. */
function isSubscription([{ query, operationName }]: Given): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.SUBSCRIPTION
  } catch {
    return false // The gateway says what is wrong with the text.
  }
}

/** What the headers editor holds goes with `connection_init`, as a browser lets no page set headers of a WebSocket. */
async function* subscribe([{ query, operationName, variables }, options]: Given) {
  const client = createClient({ url: socketAddress, connectionParams: options?.headers ?? {}, retryAttempts: 0 })
  try {
    yield* client.iterate({
      query,
      operationName,
      variables: variables as Record<string, unknown> | undefined,
    }) as AsyncGenerator<ExecutionResult>
  } finally {
    await client.dispose()
  }
}

async function ask([parameters, options]: Given): Promise<ExecutionResult> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options?.headers },
    body: JSON.stringify(parameters),
  })
  return (await response.json()) as ExecutionResult
}

/** Queries and changes by POST, subscriptions by WebSocket, each with the headers that were typed. */
export const fetcher: Fetcher = (...given: Given) => (isSubscription(given) ? subscribe(given) : ask(given))
