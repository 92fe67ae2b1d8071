import {
  getNamedType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Context } from '../../../gateway/app/context/context'
import { Fault } from '../../../gateway/app/errors/errors'
import { createSchema } from '../../../gateway/app/schema/schema'

/** The root fields of the gateway's schema, and the smallest documents that ask for them. */
export const schema = createSchema('schema')
const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (type) => type ?? [],
)
export const rootFields = rootTypes.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` })),
)

/** `Query` of `Query.leads`. */
export const typeOf = (name: string) => name.split('.')[0] ?? ''

/** A value that the schema takes and nothing answers to: past the door it does no harm. */
function harmless(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isListType(isNonNullType(type) ? type.ofType : type)) return '[]'
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (named.name.startsWith('JSON')) return '{}'
  if (isInputObjectType(named)) {
    const needed = Object.values(named.getFields()).filter(
      (field) => isNonNullType(field.type) && field.defaultValue === undefined,
    )
    return `{ ${needed.map((field) => `${field.name}: ${harmless(field.type)}`).join(', ')} }`
  }
  if (named.name === 'Boolean') return 'true'
  if (named.name === 'DateTime') return '"2026-01-31T09:00:00Z"'
  if (named.name === 'ID') return '"999999999"'
  return /Int$|^Float$|^Money$/.test(named.name) ? '1' : '"0"'
}

/** The smallest selection that asks for one root field, with some arguments as they are given. */
export function selection(name: string, given: Readonly<Record<string, string>> = {}): string {
  const { field } = rootFields.find((root) => root.name === name) ?? {}
  if (!field) throw new Error(`The schema has no ${name}`)
  const isNeeded = ({ name, type, defaultValue }: (typeof field.args)[number]) =>
    name in given || (isNonNullType(type) && defaultValue === undefined)
  const args = field.args.filter(isNeeded).map(({ name, type }) => `${name}: ${given[name] ?? harmless(type)}`)
  return `${field.name}${args.length ? `(${args.join(', ')})` : ''} ${isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''}`
}

export const operation = (typeName: string, selections: readonly string[]) =>
  `${typeName.toLowerCase()} { ${selections.join(' ')} }`

/** Faults that shut somebody out. */
export const isRefusal = (code: unknown) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'

const nothingThere = () => Promise.reject(new Fault('NOT_FOUND'))

/** What resolvers get where no server stands behind the gateway: somebody with these permissions, and nothing else. */
export function contextOf(permissions: readonly number[]): Context {
  const session = async () => ({
    user_id: 7,
    email: 'a@b.test',
    name: 'A',
    level: 1,
    timezone: { id: 1, name: 'UTC', offset: '+00:00' },
    permissions: [...permissions],
    access_token: null,
  })
  return {
    requestId: 'a-request',
    variables: {},
    headers: {},
    kept: new Map(),
    rest: { get: nothingThere, query: nothingThere, send: nothingThere },
    events: nothingThere,
    session,
    rememberDevice: () => {},
    sessionNow: session,
    budget: async () => null,
    gatewayLimits: {
      ...{ introspection: true, apiTimeoutMs: 1, anonymousPerMinute: 1 },
      ...{ maxConcurrentRequests: 1, maxConcurrentRequestsPerUser: 1, maxEventStreams: 1, maxEventStreamsPerUser: 1 },
    },
  }
}
