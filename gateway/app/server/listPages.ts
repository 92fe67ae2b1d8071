import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApolloServer } from '@apollo/server'
import type { RequestHandler } from 'express'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, OperationTypeNode, print } from 'graphql'
import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { answerRefusal } from '../context/answers'
import { argumentsOf } from '../context/arguments'
import type { Context } from '../context/context'
import { type ErrorCode, Fault, isErrorCode } from '../errors/errors'
import type { Admission } from '../limits/admission'
import { operationCost } from '../limits/cost'
import { limits } from '../limits/limits'
import type { Config } from '../process/config'
import { createPrepare, Refusal } from '../subscriptions/subscriptionRequest'
import type { DocumentReader } from '../documents/documentRequest'
import { release } from '../documents/execution'
import { cursorAlias, cursorLists, pagedQuery, pageVariable, refuse } from './pagedQuery'

const requestBody = z.object({
  document: z.string(),
  variables: z.record(z.string(), z.unknown()),
  after: z.string().nullable(),
  is_trial: z.boolean(),
})

const listData = z.record(
  z.string(),
  z.object({ rows: z.array(z.unknown()), [cursorAlias]: z.string().nullable() }).nullable(),
)

const charged = z.object({ cost: z.object({ requested: z.number() }) })

/** Errors after which the same request may succeed. */
const passing: readonly ErrorCode[] = ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'UPSTREAM_UNAVAILABLE', 'INTERNAL']

/** Throws a Fault if the same request may succeed later, or a Refusal. */
function throwError({
  message,
  path = [],
  extensions: { code, retryAfterSeconds } = {},
}: GraphQLFormattedError): never {
  if (isErrorCode(code) && passing.includes(code))
    throw new Fault(code, { message, ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }) })
  const place = path.filter((step) => typeof step === 'string').join('.')
  throw refuse(place ? `${place}: ${message}` : message)
}

interface Needs {
  schema: GraphQLSchema
  config: Pick<Config, 'introspection'>
  apollo: Pick<ApolloServer<Context>, 'executeOperation'>
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  admission: Pick<Admission, 'signedIn'>
  documents: Pick<DocumentReader, 'trust'>
}

/**
 * `POST /graphql/pages`: the page of a list after a cursor, for a query that the API runs in the background as a session or an access
 * token. A page has as many rows as one operation may cost; a trial has one row. The rows are returned as JSON lines.
 */
export function createListPages({ schema, config, apollo, contextOf, admission, documents }: Needs): RequestHandler {
  const prepare = createPrepare(schema, config, OperationTypeNode.QUERY)
  const lists = cursorLists(schema)

  async function pageOf(context: Context, { document, variables, after, is_trial }: z.output<typeof requestBody>) {
    const prepared = prepare({ query: document, variables })
    const { list, field, ...paged } = pagedQuery(prepared.run.document, prepared.operation, lists)
    const asked = (limit: number) => ({ ...variables, [pageVariable]: { limit, after } })
    const whole = operationCost({ schema, ...paged, variables: asked(limits.pageSize) })
    const { sort } = argumentsOf(list, field, whole.variables) as { sort?: { by?: string } | null }
    if (sort?.by && sort.by !== 'createdAt')
      throw refuse('Leave out the sort order: only the order of createdAt can be read on from a cursor.')
    const mayCost = Math.min(limits.cost, (await (await context.budget())?.left())?.perMinute ?? Infinity)
    const limit = Math.min(limits.pageSize, Math.floor((limits.pageSize * mayCost) / whole.cost))
    if (limit < 1)
      throw refuse(`One row costs more than ${formatCount(mayCost)} (fields × rows). Ask for fewer fields.`)
    const { body } = await apollo.executeOperation(
      { query: print(paged.document), variables: asked(is_trial ? 1 : limit) },
      { contextValue: context },
    )
    if (body.kind !== 'single') throw new Error('A page was answered in parts')
    const { data, errors, extensions } = body.singleResult
    if (errors?.[0]) throwError(errors[0])
    const [page] = Object.values(listData.safeParse(data).data ?? {})
    if (!page) throw refuse('Ask for the rows of the list, under this name.')
    const lines = page.rows.map((row) => JSON.stringify(row)).join('\n')
    release({ data })
    const { cost } = charged.parse(extensions)
    return { list: list.name, cost: cost.requested, rows: page.rows.length, end_cursor: page[cursorAlias], lines }
  }

  return async (request, response) => {
    response.set('cache-control', 'no-store')
    try {
      const context = contextOf(request, response)
      if (!request.headers.authorization?.startsWith('Bearer run_')) throw new Fault('UNAUTHENTICATED')
      await admission.signedIn(request, context)
      const body = requestBody.parse(request.body)
      await documents.trust(context, { source: body.document, isStored: false })
      response.json(await pageOf(context, body))
    } catch (error) {
      if (error instanceof Fault) return answerRefusal(response, error)
      const refused = error instanceof Refusal ? error.errors[0] : error
      if (!(refused instanceof GraphQLError)) throw error
      response.json({ fault: refused.message })
    }
  }
}
