import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { routes } from '../../generated/routes'
import { answers } from '../../generated/rows'
import { lookUpBy, recordsBy } from './links'
import { numberedPageOf, pageOf } from './pages'
import { orNull, orRefused, payload } from './payloads'
import { idNumber, oneOf } from '../rest/ids'
import { snakeCase } from '../../../shared/app/camelCase'
import type { Rest } from '../rest/restTypes'
import { constantsOf, inputPlace, objectWriter, type Place, writerOf } from '../rest/writers'
import type { Context } from '../context/context'
import { type SaidOf, saidIn, sdlPlace } from '../rest/sdl'

/** Resolvers of the fields that one call of REST answers: `@rest(call: "POST /api/caps")`. */

type Args = Record<string, unknown>
type Resolver = (parent: { id: string }, args: Args, context: Context) => unknown
type Read = (answer: unknown, args?: Args) => unknown

interface Sent {
  path?: Args
  query?: Args
  body?: Args
  idempotencyKey?: unknown
}

/** The REST client without the types of its routes. `generated/routes.ts` says what the calls here take. */
type AnyRest = Record<'get' | 'query', (route: string, sent?: Sent) => Promise<unknown>> & {
  send: (verb: string, route: string, sent?: Sent) => Promise<never>
}
const untyped = (rest: Rest) => rest as unknown as AnyRest

/** Whether an argument is the id of the record that a path names before it: `channelId` of `/api/alert-channels/{id}`. */
function isOwnerIn(route: string, parameter: string, argument: string): boolean {
  const steps = route.split('/')
  const before = steps[steps.indexOf(`{${parameter}}`) - 1] ?? ''
  return `${before.replaceAll('-', '').replace(/s$/, '')}id`.endsWith(argument.toLowerCase()) && argument !== 'id'
}

/** What an argument gives to a call. */
interface Part {
  argument: string
  add: (sent: Required<Pick<Sent, 'path' | 'query' | 'body'>> & Sent, args: Args) => void
  /** Where properties of REST stand in the arguments. */
  places?: ReadonlyMap<string, Place>
  /** The fields of the argument stand in the body itself. */
  isFlat?: boolean
}

function partOf(argument: GraphQLArgument, call: string, saidOf: SaidOf): Part {
  const { query, body } = routes[call] ?? { query: {} }
  const { name, type } = argument
  const named = getNamedType(type)
  const route = call.split(' ')[1] ?? ''
  const said = saidOf(argument).name
  const names = said === undefined ? [snakeCase(name), name] : [said]
  if (name === 'key') return { argument: name, add: (sent, args) => void (sent.idempotencyKey = args.key) }
  if (named.name === 'PageInput') return pagePart(name, query)
  const inPath = [...route.matchAll(/\{(\w+)\}/g)]
    .map(([, one = '']) => one)
    .find((one) => names.includes(one) || name === `${one}Id` || isOwnerIn(route, one, name))
  if (inPath && !isInputObjectType(named)) {
    const write = named.name === 'ID' ? idNumber : (value: string) => value
    return {
      argument: name,
      places: new Map([[inPath, { name }]]),
      add: (sent, args) => void (sent.path[inPath] = write(args[name] as string, name)),
    }
  }
  const inBody = names.find((one) => body?.properties?.[one])
  const inQuery = inBody ? undefined : names.find((one) => query[one])
  const target = inBody ?? inQuery
  if (target !== undefined) {
    // A query string has several values separated by commas.
    const isJoined = isListType(isNonNullType(type) ? type.ofType : type)
    const schema =
      (inBody ? body?.properties?.[target] : isJoined ? { type: 'string', isText: true } : query[target]) ?? {}
    const isRequired = inBody ? (body?.required?.includes(target) ?? false) : (query[target]?.isRequired ?? false)
    const { write, place } = writerOf(type, schema, isRequired, saidOf)
    return {
      argument: name,
      places: new Map([[target, { ...place, name }]]),
      add: (sent, args) => {
        const value = write(args[name], name)
        // A query string cannot express null.
        if (value !== undefined && (inBody || value !== null)) (inBody ? sent.body : sent.query)[target] = value
      },
    }
  }
  if (!isInputObjectType(named)) throw new Error(`${sdlPlace(argument)}${call} takes no ${name}`)
  const { write, place } = objectWriter(named, body ?? { properties: query }, saidOf)
  return {
    argument: name,
    places: place.fields ?? new Map(),
    isFlat: true,
    add: (sent, args) => void (args[name] && Object.assign(body ? sent.body : sent.query, write(args[name], ''))),
  }
}

function pagePart(argument: string, query: object): Part {
  const read = 'after' in query ? pageOf : numberedPageOf
  return {
    argument,
    add: (sent, args) => {
      const { page, ...rest } = read(args[argument] as Parameters<typeof pageOf>[0])
      Object.assign(sent.query, rest, { ['page_number' in query ? 'page_number' : 'page']: page })
    },
  }
}

/** How arguments become a call, and where its errors stand in them. */
function senderOf(field: GraphQLField<unknown, unknown>, call: string, saidOf: SaidOf) {
  const parts = field.args.map((argument) => partOf(argument, call, saidOf))
  const place = { fields: new Map(parts.flatMap(({ places = [] }) => [...places])) }
  const flat = parts.filter(({ isFlat }) => isFlat)
  const { body: bodySchema } = routes[call] ?? {}
  const constants = constantsOf(bodySchema ?? {})
  const given = new Set([...place.fields.keys(), ...Object.keys(constants)])
  const missing = bodySchema?.required?.filter((name) => !given.has(name)) ?? []
  if (missing.length) throw new Error(`${sdlPlace(field)}${call} needs ${missing.join(', ')}`)
  return {
    bodyOf: (args: Args) => {
      const sent = { path: {}, query: {}, body: {} }
      for (const { argument, add } of parts) if (argument in args) add(sent, args)
      return sent.body
    },
    sentBy: (args: Args, parent: { id: string } | undefined): Sent => {
      const sent = { path: {} as Args, query: {}, body: { ...constants } }
      for (const { add } of parts) add(sent, args)
      if (parent?.id !== undefined && call.includes('{id}')) sent.path.id ??= idNumber(parent.id, 'id')
      const { body, ...others } = sent
      return bodySchema ? { ...others, body } : others
    },
    placeIn: (restPath: string, args: Args) =>
      inputPlace(place, restPath, Object.assign({}, args, ...flat.map(({ argument }) => args[argument]))),
  }
}

type Called = GraphQLField<unknown, unknown>

const bodies = new Map<string, (args: Args) => Args>()

/** What a mutation with a call sends of some of its arguments, for fields that send the same and decide more. */
export function bodyOf(mutation: string, args: Args): Args {
  const write = bodies.get(mutation)
  if (!write) throw new Error(`${mutation} has no call`)
  return write(args)
}

function changeOf(field: Called, call: string, read: Read, saidOf: SaidOf): Resolver {
  const [method = '', route = ''] = call.split(' ')
  const { bodyOf: write, sentBy, placeIn } = senderOf(field, call, saidOf)
  bodies.set(field.name, write)
  const fields = Object.values((getNamedType(field.type) as GraphQLObjectType).getFields())
  const blank = Object.fromEntries(
    fields
      .filter(({ type, name }) => name !== 'errors' && isNonNullType(type) && isListType(type.ofType))
      .map(({ name }) => [name, []]),
  )
  const settle = fields.some(({ name }) => name === 'refused') ? orRefused : <T>(sending: Promise<T>) => sending
  return async (_parent, args, { rest }) => ({
    ...blank,
    ...(await payload(
      async () => {
        const sending = untyped(rest).send(method.toLowerCase(), route, sentBy(args, undefined))
        return read(await settle(sending), args) as object
      },
      (restField) => placeIn(restField, args),
    )),
  })
}

function readingOf(owner: GraphQLObjectType, field: Called, call: string, read: Read, saidOf: SaidOf): Resolver {
  const { orNull: mayBeMissing } = saidOf(field)
  const [method, route = ''] = call.split(' ')
  const query = routes[call]?.query ?? {}
  const isRoot = owner.name === 'Query'
  const isOne = isObjectType(isNonNullType(field.type) ? field.type.ofType : field.type)
  const isById = field.args.every(({ name }) => name === 'id') && (!isRoot || field.args.length === 1)
  if (isOne && isById && !route.includes('{')) {
    const byIds = async (rest: Rest, ids: readonly number[]) =>
      read(
        await untyped(rest).get(route, {
          query: { ids: ids.join(), ...('limit' in query && { limit: ids.length }) },
        }),
      ) as { id: string }[]
    if (!isRoot) {
      const loader = recordsBy(byIds)
      return ({ id }, _args, context) => loader(context).load(id)
    }
    if ('ids' in query) return lookUpBy(byIds) as Resolver
    return async (_parent, { id }, { rest }) =>
      oneOf(read(await untyped(rest).get(route)) as { id: string }[], id as string)
  }
  const { sentBy } = senderOf(field, call, saidOf)
  const ask = async (parent: { id: string } | undefined, args: Args, rest: Rest) =>
    read(await untyped(rest)[method === 'GET' ? 'get' : 'query'](route, sentBy(args, isRoot ? undefined : parent)))
  return (parent, args, { rest }) => (mayBeMissing ? orNull(() => ask(parent, args, rest)) : ask(parent, args, rest))
}

const inputs = new Map<string, (input: unknown) => unknown>()

/** An input with a call as REST takes its fields. */
export function inputInRest<Body extends object>(type: string, input: object): Body {
  const write = inputs.get(type)
  if (!write) throw new Error(`${type} has no call`)
  return write(input) as Body
}

/** Gives each field with a call its resolver. Throws if the code has a resolver for the field too. */
export function addCalls(schema: GraphQLSchema): GraphQLSchema {
  const saidOf = saidIn(schema)
  for (const type of Object.values(schema.getTypeMap()).filter(isInputObjectType)) {
    const { call } = saidOf(type)
    if (!call) continue
    const { write } = objectWriter(type, routes[call]?.body ?? {}, saidOf)
    inputs.set(type.name, (input) => write(input, ''))
  }
  const readers = answers as unknown as Record<string, Record<string, Read>>
  for (const owner of Object.values(schema.getTypeMap()).filter(isObjectType))
    for (const field of Object.values(owner.getFields())) {
      const { call } = saidOf(field)
      if (!call) continue
      const read = readers[owner.name]?.[field.name]
      if (field.resolve || !read)
        throw new Error(`${sdlPlace(field)}${owner.name}.${field.name} has a call and a resolver`)
      const resolve =
        owner.name === 'Mutation' ? changeOf(field, call, read, saidOf) : readingOf(owner, field, call, read, saidOf)
      field.resolve = resolve as unknown as Called['resolve'] & {}
    }
  return schema
}
