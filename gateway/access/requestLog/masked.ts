import {
  type DocumentNode,
  getDirectiveValues,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  type InputValueDefinitionNode,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  print,
  type ScalarTypeDefinitionNode,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** Items that are kept of a list. */
const maxItems = 100
/** Values of other types than text: numbers, ids, dates, names of enums. What has another form was not sent as its type. */
const plainForm = /^[\w :.+-]{1,40}$/

type Described = { astNode?: InputValueDefinitionNode | ScalarTypeDefinitionNode | null | undefined }

/** What the SDL says that a value is (`@personal`), of the field before that of its type; null if it may be kept. Text may hold anything. */
function wordOf(schema: GraphQLSchema, type: GraphQLInputType, field: Described = {}): string | null {
  const named = getNamedType(type)
  const directive = schema.getDirective('personal')
  for (const { astNode } of [field, ...(isScalarType(named) ? [named] : [])]) {
    const word = directive && astNode && getDirectiveValues(directive, astNode)?.as
    if (typeof word === 'string') return word
  }
  return named === GraphQLString ? 'text' : null
}

function maskedValue(schema: GraphQLSchema, value: unknown, type: GraphQLInputType, field?: Described): unknown {
  if (value === null || value === undefined) return null
  if (isNonNullType(type)) return maskedValue(schema, value, type.ofType, field)
  if (isListType(type))
    return Array.isArray(value)
      ? value.slice(0, maxItems).map((item) => maskedValue(schema, item, type.ofType, field))
      : maskedValue(schema, value, type.ofType, field)
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return '[other]'
    const fields = type.getFields()
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const known = Object.hasOwn(fields, name) ? fields[name] : undefined
        return known ? [[name, maskedValue(schema, inner, known.type, known)]] : []
      }),
    )
  }
  const word = wordOf(schema, type, field)
  if (word) return `[${word}]`
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' && plainForm.test(value) ? value : '[other]'
}

/** Variables with personal data and texts replaced by what they are, never by their length: `[e-mail address]`. */
export function maskedVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type }) => {
      const name = variable.name.value
      const known = typeFromAST(schema, type)
      return Object.hasOwn(variables, name) && isInputType(known)
        ? [[name, maskedValue(schema, variables[name], known)]]
        : []
    }),
  )
}

/** Text of a document in which texts are replaced in the same way. */
export function maskedDocument(schema: GraphQLSchema, document: DocumentNode): string {
  const types = new TypeInfo(schema)
  return print(
    visit(
      document,
      visitWithTypeInfo(types, {
        StringValue: (node) => {
          const type = types.getInputType()
          const value = type ? maskedValue(schema, node.value, type) : '[other]'
          return { ...node, value: String(value), block: false }
        },
      }),
    ),
  )
}
