import { print, type DocumentNode } from 'graphql'
import { ApiError, errorOf, type ToldError } from './errors'
import { documents } from './generated/documents'

/** A document with the types of its answer and variables. `gql` makes one. */
export interface TypedText<Result = unknown, Variables = Record<string, unknown>> {
  kind: 'query' | 'mutation' | 'subscription'
  text: string
  /** Only for TypeScript. */
  __apiType?: (variables: Variables) => Result
}

/** A parsed document with its types, as gql.tada and code generators make it. */
export interface TypedDocument<Result, Variables> {
  kind: 'Document'
  definitions: readonly { kind: string; operation?: string }[]
  __apiType?: (variables: Variables) => Result
}

export interface ClientOptions {
  /** Address of the gateway, such as `https://office.example`. */
  url: string
  /** A personal access token. */
  token: string
  /** How often a call is tried that found the API busy or away: 4 if absent. Mutations are repeated only with a key. */
  tries?: number
  /** Of your own, for example with a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

/** The document that a text is. */
export function documentOf<Result = Record<string, unknown>, Variables = Record<string, unknown>>(
  text: string,
): TypedText<Result, Variables> {
  const first = text.split('\n').find((line) => line.trim() && !line.trim().startsWith('#'))
  const kind = first?.trim().match(/^(mutation|subscription)\b/)?.[1] as 'mutation' | 'subscription' | undefined
  return { kind: kind ?? 'query', text }
}

/** A document of your own: `` gql<{ caps: { id: string }[] }>`{ caps { id } }` ``. */
export const gql = <Result = Record<string, unknown>, Variables = Record<string, unknown>>(
  parts: TemplateStringsArray,
  ...values: readonly string[]
) => documentOf<Result, Variables>(String.raw({ raw: parts }, ...values))

/** What can be sent. */
type Sendable<Result, Variables> = TypedText<Result, Variables> | TypedDocument<Result, Variables>

function textOf<Result, Variables>(document: Sendable<Result, Variables>): Pick<TypedText, 'kind' | 'text'> {
  if ('text' in document) return document
  const operation = document.definitions.find((definition) => definition.operation)?.operation
  return { kind: (operation ?? 'query') as TypedText['kind'], text: print(document as DocumentNode) }
}

interface Answer {
  data?: unknown
  errors?: readonly ToldError[]
}

const busy = new Set([429, 502, 503, 504])
const longestWaitMs = 60_000

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** JSON of the data of server-sent events. Ends with `complete`; throws if the stream breaks before. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Answer, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new TypeError('The stream of events broke.')
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (/^event: complete$/m.test(event)) return
        const data = /^data: (.+)$/m.exec(event)?.[1]
        if (data) yield JSON.parse(data) as Answer
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The least that a page of a long list says. */
interface Page<Row> {
  endCursor: string | null
  rows: readonly Row[]
}

function createCaller({ url, token, tries = 4, fetch: ownFetch = fetch }: ClientOptions) {
  const address = url.endsWith('/') ? url.slice(0, -1) : url
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  /** Tries again while the API is busy or away, if that can do nothing twice. */
  async function reach(path: string, init: RequestInit, mayRepeat: boolean): Promise<Response> {
    const { signal } = init
    for (let attempt = 1; ; attempt++) {
      const isLast = !mayRepeat || attempt >= tries
      let seconds = 2 ** (attempt - 2)
      try {
        const response = await ownFetch(address + path, init)
        if (isLast || !busy.has(response.status)) return response
        seconds = Number(response.headers.get('retry-after') ?? seconds)
        await response.body?.cancel()
      } catch (error) {
        if (isLast || signal?.aborted) throw error
      }
      await wait(Math.min(seconds * 1_000, longestWaitMs), signal ?? undefined)
    }
  }

  async function answerOf(response: Response): Promise<Answer> {
    const answer = (await response.json().catch(() => null)) as Answer | null
    if (answer?.errors?.length) throw errorOf(answer.errors, answer.data)
    if (!answer || !response.ok) throw new ApiError([], null)
    return answer
  }

  /** The data of a query or mutation. Throws an `ApiError`. A mutation that takes a key gets one, so that it is done once. */
  async function request<Result, Variables>(
    document: Sendable<Result, Variables>,
    variables?: Variables,
    { signal }: CallOptions = {},
  ): Promise<Result> {
    const { kind, text } = textOf(document)
    const takesKey = kind === 'mutation' && text.includes('$key: String')
    const body = JSON.stringify({
      query: text,
      variables: { ...(takesKey && { key: crypto.randomUUID() }), ...variables },
    })
    const mayRepeat = kind === 'query' || takesKey
    const response = await reach('/graphql', { method: 'POST', headers, body, signal: signal ?? null }, mayRepeat)
    return (await answerOf(response)).data as Result
  }

  /**
   * The events of a subscription until you stop reading or abort. Subscribes again when the connection breaks; events of the time
   * between are missed.
   */
  async function* subscribe<Result, Variables>(
    document: Sendable<Result, Variables>,
    variables?: Variables,
    { signal }: CallOptions = {},
  ): AsyncGenerator<Result, void, void> {
    const init = {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream, application/json' },
      body: JSON.stringify({ query: textOf(document).text, variables }),
      signal: signal ?? null,
    }
    for (;;) {
      const response = await reach('/graphql/stream', init, true)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
        await answerOf(response)
      else
        try {
          for await (const { data, errors } of eventsOf(response.body)) {
            if (errors?.length) throw errorOf(errors, data)
            yield data as Result
          }
        } catch (error) {
          if (error instanceof ApiError || signal?.aborted) throw error
        }
      await wait(1_000, signal)
    }
  }

  /** The content of an export link: `exportLeads` makes one. */
  async function download(path: string, { signal }: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const response = await reach(path, { signal: signal ?? null }, true)
    if (!response.ok || !response.body) await answerOf(response)
    return response.body as ReadableStream<Uint8Array>
  }

  return { request, subscribe, download }
}

/**
 * All rows of a long list, a page at a time, each asked for by the end of the one before, so that new rows shift nothing:
 * `for await (const lead of rowsOf((page) => client.leads({ page }).then(({ leads }) => leads)))`.
 */
export async function* rowsOf<Row>(
  pageOf: (page: { limit: number; after: string | null }) => Promise<Page<Row> | null>,
  limit = 1_000,
): AsyncGenerator<Row, void, void> {
  let after: string | null = null
  do {
    const page: Page<Row> | null = await pageOf({ limit, after })
    yield* page?.rows ?? []
    after = page?.endCursor ?? null
  } while (after)
}

type Documents = typeof documents
/** Variables may be left out where none is required. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions]
type CallOf<Document> =
  Document extends TypedText<infer Result, infer Variables>
    ? (
        ...given: Arguments<Variables>
      ) => Document extends { kind: 'subscription' } ? AsyncGenerator<Result, void, void> : Promise<Result>
    : never

/** A function for each document, beside those for documents of your own. */
export type Client = ReturnType<typeof createCaller> & { [Name in keyof Documents]: CallOf<Documents[Name]> }

/** A client of the GraphQL API. */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options)
  const calls = Object.entries(documents).map(([name, document]) => [
    name,
    (variables?: never, given?: CallOptions) =>
      document.kind === 'subscription'
        ? caller.subscribe(document as TypedText, variables, given)
        : caller.request(document as TypedText, variables, given),
  ])
  return { ...caller, ...(Object.fromEntries(calls) as object) } as Client
}
