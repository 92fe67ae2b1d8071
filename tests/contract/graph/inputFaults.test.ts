import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { getNamedType, type GraphQLObjectType, isObjectType } from 'graphql'
import { createSchema } from '../../../gateway/app/schema/schema'
import { spread } from '../../../shared/test/depth'
import { placeTitle } from '../../../shared/app/fieldTitle'
import type { Stack } from '../../support/stack'
import { auditedMutations } from '../access/auditedMutations'
import type { AuditedMutation, World } from '../access/audited/audited'
import { startMutationWorld } from './mutationWorld'
import { argumentsOf, type Input, isPlaceOf, withValueAt, wrongCalls } from './wrongInputs'

interface Told {
  message: string
  field?: string | null
  code?: string
}
type Payload = Record<string, unknown> & { errors?: Told[] }

/** How the validator of the API words its own messages. */
const validatorText =
  /invalid (input|option|string|key|element|record|union|date|email|url|iso|uuid|format|number)|, received |undefined|unrecognized key|too (big|small)|must match pattern|NaN/i
const restName = /\b[a-z]+\d*_[a-z0-9_]+\b/
const restAddress = /\/api\//
/** Names that callers themselves send as values: parameters and columns of leads, outcomes. */
const callersValues = /\b(custom_param_\d|first_name|last_name|affiliate_id|not_converted)\b/g
/** `Time zone id: enter a number.` or `Country ids, item 2: …`: these begin with the name of their field. */
const title =
  /^([A-Z][\w ]*(?:, item \d+)?): (?:enter|choose (?:one of|true|at)|send|at most|at least|leave|this value|this is|these)/

const mutations = createSchema('schema').getMutationType()?.getFields() ?? {}
let stack: Stack
let token: string
let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stack, token, world, stop } = await startMutationWorld())
})
afterAll(() => stop())

const fieldOf = (name: string) => {
  const field = mutations[name]
  if (!field) throw new Error(`There is no mutation ${name}`)
  return field
}

function documentOf({ name, made }: AuditedMutation): string {
  const { args, type } = fieldOf(name)
  const fields = (getNamedType(type) as GraphQLObjectType).getFields()
  const ids = made && isObjectType(getNamedType(fields[made]?.type ?? null)) ? `${made} { id }` : '__typename'
  const variables = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const errors = fields.errors ? 'errors { message field code }' : ''
  return args.length
    ? `mutation(${variables}) { ${name}(${given}) { ${ids} ${errors} } }`
    : `mutation { ${name} { ${ids} ${errors} } }`
}

async function call(mutation: AuditedMutation, variables: Input) {
  const answer = await stack.graphql<Record<string, Payload>>(documentOf(mutation), { token, variables })
  const payload = answer.data?.[mutation.name]
  const thrown = answer.errors.flatMap(({ message, extensions }): Told[] => {
    const { fields = {}, code } = extensions as { fields?: Record<string, string>; code: string }
    return [{ message, code }, ...Object.entries(fields).map(([field, text]) => ({ message: text, field, code }))]
  })
  return { payload, told: [...thrown, ...(payload?.errors ?? [])] }
}

/** What is wrong with an error, as whoever calls GraphQL must read it. */
function faultsOf(name: string, { message, field, code }: Told): string[] {
  const titled = title.exec(message)?.[1]
  return [
    ...(validatorText.test(message) ? ['words of the validator'] : []),
    ...(restName.test(message.replace(callersValues, '')) ? ['a name of REST'] : []),
    ...(restAddress.test(message) ? ['an address of REST'] : []),
    ...(field && titled && titled !== placeTitle(field) ? [`${field} is called ${titled}`] : []),
    ...(code === 'INTERNAL' ? ['a fault of ours'] : []),
    ...(field && !isPlaceOf(fieldOf(name).args, field) ? [`a place that is none: ${field}`] : []),
  ]
}

describe('what is wrong with the input of a mutation', () => {
  const mutation = (name: string): AuditedMutation => {
    const found = auditedMutations.find((one) => one.name === name)
    if (!found) throw new Error(`The table has no ${name}`)
    return found
  }
  it.each<[string, (valid: Input) => Input, string]>([
    ['createRevenues', (valid) => ({ ...valid, countryIds: ['1', '999999'] }), 'countryIds'],
    ['createPayouts', (valid) => ({ ...valid, countryIds: ['1', 'x'] }), 'countryIds.1'],
    ['createPayouts', (valid) => ({ ...valid, amount: 'x'.repeat(200) }), 'amount'],
    ['changeTimeZone', (valid) => ({ ...valid, timeZoneId: '99999' }), 'timeZoneId'],
    ['createCampaign', (valid) => ({ ...valid, key: '' }), 'key'],
    [
      'createDistribution',
      (valid) =>
        withValueAt(
          valid,
          ['distribution', 'dataOverride'],
          [
            { parameter: 'custom_param_1', values: ['a'] },
            { parameter: 'funnel', values: ['a\u0000'] },
          ],
        ) as Input,
      'dataOverride.1.values.0',
    ],
    [
      'saveUserSettings',
      () => ({ input: { dashboardWidgets: [{ id: 'A b', kind: 'cards' }] } }),
      'dashboardWidgets.0.id',
    ],
  ])('stands at its place: %s %#', async (name, wrong, place) => {
    const { told } = await call(mutation(name), wrong(argumentsOf(mutation(name).args(world))))
    expect(told.map(({ field }) => field)).toContain(place)
  })

  // In the order of the table: each finds what those before it made.
  it.each(auditedMutations.map((mutation) => [mutation.name, mutation] as const))(
    'is told of %s in the names of the schema and in plain words',
    async (name, mutation) => {
      const valid = argumentsOf(mutation.args(world))
      const found = new Set<string>()
      for (const { place, variables } of spread(wrongCalls(fieldOf(name), valid), 12, name.length)) {
        const { told } = await call(mutation, variables)
        for (const error of told)
          for (const fault of faultsOf(name, error)) found.add(`${place}: ${fault}: ${error.message.slice(0, 200)}`)
      }
      const { payload } = await call(mutation, argumentsOf(mutation.args(world)))
      const made = mutation.made && payload?.[mutation.made]
      const record = (Array.isArray(made) ? made[0] : made) as { id: string } | undefined
      if (record) world.made[name] = record.id
      expect([...found]).toEqual([])
    },
  )
})
