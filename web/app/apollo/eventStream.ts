import type { ApolloLink } from '@apollo/client'
import { print } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'

/** Three heartbeats of the gateway; after a longer silence the connection is considered broken. */
const silenceMs = 45_000

type Results = Subscriber<ApolloLink.Result>

const request = (
  { query, variables, operationName, getContext }: ApolloLink.Operation,
  signal: AbortSignal,
): RequestInit => ({
  method: 'POST',
  headers: {
    ...(getContext().headers as Record<string, string> | undefined),
    accept: 'text/event-stream, application/json',
    'content-type': 'application/json',
  },
  body:
    (getContext().fetchOptions as { storedBody?: string } | undefined)?.storedBody ??
    JSON.stringify({ query: print(query), variables, operationName }),
  cache: 'no-store',
  signal,
})

/** Results of the `next` events; ignores comments and the end. */
const resultsIn = (events: string[]) =>
  events
    .filter((event) => event.startsWith('event: next\n'))
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as ApolloLink.Result)

async function read(body: ReadableStream<Uint8Array>, results: Results, onSign: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const result of resultsIn(events)) results.next(result)
  }
}

async function run(uri: string, operation: ApolloLink.Operation, results: Results, stopper: AbortController) {
  let alarm: ReturnType<typeof setTimeout> | undefined
  const onSign = () => {
    clearTimeout(alarm)
    alarm = setTimeout(() => stopper.abort(new Error('The stream fell silent')), silenceMs)
  }
  try {
    onSign()
    const response = await fetch(uri, request(operation, stopper.signal))
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream && response.body) await read(response.body, results, onSign)
    // A rejection, in the format of other GraphQL answers.
    else results.next((await response.json()) as ApolloLink.Result)
    results.complete()
  } catch (error) {
    results.error(error)
  } finally {
    clearTimeout(alarm)
  }
}

/**
 * Reads a subscription with fetch, because EventSource cannot send a token. Completes when the server ends it, fails
 * when it breaks.
 */
export const openStream = (uri: string, operation: ApolloLink.Operation): Observable<ApolloLink.Result> =>
  new Observable((results) => {
    const stopper = new AbortController()
    void run(uri, operation, results, stopper)
    return () => stopper.abort()
  })
