import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'

/** Operations as a tool would have written them for the last release: all fields, and old names. */
export const released = buildSchema(readFileSync('schema/released.graphql', 'utf8'))

/** GraphQL texts of arguments by `field.argument`, by type, or by name. */
export type Given = Readonly<Record<string, string>>

type Field = GraphQLField<unknown, unknown>
/** Further down, lists within lists cost more than an operation may. */
const depth = 1
/** Of one record at a time: in a list it costs more than an operation may. */
const alone = ['apiToken']

const textOf = (field: Field, argument: GraphQLArgument, given: Given) =>
  given[`${field.name}.${argument.name}`] ?? given[getNamedType(argument.type).name] ?? given[argument.name]

const isNeeded = ({ type, defaultValue }: GraphQLArgument) => isNonNullType(type) && defaultValue === undefined

/** A field with the arguments that are given; null where one that it needs is not. */
function fieldText(field: Field, given: Given, level: number): string | null {
  if (field.args.some((argument) => isNeeded(argument) && textOf(field, argument, given) === undefined)) return null
  const args = field.args.flatMap((argument) => {
    const text = textOf(field, argument, given)
    return text === undefined ? [] : [`${argument.name}: ${text}`]
  })
  const inner = getNamedType(field.type)
  const below = isCompositeType(inner) ? selectionOf(inner, given, level + 1) : ''
  return below === null ? null : `${field.name}${args.length ? `(${args.join(', ')})` : ''} ${below}`
}

function selectionOf(type: GraphQLType, given: Given, level: number): string | null {
  if (!isObjectType(type) && !isInterfaceType(type)) return '{ __typename }'
  const fields = Object.values(type.getFields()).filter(
    ({ name, type }) => !alone.includes(name) && (level <= depth || isLeafType(getNullableType(type))),
  )
  const texts = fields.flatMap((field) => fieldText(field, given, level) ?? [])
  return texts.length ? `{ ${texts.join(' ')} }` : null
}

/** A query of one root field with all that it answers; null where an argument that it needs is not given. */
export function releasedQuery(name: string, given: Given): string | null {
  const field = released.getQueryType()?.getFields()[name]
  const text = field ? fieldText(field, given, 0) : null
  return text && `{ ${text} }`
}

/** The coordinates of all that a schema has deprecated. */
export function deprecatedIn(schema: GraphQLSchema): string[] {
  const isOld = ({ deprecationReason }: { deprecationReason?: string | null }) => typeof deprecationReason === 'string'
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const of = (name: string) => `${type.name}.${name}`
    if (isEnumType(type))
      return type
        .getValues()
        .filter(isOld)
        .map(({ name }) => of(name))
    if (isInputObjectType(type))
      return Object.values(type.getFields())
        .filter(isOld)
        .map(({ name }) => of(name))
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => [
      ...(isOld(field) ? [of(field.name)] : []),
      ...field.args.filter(isOld).map(({ name }) => `${of(field.name)}(${name}:)`),
    ])
  })
}
