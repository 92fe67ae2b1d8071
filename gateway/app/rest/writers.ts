import {
  type GraphQLEnumValue,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { snakeCase } from '../../../shared/app/camelCase'
import { distributionTexts } from '../../../shared/routing/distributionRules'
import { Fault } from '../errors/errors'
import { type SaidOf, sdlPlace } from './sdl'
import { idNumber } from './ids'
import { graphqlField } from '../errors/names'

/**
 * Arguments of the schema as REST takes them, by the names that the SDL gives (`@rest`) and the schemas of REST. A field
 * stands in the property with its name in snake case, or unchanged. Ids of REST are numbers; lists of pairs are maps.
 */

/** What matters of a schema of the OpenAPI document. */
export interface RestSchema {
  type?: string | readonly string[]
  isNullable?: boolean
  /** Takes texts; a list is then joined by commas. */
  isText?: boolean
  /** The only values that it takes. */
  values?: readonly unknown[]
  /** What it takes for true and false. */
  yesAndNo?: { yes: unknown; no: unknown }
  properties?: Readonly<Record<string, RestSchema>>
  required?: readonly string[]
  items?: RestSchema
  additionalProperties?: RestSchema
}

/** What each call takes, by `POST /api/caps`. */
export type Routes = Readonly<
  Record<string, { query: Readonly<Record<string, RestSchema & { isRequired: boolean }>>; body?: RestSchema }>
>

/** Writes a value; undefined leaves it out. `place` is where an invalid value is reported. */
type Write = (value: unknown, place: string) => unknown

/** Where a property of REST stands in the input. */
export interface Place {
  /** Name of the field; undefined for an object that only REST has. */
  name?: string
  fields?: ReadonlyMap<string, Place>
  /** Fields of a list's items that are the key and value of a map in REST. */
  entry?: { key: string; value: string }
  /** A list of texts, which a form shows as one field. */
  isTexts?: boolean
}

interface Writer {
  write: Write
  place: Place
}

const asRecord = (value: unknown) => value as Record<string, unknown>

/** Equal for names that differ only in their case. */
const bare = (name: unknown) =>
  String(name)
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** What REST has for a value of an enum: what the SDL says, the one that differs in case, or its name in snake case. */
function valueInRest(value: GraphQLEnumValue, values: readonly unknown[], saidOf: SaidOf): unknown {
  const { name } = value
  const like = values.find((one) => bare(one) === bare(name))
  return saidOf(value).name ?? like ?? (/[a-z][A-Z\d]/.test(name) && !name.includes('_') ? snakeCase(name) : name)
}

/** REST's form of a value that is neither null nor left out. */
function conversion(type: GraphQLInputType, schema: RestSchema, saidOf: SaidOf): Writer {
  if (isListType(type)) return listWriter(type.ofType, schema, saidOf)
  if (isInputObjectType(type)) return objectWriter(type, schema, saidOf)
  const plain = { write: (value: unknown) => value, place: {} }
  if (isEnumType(type)) {
    const byName = new Map(
      type.getValues().map((value) => [value.name, valueInRest(value, schema.values ?? [], saidOf)]),
    )
    return { ...plain, write: (name) => byName.get(String(name)) }
  }
  if (!isNonNullType(type) && type.name === 'ID' && !schema.isText)
    return { ...plain, write: (id, place) => idNumber(String(id), place) }
  if (!isNonNullType(type) && ['JSON', 'JSONObject'].includes(type.name) && schema.isText)
    return { ...plain, write: (value) => JSON.stringify(value) }
  const { yesAndNo } = schema
  if (!isNonNullType(type) && type.name === 'Boolean' && yesAndNo)
    return { ...plain, write: (value) => (value ? yesAndNo.yes : yesAndNo.no) }
  return plain
}

function listWriter(itemType: GraphQLInputType, schema: RestSchema, saidOf: SaidOf): Writer {
  const valueSchema = schema.additionalProperties ?? Object.values(schema.properties ?? {})[0]
  if (schema.type === 'object' && valueSchema)
    return mapWriter(getNamedType(itemType) as GraphQLInputObjectType, valueSchema, saidOf)
  // A query string has the values of a list separated by commas.
  const isJoined = schema.isText ?? false
  const isIds = getNamedType(itemType).name === 'ID'
  const item = writerOf(itemType, isJoined ? { isText: !isIds } : (schema.items ?? {}), true, saidOf)
  return {
    place: { ...item.place, isTexts: ['String', 'EmailAddress'].includes(getNamedType(itemType).name) },
    write: (list, place) => {
      const written = (list as unknown[]).map((value, at) => item.write(value, `${place}.${at}`))
      return isJoined ? written.join() || undefined : written
    },
  }
}

/** A list of pairs as a map of REST; a key that comes twice is refused, because a map cannot contain it. */
function mapWriter(type: GraphQLInputObjectType, schema: RestSchema, saidOf: SaidOf): Writer {
  const [key, value] = Object.values(type.getFields())
  if (!key || !value) throw new Error(`${type.name} is no pair`)
  const item = writerOf(value.type, schema, true, saidOf)
  return {
    place: { entry: { key: key.name, value: value.name } },
    write: (list, place) => {
      const map = new Map<string, unknown>()
      for (const [at, pair] of (list as Record<string, unknown>[]).entries()) {
        const name = String(pair[key.name])
        const message = distributionTexts.parameterUsed
        if (map.has(name))
          throw new Fault('BAD_USER_INPUT', { message, fields: { [`${place}.${at}.${key.name}`]: message } })
        map.set(name, item.write(pair[value.name], `${place}.${at}.${value.name}`))
      }
      return Object.fromEntries(map)
    },
  }
}

/** A field in its object of REST, also within objects that only REST has. */
interface FieldWriter extends Writer {
  field: string
  steps: readonly string[]
}

function fieldWriter(field: GraphQLInputField, schema: RestSchema, saidOf: SaidOf): FieldWriter {
  const steps = restSteps(field, schema, saidOf)
  let at = schema
  let isRequired = true
  // An object with an id alone is null without it.
  let isNullWithout = false
  for (const step of steps) {
    isRequired &&= at.required?.includes(step) ?? false
    isNullWithout ||= Boolean(at.isNullable) && at !== schema
    at = at.properties?.[step] ?? {}
  }
  const { write, place } = writerOf(field.type, at, isRequired, saidOf)
  const orNull: Write = (value, at) => (value === undefined || value === null || value === '' ? null : write(value, at))
  return { place, write: isNullWithout ? orNull : write, field: field.name, steps }
}

/** The properties of a field. Throws for a name that REST does not have. */
function restSteps(field: GraphQLInputField, schema: RestSchema, saidOf: SaidOf): string[] {
  const said = saidOf(field).name
  const steps = said?.split('.') ?? [[snakeCase(field.name), field.name].find((one) => schema.properties?.[one]) ?? '']
  let at: RestSchema | undefined = schema
  for (const step of steps) at = at?.properties?.[step]
  if (!at) throw new Error(`${sdlPlace(field)}REST has no ${said ?? snakeCase(field.name)} for ${field.name}`)
  return steps
}

function setAt(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) target[first] = value
  else if (value === null && rest.length === 1 && rest[0] === 'id') target[first] = null
  else setAt((target[first] ??= {}) as Record<string, unknown>, rest, value)
}

/** Properties that REST has one value for. */
export const constantsOf = (schema: RestSchema) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, { values = [] }]) =>
      values.length === 1 ? [[name, values[0]]] : [],
    ),
  )

/** The fields of an input as properties of an object of REST. */
export function objectWriter(type: GraphQLInputObjectType, schema: RestSchema, saidOf: SaidOf): Writer {
  const fields = Object.values(type.getFields()).map((field) => fieldWriter(field, schema, saidOf))
  const known = new Set<string>()
  for (const { field, steps } of fields) {
    const name = steps.join('.')
    const declared = type.getFields()[field]
    if (known.has(name) && declared)
      throw new Error(`${sdlPlace(declared)}${type.name} has two fields for ${name} of REST`)
    known.add(name)
  }
  const constants = constantsOf(schema)
  return {
    place: placeOf(fields),
    write: (input, place) => {
      const object: Record<string, unknown> = { ...constants }
      for (const { field, steps, write } of fields) {
        const value = write(asRecord(input)[field], place ? `${place}.${field}` : field)
        if (value !== undefined) setAt(object, steps, value)
      }
      return object
    },
  }
}

function placeOf(fields: readonly Pick<FieldWriter, 'field' | 'steps' | 'place'>[]): Place {
  const root = { fields: new Map<string, Place>() }
  for (const { field, steps, place } of fields) {
    let at: { fields: Map<string, Place> } = root
    for (const step of steps.slice(0, -1)) {
      const known = at.fields.get(step) as { fields: Map<string, Place> } | undefined
      const next = known ?? { fields: new Map<string, Place>() }
      at.fields.set(step, next)
      at = next
    }
    at.fields.set(steps.at(-1) ?? '', { ...place, name: field })
  }
  return root
}

/** Writes values of a type as a schema of REST; null where REST takes it, otherwise nothing, or what is empty. */
export function writerOf(given: GraphQLInputType, schema: RestSchema, isRequired: boolean, saidOf: SaidOf): Writer {
  const { isNullable = false } = schema
  const type = isNonNullType(given) ? given.ofType : given
  const { write, place } = conversion(type, schema, saidOf)
  const isNumber = getNamedType(type).name === 'ID' && !isListType(type) && !schema.isText
  const empty = !isRequired
    ? undefined
    : isNullable
      ? null
      : schema.type === 'string'
        ? ''
        : schema.type === 'array'
          ? []
          : undefined
  return {
    place,
    write: (value, at) => {
      // Forms send an empty text for a choice that was not made.
      const isAbsent = value === undefined || value === null || (isNumber && value === '' && !isNonNullType(given))
      if (!isAbsent) return write(value, at)
      if (isRequired && isNumber && !isNullable) return idNumber('', at)
      return value !== undefined && isNullable ? null : empty
    },
  }
}

/** Where a path of REST's body stands in the arguments: `days.0.start_time` → `days.0.startTime`. */
export function inputPlace(place: Place, restPath: string, args: unknown): string {
  const found: (string | number)[] = []
  let at: Place | undefined = place
  let value = args
  const steps = restPath.split('.')
  for (const [index, step] of steps.entries()) {
    if (/^\d+$/.test(step)) {
      if (!at?.isTexts) found.push(step)
      value = Array.isArray(value) ? (value[Number(step)] as unknown) : undefined
      continue
    }
    if (at?.entry) {
      const { key, value: own } = at.entry
      const position = Array.isArray(value) ? value.findIndex((pair) => asRecord(pair)[key] === step) : -1
      if (position < 0) return found.join('.')
      return [...found, position, own, ...steps.slice(index + 1)].join('.')
    }
    at = at?.fields?.get(step)
    if (!at) return [...found, graphqlField(steps.slice(index).join('.'))].join('.')
    if (at.name !== undefined) {
      found.push(at.name)
      value = typeof value === 'object' && value !== null ? asRecord(value)[at.name] : undefined
    }
  }
  // An object that only REST has, around one field.
  while (at && at.name === undefined && at.fields?.size === 1) {
    at = [...at.fields.values()][0]
    if (at?.name !== undefined) found.push(at.name)
  }
  return found.join('.')
}
