import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type GraphQLInputType, isEnumType, isInputObjectType, isNonNullType, isObjectType, getNamedType } from 'graphql'
import { createSchema } from '../../gateway/schema'
import { permissionCode } from '../../shared/permissions'
import { type Stack, startStack } from '../support/stack'
import { namesOf, rootFieldRules } from './access'
import { everyHolder, type Holder, inPortions } from './holders'

// A root field that needs a permission is asked for 272 times, through gateway and API.
jest.setTimeout(120_000)

const schema = createSchema('schema')
const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) => type ?? [])
const rootFields = rootTypes.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` })))

/** A value that the schema takes and nothing answers to: past the door it does no harm. */
function harmless(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (isInputObjectType(named) || named.name === 'JSON') return '{}'
  return named.name === 'Int' ? '1' : '"0"'
}

/** The smallest operation that asks for one root field. */
function operation(name: string): string {
  const { type, field } = rootFields.find((root) => root.name === name) ?? {}
  if (!type || !field) throw new Error(`The schema has no ${name}`)
  const needed = field.args.filter((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)
  const given = needed.length ? `(${needed.map((argument) => `${argument.name}: ${harmless(argument.type)}`).join(', ')})` : ''
  return `${type.name.toLowerCase()} { ${field.name}${given} ${isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''} }`
}

const ruled = rootFields.map(({ name }) => [name, rootFieldRules[name] ?? 'missing'] as const)
const needingPermission = ruled.filter(([, rule]) => namesOf(rule))
const needingSession = ruled.filter(([, rule]) => rule === 'signed in')
const open = ruled.filter(([, rule]) => rule === 'open')

let stack: Stack
let holders: Holder[]

/** Codes of the faults that ended the operation; what a payload says of its input is none. */
const codesOf = async (name: string, token?: string) => {
  const { errors } = await (name.startsWith('Subscription.') ? stack.subscribe : stack.graphql)(operation(name), { token })
  return errors.map(({ extensions }) => extensions.code)
}
const isRefused = (codes: string[]) => codes.some((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN')

describe('the gateway lets in', () => {
  beforeAll(async () => {
    stack = await startStack()
    holders = await everyHolder(stack.api)
  })
  afterAll(() => stack.stop())

  it('nobody by oversight: every root field is in the table, and the table has no other', () => {
    expect(rootFields.map(({ name }) => name).sort()).toEqual(Object.keys(rootFieldRules).sort())
  })

  it.each(open)('anybody to %s', async (name) => {
    expect(isRefused(await codesOf(name))).toBe(false)
  })

  it.each([...needingSession, ...needingPermission])('no stranger to %s', async (name) => {
    expect([await codesOf(name), await codesOf(name, 'x'.repeat(43))]).toEqual([['UNAUTHENTICATED'], ['UNAUTHENTICATED']])
  })

  it.each(needingSession)('whoever is signed in, with no permission at all, to %s', async (name) => {
    expect(isRefused(await codesOf(name, await stack.api.signInAs([])))).toBe(false)
  })

  for (const [name, rule] of needingPermission) {
    it(`to ${name} those with ${namesOf(rule)?.join(' or ')} alone`, async () => {
      const needed = (namesOf(rule) ?? []).map(permissionCode)
      const seen = await inPortions(holders, async ({ label, token }) => ({ label, refused: isRefused(await codesOf(name, token)) }))
      const expected = holders.map(({ label, permissions }) => ({ label, refused: !needed.some((code) => code !== null && permissions.includes(code)) }))
      expect(seen).toEqual(expected)
    })
  }
})
