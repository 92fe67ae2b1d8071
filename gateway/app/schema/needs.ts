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
 * Who may see what, as the SDL says by `@needs`, `@signedIn` and `@public`: the one place of these rules. permissions.ts puts them
 * before the resolvers, links.ts before what is read of linked records.
 */
export type Needs =
  | { kind: 'public' | 'signedIn' }
  | {
      kind: 'codes'
      names: readonly string[]
      every: boolean
      /** The argument whose value picks one of the names. */
      by: string | null
      /** Null without an error: whoever answers leaves it out. */
      orNull: boolean
    }
export type CodeNeeds = Extract<Needs, { kind: 'codes' }>

type Declared = GraphQLField<unknown, unknown> | GraphQLObjectType

/** What the SDL says of a field or type; null where it says nothing. */
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

/** What the fields of a type need where another record links to it; null where they need nothing. */
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

/** The values of the enum of an argument, by which it picks among the names. */
export function choicesOf(field: GraphQLField<unknown, unknown>, argument: string): string[] {
  const type = getNamedType(field.args.find(({ name }) => name === argument)?.type)
  if (!isEnumType(type)) throw new Error(`${field.name} has no argument ${argument} with the values of an enum`)
  return type.getValues().map(({ name }) => name)
}

/** Whether the caller holds any of these permissions, or all of them. What was gained a moment ago counts at once. */
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
