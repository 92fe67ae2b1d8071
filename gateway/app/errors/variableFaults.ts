import {
  coerceInputValue,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import { inSentences } from '../../../shared/app/sentences'
import { fieldTitle, withLabel } from '../../../shared/app/fieldTitle'

/* Errors of an operation's variables, as plain messages by field; those of graphql-js name types of the schema and repeat the values. */

type Path = readonly (string | number)[]

/** Maximum number of errors returned. */
const toldAtOnce = 10

const demands: Readonly<Record<string, string>> = {
  ID: 'enter an id',
  String: 'enter a text',
  Int: 'enter a whole number',
  PositiveInt: 'enter a whole number',
  NonNegativeInt: 'enter a whole number',
  Float: 'enter a number',
  Boolean: 'choose true or false',
  DateTime: 'enter a date and time with its offset, as 2026-01-31T09:00:00Z',
  Money: 'enter an amount with at most two decimals',
  EmailAddress: 'enter an e-mail address',
  URL: 'enter a URL',
  IP: 'enter an IPv4 or IPv6 address',
  CountryCode: 'enter a country code of two letters',
  JSONObject: 'send an object',
  LocalDate: 'enter a day, as 2026-01-31',
  TimeOfDay: 'enter a time of day, as 09:30',
  WallTime: 'enter a day, or a day and a time, as 2026-01-31 09:30',
}

/** Type of the value at a path below a value of this type. */
function typeAt(type: GraphQLInputType, [first, ...rest]: Path): GraphQLInputType {
  const nullable = getNullableType(type)
  if (first === undefined) return type
  if (isListType(nullable)) return typeAt(nullable.ofType, typeof first === 'number' ? rest : [first, ...rest])
  const field = isInputObjectType(nullable) ? nullable.getFields()[first] : undefined
  return field ? typeAt(field.type, rest) : type
}

const isGiven = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && (value as Record<string, unknown>)[name] !== undefined

/** Messages by path: one for an invalid value, or one for each missing or unknown field of an input object. */
function faultsAt(path: Path, type: GraphQLInputType, value: unknown): [Path, string][] {
  if (value === null && isNonNullType(type)) return [[path, 'a value is required']]
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [[path, 'send a list']]
  if (isEnumType(nullable)) return [[path, 'choose one of the allowed values']]
  if (!isInputObjectType(nullable)) return [[path, demands[getNamedType(type).name] ?? 'this value is not allowed']]
  if (typeof value !== 'object' || value === null) return [[path, 'send an object']]
  const fields = nullable.getFields()
  const missing = Object.values(fields).filter((field) => isRequiredInputField(field) && !isGiven(value, field.name))
  const unknown = Object.keys(value).filter((name) => !(name in fields))
  return [
    ...missing.map(({ name }): [Path, string] => [[...path, name], 'a value is required']),
    ...unknown.map((name): [Path, string] => [[...path, name.slice(0, 100)], 'this field is not known']),
  ]
}

/** BAD_USER_INPUT that names every invalid variable, or field within it. */
export function wrongVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Record<string, unknown>,
): GraphQLError {
  const faults = definitions.flatMap(({ variable, type: node, defaultValue }): [Path, string][] => {
    const name = variable.name.value
    const type = typeFromAST(schema, node)
    if (!type || !isInputType(type)) return [[[name], 'this value is not allowed']]
    const value = variables[name]
    if (value === undefined) return isNonNullType(type) && !defaultValue ? [[[name], 'a value is required']] : []
    const found: [Path, string][] = []
    coerceInputValue(value, type, (path, invalid) => {
      found.push(...faultsAt([name, ...path], typeAt(type, path), invalid))
    })
    return found
  })
  const fields: Record<string, string> = {}
  for (const [path, text] of faults.slice(0, toldAtOnce))
    fields[path.join('.')] ??= withLabel(fieldTitle(path), `${text}.`)
  return new GraphQLError(inSentences(Object.values(fields)) || 'The variables are not valid.', {
    extensions: { code: 'BAD_USER_INPUT', fields, http: { status: 400 } },
  })
}
