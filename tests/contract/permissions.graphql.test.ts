import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ExecutionResult, execute, getNamedType, type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType, parse, subscribe } from 'graphql'
import type { Context } from '../../gateway/context'
import { Fault } from '../../gateway/errors'
import { createSchema } from '../../gateway/schema'
import { type Stack, startStack } from '../support/stack'
import { namesOf, rootFieldRules } from './access'
import { createTokens, everyHolder, tellingHolders } from './holders'

const schema = createSchema('schema')
const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) => type ?? [])
const rootFields = rootTypes.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` })))

/** A value that the schema takes and nothing answers to: past the door it does no harm. */
function harmless(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isListType(isNonNullType(type) ? type.ofType : type)) return '[]'
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (named.name === 'JSON') return '{}'
  if (isInputObjectType(named)) {
    const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
    return `{ ${needed.map((field) => `${field.name}: ${harmless(field.type)}`).join(', ')} }`
  }
  if (named.name === 'Boolean') return 'true'
  return ['Int', 'Float', 'Money'].includes(named.name) ? '1' : '"0"'
}

/** The smallest selection that asks for one root field. */
function selection(name: string): string {
  const { field } = rootFields.find((root) => root.name === name) ?? {}
  if (!field) throw new Error(`The schema has no ${name}`)
  const needed = field.args.filter((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)
  const given = needed.length ? `(${needed.map((argument) => `${argument.name}: ${harmless(argument.type)}`).join(', ')})` : ''
  return `${field.name}${given} ${isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''}`
}

const operation = (typeName: string, names: string[]) => `${typeName.toLowerCase()} { ${names.map(selection).join(' ')} }`
const typeOf = (name: string) => name.split('.')[0] ?? ''

const ruled = rootFields.map(({ name }) => [name, rootFieldRules[name] ?? 'missing'] as const)
const needingPermission = ruled.filter(([, rule]) => namesOf(rule))
const needingSession = ruled.filter(([, rule]) => rule === 'signed in')
const open = ruled.filter(([, rule]) => rule === 'open')

const isRefusal = (code: unknown) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'

describe('the gateway lets in', () => {
  let stack: Stack
  let tokenOf: ReturnType<typeof createTokens>
  beforeAll(async () => {
    stack = await startStack()
    tokenOf = createTokens(stack.api)
  })
  afterAll(() => stack.stop())

  /** Codes of the faults that ended the operation; what a payload says of its input is none. */
  const codesOf = async (name: string, token?: string) => {
    const ask = typeOf(name) === 'Subscription' ? stack.subscribe : stack.graphql
    const { errors } = await ask(operation(typeOf(name), [name]), { token })
    return errors.map(({ extensions }) => extensions.code)
  }
  const isRefused = async (name: string, token?: string) => (await codesOf(name, token)).some(isRefusal)

  it('nobody by oversight: every root field is in the table, and the table has no other', () => {
    expect(rootFields.map(({ name }) => name).sort()).toEqual(Object.keys(rootFieldRules).sort())
  })

  it.each(open)('anybody to %s', async (name) => {
    expect(await isRefused(name)).toBe(false)
  })

  it.each([...needingSession, ...needingPermission])('no stranger to %s', async (name) => {
    expect([await codesOf(name), await codesOf(name, 'x'.repeat(43))]).toEqual([['UNAUTHENTICATED'], ['UNAUTHENTICATED']])
  })

  it.each(needingSession)('whoever is signed in, with no permission at all, to %s', async (name) => {
    // A session of its own: one of these fields ends it.
    expect(await isRefused(name, await stack.api.signInAs([]))).toBe(false)
  })

  it.each(needingPermission)('to %s those with %s alone', async (name, rule) => {
    const holders = tellingHolders(rule)
    const seen = await Promise.all(holders.map(async (holder) => [holder.label, !(await isRefused(name, await tokenOf(holder)))]))
    expect(seen).toEqual(holders.map(({ label, enters }) => [label, enters]))
  })
})

describe('the rules of the gateway, without a server,', () => {
  const nothingThere = () => Promise.reject(new Fault('NOT_FOUND'))
  const contextOf = (permissions: readonly number[]): Context => ({
    requestId: 'a-request',
    variables: {},
    rest: { get: nothingThere, query: nothingThere, send: nothingThere },
    events: nothingThere,
    session: async () => ({ user_id: 7, email: 'a@b.test', name: 'A', level: 1, timezone: { id: 1, name: 'UTC', offset: '+00:00' }, permissions: [...permissions] }),
  })
  const namesIn = (typeName: string) => needingPermission.map(([name]) => name).filter((name) => typeOf(name) === typeName)
  // A query's fields are nullable and answer side by side; elsewhere a field that fails takes the others with it.
  const operations = [namesIn('Query'), ...[...namesIn('Mutation'), ...namesIn('Subscription')].map((name) => [name])].map((names) => {
    const typeName = typeOf(names[0] ?? '')
    return { typeName, document: parse(operation(typeName, names)), run: typeName === 'Subscription' ? subscribe : execute }
  })

  /** The root fields that refuse somebody, of all that need a permission. */
  async function refusedTo(permissions: readonly number[]): Promise<string[]> {
    const contextValue = contextOf(permissions)
    const names = await Promise.all(
      operations.map(async ({ typeName, document, run }) => {
        const { errors = [] } = (await run({ schema, document, contextValue })) as ExecutionResult
        return errors.filter(({ extensions }) => isRefusal(extensions.code)).map(({ path }) => `${typeName}.${path?.[0]}`)
      }),
    )
    return names.flat().sort()
  }

  it('hold for everybody with one permission alone, and everybody with all but one', async () => {
    const rules = needingPermission.map(([name, rule]) => ({ name, holders: everyHolder(rule) }))
    for (const [at, { label, permissions }] of everyHolder('signed in').entries()) {
      const expected = rules.filter(({ holders }) => !holders[at]?.enters).map(({ name }) => name)
      expect([label, await refusedTo(permissions)]).toEqual([label, expected.sort()])
    }
  })
})
