import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ExecutionResult, execute, parse, subscribe } from 'graphql'
import { type Stack, startStack } from '../../support/stack'
import { namesOf, rootFieldRules } from './access'
import { createTokens, everyHolder, tellingHolders } from './holders'
import { contextOf, isRefusal, operation, rootFields, schema, selection, typeOf } from '../graph/rootFields'

const ruled = rootFields.map(({ name }) => [name, rootFieldRules[name] ?? 'missing'] as const)
const needingPermission = ruled.filter(([, rule]) => namesOf(rule))
const needingSession = ruled.filter(([, rule]) => rule === 'signed in')
const open = ruled.filter(([, rule]) => rule === 'open')

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
    const { errors } = await ask(operation(typeOf(name), [selection(name)]), { token })
    return errors.map(({ extensions }) => extensions.code)
  }
  const isRefused = async (name: string, token?: string) => (await codesOf(name, token)).some(isRefusal)

  it('without omissions: the table has every root field, and no other', () => {
    expect(rootFields.map(({ name }) => name).sort()).toEqual(Object.keys(rootFieldRules).sort())
  })

  it.each(open)('anybody to %s', async (name) => {
    expect(await isRefused(name)).toBe(false)
  })

  it.each([...needingSession, ...needingPermission])('no stranger to %s', async (name) => {
    expect([await codesOf(name), await codesOf(name, 'x'.repeat(43))]).toEqual([
      ['UNAUTHENTICATED'],
      ['UNAUTHENTICATED'],
    ])
  })

  it.each(needingSession)('whoever is signed in, with no permission at all, to %s', async (name) => {
    // A session of its own: one of these fields ends it.
    expect(await isRefused(name, await stack.api.signInAs([]))).toBe(false)
  })

  it.each(needingPermission)('to %s those with %s alone', async (name, rule) => {
    const holders = tellingHolders(rule)
    const seen = await Promise.all(
      holders.map(async (holder) => [holder.label, !(await isRefused(name, await tokenOf(holder)))]),
    )
    expect(seen).toEqual(holders.map(({ label, enters }) => [label, enters]))
  })
})

describe('the rules of the gateway, without a server,', () => {
  const namesIn = (typeName: string) =>
    needingPermission.map(([name]) => name).filter((name) => typeOf(name) === typeName)
  // A query's fields are nullable and answer side by side; elsewhere a field that fails takes the others with it.
  const operations = [
    namesIn('Query'),
    ...[...namesIn('Mutation'), ...namesIn('Subscription')].map((name) => [name]),
  ].map((names) => {
    const typeName = typeOf(names[0] ?? '')
    return {
      typeName,
      document: parse(
        operation(
          typeName,
          names.map((name) => selection(name)),
        ),
      ),
      run: typeName === 'Subscription' ? subscribe : execute,
    }
  })

  /** The root fields that refuse somebody, of all that need a permission. */
  async function refusedTo(permissions: readonly number[]): Promise<string[]> {
    const contextValue = contextOf(permissions)
    const names = await Promise.all(
      operations.map(async ({ typeName, document, run }) => {
        const { errors = [] } = (await run({ schema, document, contextValue })) as ExecutionResult
        return errors
          .filter(({ extensions }) => isRefusal(extensions.code))
          .map(({ path }) => `${typeName}.${path?.[0]}`)
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
