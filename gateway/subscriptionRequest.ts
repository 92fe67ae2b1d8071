import {
  type ASTVisitor,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type ValidationContext,
} from 'graphql'
import { z } from 'zod'
import type { Config } from './config'
import { operationCost, refuseCostly } from './cost'
import { limits, operationLimits } from './limits'

/** A request that is not run, with what is wrong with it. */
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

/** Validation rule of `/graphql`, which answers once. */
export const noSubscriptions = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION) return
    context.reportError(
      new GraphQLError('Subscriptions are served at POST /graphql/stream, as server-sent events.', { nodes: [node] }),
    )
  },
})

/** Turns what a rule throws into a refusal. */
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

/**
 * Checks a request for a subscription as Apollo Server checks the others: JSON, tokens, validity, limits and cost. Answers
 * what graphql-js runs; throws a Refusal.
 */
export function createPrepare(schema: GraphQLSchema, { introspection }: Pick<Config, 'introspection'>) {
  const rules = [...specifiedRules, operationLimits, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
  return (body: unknown) => {
    const read = requestBody.safeParse(body)
    if (!read.success) throw refuse('Send a POST with a JSON body of query, variables and operationName.')
    const { query, operationName, variables } = read.data
    const document = refusing(() => parse(query, { maxTokens: limits.tokens }), 'GRAPHQL_PARSE_FAILED')
    const faults = validate(schema, document, rules, { maxErrors: limits.validationErrors })
    if (faults.length > 0) {
      throw new Refusal(
        faults.map(
          ({ message, nodes }) =>
            new GraphQLError(message, { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
        ),
      )
    }
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
      throw refuse('Only subscriptions are served here; queries and mutations at /graphql.')
    refusing(() => refuseCostly(operationCost({ schema, document, operation, variables: variables ?? {} }).cost))
    return { document, operationName, variableValues: variables }
  }
}
