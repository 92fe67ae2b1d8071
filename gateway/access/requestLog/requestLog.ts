import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server'
import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import { groupBy } from '../../../shared/app/groupBy'
import type { Context } from '../../app/context/context'
import { costParts } from '../../app/limits/cost'
import type { Log } from '../../app/process/log'
import type { Upstream } from '../../app/rest/rest'
import type { Parameters } from '../../app/rest/restTypes'
import { maskedDocument, maskedVariables } from './masked'
import { usedFields } from './usedFields'

type Batch = Parameters<'/api/request-log/entries', 'post'>['body']

const flushMs = 1_000
const callMs = 5_000
const maxWaiting = 10_000
const maxBatch = 500
const maxDocumentLength = 20_000
const maxVariablesLength = 4_000
/** Documents that the API has, and for how long it need not be told. */
const maxKnown = 5_000
const knownMs = 86_400_000

/** An answer, with what is only worked out when it is written. */
interface Waiting {
  headers: Record<string, string>
  facts: Omit<Batch['entries'][number], 'variables' | 'cost_parts' | 'operation' | 'kind'>
  name: string | null
  document: DocumentNode | undefined
  operation: OperationDefinitionNode | undefined
  /** As sent, and with defaults. */
  variables: Record<string, unknown>
  coerced: Record<string, unknown>
}

/** The largest that the log holds: a refused cost can be of any size. */
const maxCount = 2_147_483_647
const counted = (count: number) => Math.min(count, maxCount)

const isRows = (value: unknown): value is { rows: unknown[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows)

/** Rows of the lists of an answer; a single record counts as one. */
const rowsOf = (data: Record<string, unknown> | null | undefined): number =>
  Object.values(data ?? {}).reduce<number>(
    (sum, value) =>
      sum + (Array.isArray(value) ? value.length : isRows(value) ? value.rows.length : value === null ? 0 : 1),
    0,
  )

const firstField = (operation: OperationDefinitionNode | undefined) => {
  const node = operation?.selectionSet.selections[0]
  return node?.kind === Kind.FIELD ? node.name.value : null
}

interface Needs {
  schema: GraphQLSchema
  upstream: Pick<Upstream, 'call'>
  log: Log
}

/**
 * Records what is answered to access tokens, and sends it to the API once a second, each token's with that token. Nobody
 * waits for that: what cannot be sent, or waits when the process dies, is lost.
 */
export function createRequestLog({ schema, upstream, log }: Needs) {
  let waiting: Waiting[] = []
  let lost = 0
  const known = new Map<string, number>()

  function record(request: GraphQLRequestContextWillSendResponse<Context>, start: number) {
    const { contextValue, response, document, operation, operationName, queryHash } = request
    if (response.body.kind !== 'single') return
    if (waiting.length >= maxWaiting) return void lost++
    const { data, errors = [], extensions } = response.body.singleResult
    const cost = (extensions?.cost as { requested?: number | null } | undefined)?.requested ?? null
    waiting.push({
      headers: contextValue.headers,
      facts: {
        at: new Date().toISOString(),
        hash: queryHash ?? null,
        duration_ms: Math.round(performance.now() - start),
        cost: cost === null ? null : counted(cost),
        rows: rowsOf(data),
        status: response.http.status ?? 200,
        codes: [...new Set(errors.map((error) => String(error.extensions?.code ?? 'INTERNAL')))].slice(0, 20),
        request_id: contextValue.requestId,
        address: contextValue.headers['x-forwarded-for'] ?? null,
      },
      name: operationName ?? operation?.name?.value ?? null,
      ...{ document, operation, variables: request.request.variables ?? {}, coerced: contextValue.variables },
    })
  }

  function entryOf({ facts, name, document, operation, variables, coerced }: Waiting): Batch['entries'][number] {
    const masked = operation ? maskedVariables(schema, operation, variables) : null
    const isRefused = facts.codes.includes('TOO_COSTLY') && document && operation
    return {
      ...facts,
      operation: (name ?? firstField(operation))?.slice(0, 200) ?? null,
      kind: operation?.operation === 'subscription' ? null : (operation?.operation ?? null),
      variables: masked && JSON.stringify(masked).length > maxVariablesLength ? { '…': '[too long]' } : masked,
      cost_parts: isRefused
        ? costParts({ schema, document, operation, variables: coerced }).map(({ path, times, fields, cost }) => ({
            ...{ path, times: counted(times), fields: counted(fields), cost: counted(cost) },
          }))
        : null,
    }
  }

  function documentsOf(part: readonly Waiting[], now: number): Batch['documents'] {
    return part.flatMap(({ facts: { hash }, document, operation }) => {
      // Without an operation it did not match the schema.
      if (!hash || !document || !operation || now - (known.get(hash) ?? 0) < knownMs) return []
      if (known.size >= maxKnown) known.clear()
      known.set(hash, now)
      const text = maskedDocument(schema, document)
      return text.length > maxDocumentLength ? [] : [{ hash, document: text, fields: usedFields(schema, document) }]
    })
  }

  async function send(part: readonly Waiting[]) {
    const headers = part[0]?.headers ?? {}
    try {
      const body: Batch = { entries: part.map(entryOf), documents: documentsOf(part, Date.now()) }
      const call = { method: 'POST', route: '/api/request-log/entries', reads: false } as const
      await upstream.call({ ...call, headers, body, signal: AbortSignal.timeout(callMs) })
    } catch (error) {
      for (const { facts } of part) if (facts.hash) known.delete(facts.hash)
      log.warn({ requests: part.length, reason: (error as Error).message }, 'Requests of a token were not logged')
    }
  }

  /** Sends what waits. */
  async function flush() {
    const taken = waiting
    waiting = []
    if (lost) log.warn({ requests: lost }, 'Too many requests to log')
    lost = 0
    for (const ofToken of groupBy(taken, ({ headers }) => headers.authorization ?? ''))
      for (let from = 0; from < ofToken.length; from += maxBatch) await send(ofToken.slice(from, from + maxBatch))
  }

  let flushing: Promise<void> | null = null
  const timer = setInterval(() => {
    if (waiting.length) flushing ??= flush().finally(() => (flushing = null))
  }, flushMs).unref()

  const plugin: ApolloServerPlugin<Context> = {
    async requestDidStart({ contextValue }) {
      const start = performance.now()
      return {
        async willSendResponse(request) {
          const session = await contextValue.session().catch(() => null) // nobody is signed in
          if (session?.access_token) record(request, start)
        },
      }
    },
  }
  return {
    plugin,
    async stop() {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
