import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  type OperationDefinitionNode,
  separateOperations,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Context } from '../schema/context'

/** A deprecated schema element used by an operation. */
export interface Deprecation {
  /** Schema coordinate: `Cap.affiliates`, `Query.heldLeads(page:)`, `FilterList.country_id`. */
  coordinate: string
  /** Names the replacement. */
  reason: string
}

/** Maximum number reported in a response. */
const mostTold = 50

type Element = { deprecationReason: string | null | undefined } | null | undefined
type Note = (coordinate: string, element: Element) => void

const isDeprecated = ({ deprecationReason }: NonNullable<Element>) => typeof deprecationReason === 'string'

/** Collects deprecated elements by their coordinates, each once. */
const noteIn =
  (found: Map<string, string>): Note =>
  (coordinate, element) => {
    if (typeof element?.deprecationReason === 'string') found.set(coordinate, element.deprecationReason)
  }

function noteText(schema: GraphQLSchema, document: DocumentNode, note: Note) {
  const info = new TypeInfo(schema)
  const visitor = {
    Field: () => note(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`, info.getFieldDef()),
    Argument() {
      const directive = info.getDirective()
      const owner = directive ? `@${directive.name}` : `${info.getParentType()?.name}.${info.getFieldDef()?.name}`
      note(`${owner}(${info.getArgument()?.name}:)`, info.getArgument())
    },
    ObjectField({ name }: { name: { value: string } }) {
      const type = getNamedType(info.getParentInputType())
      if (isInputObjectType(type)) note(`${type.name}.${name.value}`, type.getFields()[name.value])
    },
    EnumValue({ value }: { value: string }) {
      note(`${getNamedType(info.getInputType())?.name}.${value}`, info.getEnumValue())
    },
  }
  visit(document, visitWithTypeInfo(info, visitor))
}

/** Only values that were sent count, not defaults of the schema. */
function noteValue(type: GraphQLNamedType, value: unknown, note: Note) {
  if (Array.isArray(value)) return value.forEach((item) => noteValue(type, item, note))
  if (isEnumType(type)) return note(`${type.name}.${String(value)}`, type.getValue(String(value)))
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return
  const fields = type.getFields()
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    note(`${type.name}.${name}`, field)
    noteValue(getNamedType(field.type), inner, note)
  }
}

/** Whether a value of the type can contain a deprecated element. */
function canBeDeprecated(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean {
  if (isEnumType(type)) return type.getValues().some(isDeprecated)
  if (!isInputObjectType(type) || seen.has(type)) return false
  seen.add(type)
  return Object.values(type.getFields()).some(
    (field) => isDeprecated(field) || canBeDeprecated(getNamedType(field.type), seen),
  )
}

interface Prepared {
  /** Deprecated elements in the document text. */
  written: ReadonlyMap<string, string>
  /** Variables whose values can contain more. */
  variables: readonly { name: string; type: GraphQLNamedType }[]
}

function prepare(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Prepared {
  const written = new Map<string, string>()
  noteText(schema, separateOperations(document)[operation.name?.value ?? ''] ?? document, noteIn(written))
  const variables = (operation.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = getNamedType(typeFromAST(schema, node))
    return type && canBeDeprecated(type) ? [{ name: variable.name.value, type }] : []
  })
  return { written, variables }
}

/** Cached as long as the document; stored documents are cached forever. */
const preparedOf = new WeakMap<OperationDefinitionNode, Prepared>()

interface Used {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  /** Values as sent. */
  variables: Readonly<Record<string, unknown>> | null | undefined
}

/** The deprecated elements used by an operation, in its valid text and in the values of its variables. */
export function deprecationsOf({ schema, document, operation, variables }: Used): Deprecation[] {
  let prepared = preparedOf.get(operation)
  if (!prepared) preparedOf.set(operation, (prepared = prepare(schema, document, operation)))
  if (prepared.written.size === 0 && prepared.variables.length === 0) return []
  const found = new Map(prepared.written)
  for (const { name, type } of prepared.variables) noteValue(type, variables?.[name], noteIn(found))
  return [...found].slice(0, mostTold).map(([coordinate, reason]) => ({ coordinate, reason }))
}

/**
 * Reports deprecated elements in `extensions.deprecations`, so that tools can be changed before the elements are
 * removed.
 */
export const deprecationNotes: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ schema, document, operation, request: { variables }, response: { body } }) {
        if (!document || !operation || body.kind !== 'single') return
        const deprecations = deprecationsOf({ schema, document, operation, variables })
        if (deprecations.length) body.singleResult.extensions = { ...body.singleResult.extensions, deprecations }
      },
    }
  },
}
