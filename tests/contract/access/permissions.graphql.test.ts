import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { argumentsOf } from '../../../gateway/app/context/arguments'
import type { Context } from '../../../gateway/app/context/context'
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
  /** Runs the resolver of each root field, with its rule before it, until somebody is let in or refused. */
  const guarded = rootFields
    .filter(({ name }) => needingPermission.some(([needing]) => needing === name))
    .map(({ name, type, field }) => {
      const resolve = (type.name === 'Subscription' ? field.subscribe : field.resolve) as GraphQLFieldResolver<
        unknown,
        Context
      >
      const asked = parse(operation(type.name, [selection(name)])).definitions[0] as OperationDefinitionNode
      const [node] = asked.selectionSet.selections as FieldNode[]
      const args = argumentsOf(field, node!, {})
      const info = {
        ...{ schema, operation: asked, parentType: type, fieldName: field.name, returnType: field.type },
        ...{ fieldNodes: [node], fragments: {}, variableValues: {}, path: { key: field.name } },
      }
      // A rule returns its refusal, and a resolver throws its fault: the executor takes both as errors.
      const enters = async (context: Context) => {
        const answer: unknown = await Promise.resolve(
          resolve(undefined, args, context, info as unknown as GraphQLResolveInfo),
        ).catch((error: unknown) => error)
        return !isRefusal((answer as { extensions?: { code?: unknown } } | null)?.extensions?.code)
      }
      return { name, enters }
    })

  /** The root fields that refuse somebody, of all that need a permission. */
  async function refusedTo(permissions: readonly number[]): Promise<string[]> {
    const context = contextOf(permissions)
    const entered = await Promise.all(guarded.map(({ enters }) => enters(context)))
    return guarded.flatMap(({ name }, at) => (entered[at] ? [] : name)).sort()
  }

  it('hold for everybody with one permission alone, and everybody with all but one', async () => {
    const rules = needingPermission.map(([name, rule]) => ({ name, holders: everyHolder(rule) }))
    for (const [at, { label, permissions }] of everyHolder('signed in').entries()) {
      const expected = rules.filter(({ holders }) => !holders[at]?.enters).map(({ name }) => name)
      expect([label, await refusedTo(permissions)]).toEqual([label, expected.sort()])
    }
  })
})
