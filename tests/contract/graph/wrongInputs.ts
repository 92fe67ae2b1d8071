import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  valueFromASTUntyped,
} from 'graphql'

/*
 * Input of mutations that fits the types of the schema and is wrong all the same: each place of a valid call with each of
 * the values that its type takes and nobody means.
 */

export type Path = readonly (string | number)[]
export type Input = Record<string, unknown>

/** What each scalar takes, made to be refused further in. */
const wrongByScalar: Readonly<Record<string, readonly unknown[]>> = {
  ID: ['', '0', 'x', '-1', '999999', '99999999999999999999'],
  String: ['', ' ', 'x', 'x'.repeat(3_000), 'a\u0000b', '\u202e', '2026-02-30', '25:99', 'http://['],
  Int: [-1, 0, 2_147_483_647],
  Float: [-1, 0.001, 1e15],
  Money: [-1, 1e15],
  Boolean: [true, false],
  DateTime: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  JSON: [[], 'x', 5, { x: [null] }],
}

/** A value for a field that a valid call leaves out. */
const usual: Readonly<Record<string, unknown>> = {
  ...{ ID: '1', String: 'text', Int: 1, Float: 1, Money: 1, Boolean: true },
  ...{ DateTime: '2026-01-31T09:00:00Z', JSON: {} },
}

/** Scalars of a form take every JSON, whole number or text. */
const kindOf = ({ name }: GraphQLNamedType) =>
  name in usual ? name : name.startsWith('JSON') ? 'JSON' : name.endsWith('Int') ? 'Int' : 'String'

function sample(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [sample(nullable.ofType)]
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name
  if (!isInputObjectType(nullable)) return usual[kindOf(getNamedType(type))]
  return Object.fromEntries(Object.values(nullable.getFields()).map(({ name, type }) => [name, sample(type)]))
}

/** The arguments of a call as they are written in a document. */
export function argumentsOf(written: string): Input {
  const [definition] = parse(`{ field${written && `(${written})`} }`).definitions
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []
  const given = field?.kind === Kind.FIELD ? (field.arguments ?? []) : []
  return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]))
}

export function withValueAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[step] = withValueAt(copy[step], rest, replacement)
  return copy
}

/** What to put at a place of this type, where `value` stands in a valid call; and the same for all places within. */
function wrongAt(type: GraphQLInputType, value: unknown, path: Path): [Path, unknown][] {
  const nullable = getNullableType(type)
  const empty: [Path, unknown][] = isNonNullType(type) ? [] : [[path, null]]
  if (isListType(nullable)) {
    const item = nullable.ofType
    const [first = sample(item)] = Array.isArray(value) ? (value as unknown[]) : []
    const inner = wrongAt(item, first, []).map(([at, wrong]): [Path, unknown] =>
      at.length ? [path, [withValueAt(first, at, wrong)]] : [path, [wrong]],
    )
    return [...empty, [path, []], [path, [first, first]], [path, Array.from({ length: 1_100 }, () => first)], ...inner]
  }
  if (isEnumType(nullable)) return [...empty, ...nullable.getValues().map(({ name }): [Path, unknown] => [path, name])]
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields())
    const given = (value ?? {}) as Input
    return [...empty, ...fields.flatMap((field) => wrongAt(field.type, given[field.name], [...path, field.name]))]
  }
  return [...empty, ...(wrongByScalar[kindOf(nullable)] ?? []).map((wrong): [Path, unknown] => [path, wrong])]
}

/** Every wrong call of a mutation, made from a valid one. */
export const wrongCalls = ({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, valid: Input) =>
  args.flatMap(({ name, type }) =>
    wrongAt(type, valid[name], [name]).map(([path, wrong]) => ({
      place: path.join('.'),
      variables: withValueAt(valid, path, wrong) as Input,
    })),
  )

type Named = GraphQLArgument | GraphQLInputField

/** Whether a place is one of the arguments, or within the only input object among them, which errors leave unnamed. */
export function isPlaceOf(args: readonly GraphQLArgument[], place: string): boolean {
  const within = (fields: readonly Named[], [first, ...rest]: string[]): boolean => {
    const field = fields.find(({ name }) => name === first)
    if (!field) return false
    let type = getNullableType(field.type)
    while (isListType(type) && rest.length && /^\d+$/.test(rest[0] ?? '')) {
      rest = rest.slice(1)
      type = getNullableType(type.ofType)
    }
    const named = getNamedType(type)
    if (!rest.length || named.name.startsWith('JSON')) return true
    return isInputObjectType(named) && within(Object.values(named.getFields()), rest)
  }
  const steps = place.split('.')
  return [args, ...args.map(({ type }) => inputFields(type))].some((fields) => within(fields, steps))
}

const inputFields = (type: GraphQLInputType): readonly Named[] => {
  const named = getNamedType(type)
  return isInputObjectType(named) ? Object.values(named.getFields()) : []
}
