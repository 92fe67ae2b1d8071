import { getNamedType, type GraphQLNamedType, type GraphQLSchema, isInputObjectType } from 'graphql'
import { Fault } from '../errors/errors'
import { withArguments } from '../schema/fieldMiddleware'
import { graphqlField } from './names'
import type { Refusal } from '../records/payloads'
import { type PlaceOf, retitled } from './places'

/* REST uses the deprecated names of some inputs. Errors use the name that the caller sent: the deprecated name if that was sent, otherwise the new one. */

const newName = /^Use `(\w+)`\.$/

/** The new name of each deprecated field of an input type, if the same type has it. */
function replacedIn(type: GraphQLNamedType): [old: string, now: string][] {
  if (!isInputObjectType(type)) return []
  const fields = type.getFields()
  return Object.values(fields).flatMap(({ name, deprecationReason }): [string, string][] => {
    const now = newName.exec(deprecationReason ?? '')?.[1]
    return now !== undefined && Object.hasOwn(fields, now) ? [[name, now]] : []
  })
}

function hasReplaced(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean {
  if (!isInputObjectType(type) || seen.has(type)) return false
  seen.add(type)
  return (
    replacedIn(type).length > 0 ||
    Object.values(type.getFields()).some((field) => hasReplaced(getNamedType(field.type), seen))
  )
}

const isSent = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

type Inputs = readonly { name: string; type: Parameters<typeof getNamedType>[0] }[]

/** For each deprecated input name, the name under which its value is used. */
function sentNames(inputs: Inputs, values: Record<string, unknown>): Record<string, string> {
  const within = inputs.map(({ name, type: wrapped }) => {
    const type = getNamedType(wrapped)
    const value = values[name]
    if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return {}
    const sent = value as Record<string, unknown>
    const names = replacedIn(type).map(([old, now]) => [old, isSent(sent[old]) && !sent[now] ? old : now])
    return { ...sentNames(Object.values(type.getFields()), sent), ...(Object.fromEntries(names) as object) }
  })
  return Object.assign({}, ...within) as Record<string, string>
}

const placeIn =
  (names: Record<string, string>): PlaceOf =>
  (place) =>
    place
      .split('.')
      .map((part) => (Object.hasOwn(names, part) ? names[part] : part))
      .join('.')

function renamedFault(fault: Fault, placeOf: PlaceOf): Fault {
  const { code, extensions, originalError: cause } = fault
  let { message } = fault
  const fields: Record<string, string> = {}
  for (const [restField, text] of Object.entries(fault.fields)) {
    const place = placeOf(graphqlField(restField))
    fields[place] = retitled(text, restField, place)
    message = retitled(message, restField, place)
  }
  return new Fault(code, {
    message,
    fields,
    cause,
    retryAfterSeconds: extensions.retryAfterSeconds as number | undefined,
  })
}

const renamedRefusal = ({ field, message, ...refusal }: Refusal, placeOf: PlaceOf): Refusal => {
  const place = field && placeOf(field)
  return { ...refusal, field: place, message: field && place ? retitled(message, field, place) : message }
}

/**
 * Middleware of fields whose inputs have deprecated names: renames the fields in errors that are thrown or returned in
 * a payload.
 */
export function namesAsSent(schema: GraphQLSchema) {
  const mutations = schema.getMutationType()?.getFields() ?? {}
  return withArguments(schema, (field) => {
    if (!field.args.some(({ type }) => hasReplaced(getNamedType(type)))) return null
    const isMutation = mutations[field.name] === field
    return async (resolve, parent, args, context, info) => {
      const placeOf: PlaceOf = (place) => placeIn(sentNames(field.args, args))(place)
      try {
        const answer = await resolve(parent, args, context, info)
        if (!isMutation) return answer
        const payload = answer as { errors: Refusal[] }
        return { ...payload, errors: payload.errors.map((refusal) => renamedRefusal(refusal, placeOf)) }
      } catch (error) {
        throw error instanceof Fault && Object.keys(error.fields).length ? renamedFault(error, placeOf) : error
      }
    }
  })
}
