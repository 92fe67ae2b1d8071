// Creates the stored documents: each operation with its fragments as one text, under the SHA-256 of the text. The
// client sends the id instead (GraphQL over HTTP, appendix A: `documentId`).
import { createHash } from 'node:crypto'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { concatAST, getNamedType, isLeafType, Kind, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { operations, schemaDocument } from './operations.mjs'

const name = (value) => ({ kind: Kind.NAME, value })
const typename = { kind: Kind.FIELD, name: name('__typename') }

/** Adds `__typename` to every object except the roots, as Apollo Client does. */
const withTypenames = (operation) =>
  visit(operation, {
    SelectionSet: (node, _key, parent) =>
      parent.kind === Kind.OPERATION_DEFINITION || node.selections.some(({ name }) => name?.value === '__typename')
        ? undefined
        : { ...node, selections: [...node.selections, typename] },
  })

/** Fragments used by a definition, including nested ones. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      const fragment = fragments.get(value)
      if (!fragment) throw new Error(`No .graphql file defines the fragment ${value}`)
      if (found.has(fragment)) return
      found.add(fragment)
      fragmentsOf(fragment, fragments, found)
    },
  })
  return [...found]
}

/** Plain lead fields of all operations, which the client's cache may contain. */
function shownLeadFields(documents, schema) {
  const types = new TypeInfo(schema)
  const fields = new Set()
  visit(
    documents,
    visitWithTypeInfo(types, {
      Field(node) {
        const isPlain = isLeafType(getNamedType(types.getType())) && !node.arguments?.length
        if (types.getParentType()?.name === 'Lead' && isPlain) fields.add(node.name.value)
      },
    }),
  )
  return [...fields].filter((field) => field !== 'id' && field !== '__typename').sort()
}

/** Variable that includes a lead field in a mutation. The client uses the same names. */
const conditionOf = (field) => `with${field[0].toUpperCase()}${field.slice(1)}`

/**
 * A mutation of leads must return all shown fields, which differ by screen. Adds each missing field behind its own
 * variable.
 */
function withShownLeads(operation, fields) {
  let isWidened = false
  const widened = visit(operation, {
    Field(node) {
      if (!['lead', 'leads'].includes(node.name.value) || !node.selectionSet) return undefined
      isWidened = true
      const further = fields.map((field) => ({
        kind: Kind.FIELD,
        name: name(field),
        directives: [
          {
            kind: Kind.DIRECTIVE,
            name: name('include'),
            arguments: [
              {
                kind: Kind.ARGUMENT,
                name: name('if'),
                value: { kind: Kind.VARIABLE, name: name(conditionOf(field)) },
              },
            ],
          },
        ],
      }))
      return {
        ...node,
        selectionSet: { ...node.selectionSet, selections: [...node.selectionSet.selections, ...further] },
      }
    },
  })
  if (!isWidened) return operation
  const variables = fields.map((field) => ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: name(conditionOf(field)) },
    type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: name('Boolean') } },
    defaultValue: { kind: Kind.BOOLEAN, value: false },
  }))
  return { ...widened, variableDefinitions: [...(widened.variableDefinitions ?? []), ...variables] }
}

/** All operations of the client: `{ name, kind, id, document }`, sorted by name. */
export function storedDocuments() {
  const schema = makeExecutableSchema({ typeDefs: schemaDocument() })
  const documents = concatAST([...operations().values()])
  const fragments = new Map(
    documents.definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const leadFields = shownLeadFields(documents, schema)
  return documents.definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const whole = operation.operation === 'mutation' ? withShownLeads(operation, leadFields) : operation
      const definitions = [whole, ...fragmentsOf(operation, fragments)].map(withTypenames)
      const document = print({ kind: Kind.DOCUMENT, definitions })
      const id = `sha256:${createHash('sha256').update(document).digest('hex')}`
      return { name: operation.name.value, kind: operation.operation, id, document }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
