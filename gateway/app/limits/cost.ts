import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLError,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isCompositeType,
  isListType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { argumentsOf } from '../context/arguments'
import type { Context } from '../context/context'
import { type Charge, charge } from './charge'
import { rateLimitHeaders } from '../context/costBudget'
import { withStatus } from '../errors/refusals'
import { wrongVariables } from '../errors/variableFaults'

/** Number of rows assumed for a list without pages, if the schema has no `@listSize`. */
const unpagedRows = 50
const numberOf = (directive: string, { astNode }: GraphQLField<unknown, unknown>): number | null => {
  const value = astNode?.directives?.find(({ name }) => name.value === directive)?.arguments?.[0]?.value
  return value?.kind === Kind.INT ? Number(value.value) : null
}
const listSize = (field: GraphQLField<unknown, unknown>) => numberOf('listSize', field)
/** Cost of a field with its own REST call. */
const weight = (field: GraphQLField<unknown, unknown>) => numberOf('cost', field) ?? 0
/** Nested fragments can make a short document very large to traverse. */
const selectionsWalked = 20_000

/** Fields at one place of a document (`leads.rows`; empty: the root), times the rows that they are read for. */
export interface CostPart {
  path: string
  times: number
  fields: number
  cost: number
}

interface Scope {
  /** Set if the parts are asked for. */
  parts?: Map<string, CostPart>
  schema: GraphQLSchema
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
  walked: number
}

const limitOf = (page: unknown): number | null =>
  typeof page === 'object' && page !== null && 'limit' in page && typeof page.limit === 'number'
    ? Math.max(page.limit, 1)
    : null

/** The part of a field's own fields. Both of two fields with one name are part of it. */
function partBelow(part: CostPart, name: string, times: number, { parts }: Scope): CostPart {
  const path = part.path ? `${part.path}.${name}` : name
  const below = parts?.get(path) ?? { path, times: part.times * times, fields: 0, cost: 0 }
  parts?.set(path, below)
  return below
}

/** Fields × rows, counted for every object in the result. `rows` is the page size of the surrounding list, if any. */
function costOf(
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  rows: number | null,
  scope: Scope,
  part?: CostPart,
): number {
  let cost = 0
  for (const node of set.selections) {
    if (++scope.walked > selectionsWalked) return Infinity
    const skipped = getDirectiveValues(GraphQLSkipDirective, node, scope.variables)?.if === true
    const included = getDirectiveValues(GraphQLIncludeDirective, node, scope.variables)?.if !== false
    if (skipped || !included) continue
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = scope.fragments.get(node.name.value)
      const condition = fragment && scope.schema.getType(fragment.typeCondition.name.value)
      if (fragment)
        cost += costOf(fragment.selectionSet, isCompositeType(condition) ? condition : type, rows, scope, part)
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      const condition = node.typeCondition && scope.schema.getType(node.typeCondition.name.value)
      cost += costOf(node.selectionSet, isCompositeType(condition) ? condition : type, rows, scope, part)
    } else {
      const before = cost
      cost += 1
      const field: GraphQLField<unknown, unknown> | undefined = isUnionType(type)
        ? undefined
        : type.getFields()[node.name.value]
      const inner = field && getNamedType(field.type)
      if (field) cost += weight(field)
      const args = field?.args.length ? argumentsOf(field, node, scope.variables) : {}
      // Scalar fields count if the schema states their number.
      if (field && !node.selectionSet) cost += listSize(field) ?? 0
      if (part) part.fields += cost - before
      if (!field || !node.selectionSet || !isCompositeType(inner)) continue
      // A page, or a limit argument of the field.
      const page = limitOf(args.page) ?? limitOf(args) ?? rows
      const isList = isListType(getNullableType(field.type))
      const times = isList ? (page ?? listSize(field) ?? unpagedRows) : 1
      const below = part && partBelow(part, node.alias?.value ?? node.name.value, times, scope)
      cost += times * costOf(node.selectionSet, inner, isList ? null : page, scope, below)
    }
  }
  return cost
}

const refuse = (message: string, code: string) =>
  new GraphQLError(message, { extensions: { code, http: { status: 400 } } })

interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

const partsKept = 20

const fragmentsOf = (document: DocumentNode) =>
  new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )

/** Cost of an operation, and its coerced variables. Throws BAD_USER_INPUT for invalid variables. */
export function operationCost({ schema, document, operation, variables }: Operation) {
  const root = schema.getRootType(operation.operation)
  const read = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 })
  if (read.errors) throw wrongVariables(schema, operation.variableDefinitions ?? [], variables)
  const scope = { schema, variables: read.coerced, fragments: fragmentsOf(document), walked: 0 }
  try {
    return { cost: root ? costOf(operation.selectionSet, root, null, scope) : 0, variables: read.coerced }
  } catch (error) {
    // graphql-js throws without a code for a directive whose variable has no value.
    if (!(error instanceof GraphQLError) || error.extensions.code) throw error
    throw refuse(error.message, 'BAD_USER_INPUT')
  }
}

/** What an operation with these coerced variables costs at each place, the largest first. */
export function costParts({ schema, document, operation, variables }: Operation): CostPart[] {
  const root = schema.getRootType(operation.operation)
  const whole = { path: '', times: 1, fields: 0, cost: 0 }
  const parts = new Map([['', whole]])
  if (root)
    costOf(
      operation.selectionSet,
      root,
      null,
      { schema, variables, fragments: fragmentsOf(document), walked: 0, parts },
      whole,
    )
  return [...parts.values()]
    .map((part) => ({ ...part, cost: part.times * part.fields }))
    .filter(({ cost }) => cost > 0)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, partsKept)
}

/**
 * Subtracts the cost of each operation from its caller's budget, refuses operations that exceed it before any resolver
 * runs, and returns the cost in `extensions.cost` and in rate limit headers.
 */
export const costLimit: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    let charged: Charge | undefined
    return {
      async didResolveOperation(request) {
        const { schema, document, operation, contextValue } = request
        if (!document) return
        if (!operation)
          throw refuse(
            request.request.operationName
              ? 'The document has no operation of this name.'
              : 'Name one of the operations of the document: operationName.',
            'OPERATION_RESOLUTION_FAILURE',
          )
        const measured = operationCost({ schema, document, operation, variables: request.request.variables ?? {} })
        // The executor reads them from there.
        contextValue.variables = measured.variables
        charged = await charge(contextValue, measured.cost)
        if (charged.refusal) throw withStatus(charged.refusal, contextValue.requestId)
      },
      async willSendResponse({ response: { body, http } }) {
        if (!charged || body.kind !== 'single') return
        body.singleResult.extensions = { ...body.singleResult.extensions, cost: charged.told }
        for (const [name, value] of charged.allowance ? rateLimitHeaders(charged.allowance) : [])
          http.headers.set(name, value)
      },
    }
  },
}
