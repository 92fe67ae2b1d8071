import type { IncomingMessage } from 'node:http'
import {
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { z } from 'zod'
import { type NestedTooDeep, refuseDeepNesting } from '../../../shared/app/nesting'
import type { Admission } from '../limits/admission'
import { type Charge, charge } from '../limits/charge'
import type { Config } from '../process/config'
import type { Context } from '../context/context'
import { operationCost } from '../limits/cost'
import type { DocumentReader } from '../documents/documentRequest'
import type { Fault } from '../errors/errors'
import { limits, operationLimits } from '../limits/limits'

/** A request that is not executed, with its error. */
export class Refusal extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The request was refused')
  }
}

const refuse = (message: string) => new Refusal([new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })])

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** Converts an error thrown by a rule to a refusal. */
function refusing<Result>(work: () => Result, code?: string): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    throw new Refusal([
      code
        ? new GraphQLError(error.message, { source: error.source, positions: error.positions, extensions: { code } })
        : error,
    ])
  }
}

const ofKind = {
  [OperationTypeNode.SUBSCRIPTION]: 'Only subscriptions are served here; queries and mutations at /graphql.',
  [OperationTypeNode.QUERY]: 'Use a document with one query.',
}

/**
 * Checks a request for a subscription, or a query, as Apollo Server checks others: JSON, tokens, validity and limits. Returns the
 * arguments for graphql-js and the cost; throws a Refusal.
 */
export function createPrepare(
  schema: GraphQLSchema,
  { introspection }: Pick<Config, 'introspection'>,
  kind: keyof typeof ofKind = OperationTypeNode.SUBSCRIPTION,
) {
  const rules = [...specifiedRules, operationLimits, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
  return (body: unknown) => {
    const read = requestBody.safeParse(body)
    if (!read.success) throw refuse('Send a POST with a JSON body of query, variables and operationName.')
    try {
      refuseDeepNesting(body)
    } catch (tooDeep) {
      throw refuse((tooDeep as NestedTooDeep).message)
    }
    const { query, operationName, variables } = read.data
    const document = refusing(() => parse(query, { maxTokens: limits.tokens }), 'GRAPHQL_PARSE_FAILED')
    // Throws for a directive of the root field whose variable has no value.
    const faults = refusing(
      () => validate(schema, document, rules, { maxErrors: limits.validationErrors }),
      'GRAPHQL_VALIDATION_FAILED',
    )
    if (faults.length > 0) {
      throw new Refusal(
        faults.map(
          ({ message, nodes }) =>
            new GraphQLError(message, { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
        ),
      )
    }
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== kind) throw refuse(ofKind[kind])
    const { cost } = refusing(() => operationCost({ schema, document, operation, variables: variables ?? {} }))
    return { run: { document, operationName, variableValues: variables }, operation, cost }
  }
}

/** An operation that exceeds its caller's budget, with its cost. */
export class Uncharged extends Error {
  constructor(
    readonly fault: Fault,
    readonly charged: Charge,
  ) {
    super(fault.message)
  }
}

interface Needs {
  schema: GraphQLSchema
  config: Pick<Config, 'introspection'>
  admission: Pick<Admission, 'signedIn'>
  documents: Pick<DocumentReader, 'ofBody' | 'trust'>
}

/**
 * Decides whether a subscription is executed, for both protocols: the caller must be signed in, the document trusted
 * and valid, and the cost within the budget. Returns the arguments for graphql-js; throws a Refusal, an Uncharged, or
 * an error with a code.
 */
export function createAccept({ schema, config, admission, documents }: Needs) {
  const prepare = createPrepare(schema, config)
  return async (request: IncomingMessage, context: Context, body: unknown) => {
    // Documents of callers without a session are not parsed.
    await admission.signedIn(request, context)
    const asked = documents.ofBody(body)
    if (asked.fault) throw new Refusal([asked.fault])
    await documents.trust(context, asked)
    const { run, cost } = prepare(asked.body)
    const charged = await charge(context, cost)
    if (charged.refusal) throw new Uncharged(charged.refusal, charged)
    return { args: { schema, ...run, contextValue: context }, charged }
  }
}
