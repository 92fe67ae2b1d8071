// Reads the client's operations. Mutations of records are generated: a fragment lists them, `fragment CapRow on Cap
// @changedBy(mutations: [createCap, updateCap, deleteCap])`, and each gets an operation with all arguments that selects
// the record by this fragment, the errors, and the undo. `rows @withOptionalFields { id }` selects every other value of the
// type behind a variable of its name, which is false by default: `city @include(if: $city)`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildASTSchema,
  concatAST,
  getNamedType,
  isLeafType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { filesIn, root, schemaFiles } from './stale.mjs'

const directive = 'changedBy'
const optionalFields = 'withOptionalFields'

const parts = (text) => parse(text, { noLocation: true }).definitions[0]

const read = (file) => parse(readFileSync(path.join(root, file), 'utf8'), { noLocation: true })
export const schemaDocument = () => concatAST(schemaFiles().map(read))

const selectionOf = (row) => ({
  Undo: '{ id millisecondsLeft }',
  UserError: '{ ...MendableError }',
  [row.type]: `{ ...${row.fragment} }`,
})

/** Type of an argument. The client always sends idempotency keys, origins and versions, so these are non-null. */
const typeOf = ({ name, type }) =>
  ['key', 'origin', 'version'].includes(name) && !isNonNullType(type) ? `${type}!` : String(type)

/** Operation of a mutation: `mutation DeleteCap($origin: CapOrigin!, $id: ID!) { deleteCap(…) { … } }`. */
function operationOf(name, row, schema) {
  const field = schema.getMutationType().getFields()[name]
  if (!field) throw new Error(`${row.fragment}: the schema has no mutation ${name}`)
  // The client sends every version, so it has no use for `versionless`.
  const answered = Object.values(getNamedType(field.type).getFields()).filter(({ name }) => name !== 'versionless')
  const selections = answered.map(({ name, type }) => {
    const asked = getNamedType(type)
    const below = isLeafType(asked) ? '' : selectionOf(row)[asked.name]
    if (below === undefined) throw new Error(`${row.fragment}: write ${name} of ${asked.name} out, with its mutation`)
    return `${name} ${below}`
  })
  const variables = field.args.map((argument) => `$${argument.name}: ${typeOf(argument)}`)
  const given = field.args.map((argument) => `${argument.name}: $${argument.name}`)
  const title = name[0].toUpperCase() + name.slice(1)
  return `mutation ${title}(${variables}) { ${name}(${given}) { ${selections.join(' ')} } }`
}

/** The document with the fields of each selection `@withOptionalFields`, and their variables. */
function withOptionalFields(document, schema) {
  const types = new TypeInfo(schema)
  let added = []
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        leave(node) {
          if (!node.directives.some(({ name }) => name.value === optionalFields)) return undefined
          const selected = new Set(node.selectionSet.selections.map(({ name }) => name?.value))
          const fields = Object.values(getNamedType(types.getType()).getFields())
            .filter(({ name, type, args }) => !selected.has(name) && !args.length && isLeafType(getNamedType(type)))
            .map(({ name }) => name)
          added.push(...fields)
          const { selectionSet } = parts(`{ ${fields.map((name) => `${name} @include(if: $${name})`).join(' ')} }`)
          return {
            ...node,
            directives: node.directives.filter(({ name }) => name.value !== optionalFields),
            selectionSet: {
              ...node.selectionSet,
              selections: [...node.selectionSet.selections, ...selectionSet.selections],
            },
          }
        },
      },
      OperationDefinition: {
        leave(node) {
          if (!added.length) return undefined
          const variables = parts(`query (${added.map((name) => `$${name}: Boolean! = false`)}) { id }`)
          added = []
          return { ...node, variableDefinitions: [...node.variableDefinitions, ...variables.variableDefinitions] }
        },
      },
    }),
  )
}

/** Operations and fragments of one file, including generated ones. */
function expanded(file, schema) {
  const made = []
  const definitions = read(file).definitions.map((definition) => {
    const given = definition.directives?.find(({ name }) => name.value === directive)
    if (!given || definition.kind !== Kind.FRAGMENT_DEFINITION) return definition
    const row = { fragment: definition.name.value, type: definition.typeCondition.name.value }
    for (const { value } of given.arguments[0].value.values) made.push(operationOf(value, row, schema))
    return { ...definition, directives: definition.directives.filter((other) => other !== given) }
  })
  return concatAST([
    withOptionalFields({ kind: Kind.DOCUMENT, definitions }, schema),
    ...(made.length ? [parse(made.join('\n'), { noLocation: true })] : []),
  ])
}

/** All operations by file name: `caps`. */
export function operations() {
  const schema = buildASTSchema(schemaDocument(), { assumeValidSDL: true })
  const byModule = new Map()
  for (const file of filesIn('web', (file) => file.endsWith('.graphql'))) {
    const module = path.basename(file, '.graphql')
    if (byModule.has(module)) throw new Error(`Two files of operations are called ${module}.graphql`)
    byModule.set(module, expanded(file, schema))
  }
  return byModule
}
