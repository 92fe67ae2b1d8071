import {
  type GraphQLField,
  getDirectiveValues,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  getNamedType,
} from 'graphql'
import { permissionCode } from '../../../shared/access/permissions'
import type { Context } from './context'

/**
 * Permission rules from the SDL (`@needs`, `@signedIn` and `@public`): the only place that reads them. permissions.ts
 * applies them to resolvers, links.ts to linked records.
 */
export type Needs =
  | { kind: 'public' | 'signedIn' }
  | {
      kind: 'codes'
      names: readonly string[]
      every: boolean
      /** Argument whose value selects one of the names. */
      by: string | null
      /** Null without an error; the resolver returns null itself. */
      orNull: boolean
    }
export type CodeNeeds = Extract<Needs, { kind: 'codes' }>

/** Root fields without a token; the SDL marks them with `@public`. */
export const openFields: readonly string[] = [
  ...['login', 'configureTwoFactor', 'verifyTwoFactor'],
  ...['isSetUp', 'sendsPasswordLinks', 'openAccessLink', 'setUp', 'acceptAccessLink', 'requestPasswordLink'],
  ...['requestPasskey', 'signInWithPasskey', 'signInWays', 'beginSingleSignOn', 'completeSingleSignOn'],
]

type Declared = GraphQLField<unknown, unknown> | GraphQLObjectType

/** Rule of a field or type in the SDL; null if there is none. */
export function needsOf({ astNode }: Declared, schema: GraphQLSchema): Needs | null {
  const valuesOf = (name: string) => {
    const directive = schema.getDirective(name)
    return directive && astNode ? getDirectiveValues(directive, astNode) : undefined
  }
  if (valuesOf('public')) return { kind: 'public' }
  if (valuesOf('signedIn')) return { kind: 'signedIn' }
  const given = valuesOf('needs') as { any?: string[]; all?: string[]; by?: string; orNull?: boolean } | undefined
  if (!given) return null
  const { any = [], all = [], by = null, orNull = false } = given
  return { kind: 'codes', names: all.length ? all : any, every: all.length > 0, by, orNull }
}

const perType = new WeakMap<GraphQLObjectType, CodeNeeds | null>()

/** Permissions needed for the fields of a type behind a link; null if there are none. */
export function needsOfType(type: GraphQLObjectType, schema: GraphQLSchema): CodeNeeds | null {
  const known = perType.get(type)
  if (known !== undefined) return known
  const needs = needsOf(type, schema)
  const codes = needs?.kind === 'codes' ? needs : null
  perType.set(type, codes)
  return codes
}

function codeOf(name: string): number {
  const code = permissionCode(name)
  if (code === null) throw new Error(`No permission is called ${name}`)
  return code
}

/** Enum values of an argument, by which it selects a name. */
export function choicesOf(field: GraphQLField<unknown, unknown>, argument: string): string[] {
  const type = getNamedType(field.args.find(({ name }) => name === argument)?.type)
  if (!isEnumType(type)) throw new Error(`${field.name} has no argument ${argument} with the values of an enum`)
  return type.getValues().map(({ name }) => name)
}

/** Whether the caller holds any, or all, of these permissions. New permissions apply immediately. */
export async function permits(
  { session, sessionNow }: Pick<Context, 'session' | 'sessionNow'>,
  { names, every }: Pick<CodeNeeds, 'names' | 'every'>,
): Promise<boolean> {
  const codes = names.map(codeOf)
  const isEnough = ({ permissions }: { permissions: readonly number[] }) => {
    const held = (code: number) => permissions.includes(code)
    return every ? codes.every(held) : codes.some(held)
  }
  return isEnough(await session()) || isEnough(await sessionNow())
}
