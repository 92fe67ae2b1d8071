import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import {
  type ASTNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  subscribe,
} from 'graphql'
import { z } from 'zod'
import { answerRefusal } from '../context/answers'
import type { Context } from '../context/context'
import { Fault, isErrorCode } from '../errors/errors'
import type { Admission } from '../limits/admission'
import { charge } from '../limits/charge'
import { limits } from '../limits/limits'
import type { Config } from '../process/config'
import { createPrepare, Refusal } from './subscriptionRequest'

const requestBody = z.object({
  document: z.string(),
  /** Of Subscription. */
  field: z.string(),
  /** As the API streams them. */
  events: z.array(z.looseObject({ lead_id: z.int().optional() })).max(1000),
})
type Event = z.output<typeof requestBody>['events'][number]

interface Needs {
  schema: GraphQLSchema
  config: Pick<Config, 'introspection'>
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  admission: Pick<Admission, 'signedIn'>
}

const refuse = (message: string, nodes?: ASTNode) => new Refusal([new GraphQLError(message, { nodes })])

/** Throws a Refusal unless a subscription is of this field, in a way that needs no stream, at a price for one event. */
function refuseUnusable(
  name: string,
  { document, operationName }: Pick<ExecutionArgs, 'document' | 'operationName'>,
  cost: number,
) {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  if (field?.kind !== Kind.FIELD || field.name.value !== name)
    throw refuse(`Use the field ${name} of Subscription.`, field)
  const search = field.arguments?.find((argument) => argument.name.value === 'search')
  if (search) throw refuse('Use filter: a webhook cannot search.', search)
  if (cost > limits.eventCost)
    throw refuse(
      `The document costs ${cost} for each event (fields × rows), at most ${limits.eventCost}. Ask for fewer fields.`,
    )
}

/** Those of the leads that match the arguments of the field; null: there are none, so that all do. */
async function matchingOf({ rest }: Context, query: object | undefined, events: readonly Event[]) {
  const isAll = Object.values(query ?? {}).every((value) => value === undefined || value === null)
  if (isAll) return null
  const { columns } = await rest.query('/api/lead-details/columns', {
    body: {
      ...query,
      ...{ search_txt: [...new Set(events.map(({ lead_id }) => String(lead_id)))], search_in: 'id' },
      ...{ is_search_global: false, columns: ['id'], limit: limits.pageSize },
    },
  })
  return new Set(columns.id)
}

async function* once(event: Event, isWanted: boolean) {
  if (isWanted) yield event
}

/** What a document reads of each event; null for those that its arguments leave out. Throws a Fault. */
async function payloadsOf(args: ExecutionArgs, context: Context, events: readonly Event[]) {
  let matching: ReturnType<typeof matchingOf> | undefined
  const payloadOf = async (event: Event) => {
    const contextValue: Context = {
      ...context,
      events: async <Change>(_route: string, query?: object) => {
        const ids = await (matching ??= matchingOf(context, query, events))
        return once(event, !ids || ids.has(event.lead_id ?? 0)) as AsyncIterable<unknown> as AsyncIterable<Change>
      },
    }
    const results = await subscribe({ ...args, contextValue })
    if (!(Symbol.asyncIterator in results)) return dataOf(results)
    const { value } = (await results.next()) as IteratorResult<ExecutionResult, undefined>
    return value ? dataOf(value) : null
  }
  return Promise.all(events.map(payloadOf))
}

/** Fields that the token may not see, or whose record is gone, are null. Throws other errors. */
function dataOf({ data, errors = [] }: ExecutionResult) {
  for (const error of errors) {
    const { code } = error.extensions
    if (data && (code === 'FORBIDDEN' || code === 'NOT_FOUND')) continue
    throw isErrorCode(code) ? new Fault(code, { message: error.message }) : error
  }
  return data
}

/**
 * `POST /graphql/events`: runs a subscription for events that the API has, for its webhooks. The API acts as an access token then, by a
 * bearer token that only it can make, so that all rights are checked as usual. Without events the document is only checked.
 */
export function createWebhookDocuments({ schema, config, contextOf, admission }: Needs): RequestHandler {
  const prepare = createPrepare(schema, config)
  return async (request, response) => {
    try {
      const context = contextOf(request, response)
      if (!request.headers.authorization?.startsWith('Bearer run_')) throw new Fault('UNAUTHENTICATED')
      await admission.signedIn(request, context)
      // The rights of this moment, because events do not come from a call that checks them.
      await context.sessionNow()
      const { document, field, events } = requestBody.parse(request.body)
      const { run, cost } = prepare({ query: document })
      refuseUnusable(field, run, cost)
      const { refusal } = await charge(context, cost * Math.max(events.length, 1))
      if (refusal) throw refusal
      const payloads = await payloadsOf({ schema, ...run }, context, events)
      response.set('cache-control', 'no-store').json({ cost, payloads })
    } catch (error) {
      if (error instanceof Fault) return answerRefusal(response, error)
      if (!(error instanceof Refusal)) throw error
      const [first] = error.errors
      const { line = null, column = null } = first?.locations?.[0] ?? {}
      response.set('cache-control', 'no-store').json({ fault: first?.message ?? '', line, column })
    }
  }
}
