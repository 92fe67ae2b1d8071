import type { GraphiQLProps } from 'graphiql'
import { type ExecutionResult, getOperationAST, OperationTypeNode, parse } from 'graphql'
import { createClient } from 'graphql-ws'

type Fetcher = GraphiQLProps['fetcher']
type Given = Parameters<Fetcher>

const address = new URL('/graphql', window.location.href)
const socketAddress = Object.assign(new URL(address), {
  protocol: address.protocol === 'https:' ? 'wss:' : 'ws:',
}).href

/** Checks the text itself, because the explorer parses it with a delay. */
function isSubscription([{ query, operationName }]: Given): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.SUBSCRIPTION
  } catch {
    return false // the gateway reports the syntax error
  }
}

/** Sends the headers with `connection_init`, because browsers cannot set headers of WebSockets. */
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

/** Sends queries and mutations by POST, subscriptions by WebSocket, with the headers from the editor. */
export const fetcher: Fetcher = (...given: Given) => (isSubscription(given) ? subscribe(given) : ask(given))
