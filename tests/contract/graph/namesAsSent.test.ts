import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { isInputObjectType } from 'graphql'
import type { Stack } from '../../support/stack'
import type { World } from '../access/audited/audited'
import { startMutationWorld } from './mutationWorld'
import { schema } from './rootFields'

interface Told {
  field: string
  message: string
}

let stack: Stack
let token: string
let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stack, token, world, stop } = await startMutationWorld())
  await ask(`mutation { createOffer(input: { name: "Onyx", slug: "${offer}" }) { errors { field message } } }`)
}, 60_000)
afterAll(() => stop())

/** Slug of an offer. */
const offer = 'onyx'
/** The API alone knows that there is no record with this id. */
const unknown = '987654'

const thrownBy = (errors: { extensions: object }[]): Told[] =>
  errors.flatMap(({ extensions }) =>
    Object.entries((extensions as { fields?: Record<string, string> }).fields ?? {}).map(([field, message]) => ({
      field,
      message,
    })),
  )

function inputFields(name: string) {
  const type = schema.getType(name)
  return isInputObjectType(type) ? type.getFields() : {}
}

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<Told[]> {
  const { data, errors } = await stack.graphql<Record<string, { errors?: Told[] } | null>>(query, { token, variables })
  const told = Object.values(data ?? {}).flatMap((payload) => payload?.errors ?? [])
  return [...thrownBy(errors), ...told.map(({ field, message }) => ({ field, message }))]
}

const distribution = [
  ['distributionId', 'Distribution id'],
  ['disId', 'Dis id'],
] as const
const publisher = [
  ['publisherId', 'Publisher id'],
  ['affiliateId', 'Affiliate id'],
] as const
/** More than the API takes, which the gateway does not count. */
const tooMany = Array.from({ length: 10_001 }, (_, place) => String(place + 1))
const clicks = 'query($is: ClickFilterInput!) { clickPivot(filter: $is, groupBy: offer) { rowCount } }'

describe('an error of the API names an input as it was sent', () => {
  it.each([
    ['query($is: LeadFilterInput) { leads(filter: $is) { total } }', distribution],
    ['query($is: LeadFilterInput) { leadSelection(filter: $is, expectedTotal: 1) { ids } }', distribution],
    ['query($is: LeadFilterInput!) { leadPivot(filter: $is, groupBy: offer) { rowCount } }', distribution],
    ['query($is: LeadFilterInput!) { leadMetrics(filter: $is) { attempts } }', distribution],
    ['query($is: LeadFilterInput) { publishers { leads(filter: $is) { total } } }', distribution],
    ['query($is: PendingConversionFilterInput) { pendingConversions(filter: $is) { id } }', distribution],
    [clicks, publisher],
  ] as const)('in a filter: %s', async (query, names) => {
    for (const [field, title] of names) {
      const told = await ask(query, { is: { [field]: tooMany } })
      expect(told).toEqual([{ field, message: `${title}: at most 10000 items.` }])
    }
  })

  it('in the lead of a simulation', async () => {
    const query = 'query($is: SimulationInput!) { simulateDistribution(lead: $is) { count } }'
    const told = (name: string) => ask(query, { is: { countryId: String(world.country), [name]: unknown } })
    const message = 'Please select a valid publisher.'
    expect(await told('publisherId')).toEqual([{ field: 'publisherId', message }])
    expect(await told('affiliateId')).toEqual([{ field: 'affiliateId', message }])
  })

  it('written into the document', async () => {
    const query = (name: string) => `{ simulateDistribution(lead: { ${name}: "${unknown}" }) { count } }`
    expect((await ask(query('publisherId'))).map(({ field }) => field)).toContain('publisherId')
    expect((await ask(query('affiliateId'))).map(({ field }) => field)).toContain('affiliateId')
  })

  it('by the new name where both were sent', async () => {
    const told = await ask(clicks, { is: { affiliateId: [String(world.publisher)], publisherId: tooMany } })
    expect(told.map(({ field }) => field)).toEqual(['publisherId'])
  })

  it('when a subscription is refused', async () => {
    const query = 'subscription($is: LeadFilterInput) { leadChanges(filter: $is) { leadId } }'
    const told = async (name: string) => {
      const { errors } = await stack.subscribe(query, { token, variables: { is: { [name]: tooMany } } })
      return thrownBy(errors).map(({ field }) => field)
    }
    expect(await told('distributionId')).toEqual(['distributionId'])
    expect(await told('disId')).toEqual(['disId'])
  })

  it.each<[mutation: string, type: string, input: (world: World) => object, now: string, old: string]>([
    [
      'createCap(origin: publisher, input: $input)',
      'CapInput',
      () => ({ type: 'lead', interval: 'daily', cap: 4, timeZoneId: '1' }),
      'publisherIds',
      'affiliateIds',
    ],
    [
      'createExclusions(input: $input)',
      'ExclusionInput',
      ({ advertiser, country }) => ({ advertiserId: String(advertiser), countryIds: [String(country)] }),
      'publisherIds',
      'affiliateId',
    ],
    [
      'createPublisherOverride(origin: advertiser, input: $input)',
      'PublisherOverrideInput',
      ({ advertiser }) => ({ advertiserId: String(advertiser), overrideValues: ['7'] }),
      'publisherId',
      'affiliateId',
    ],
    [
      'createFunnelOverride(origin: advertiser, input: $input)',
      'FunnelOverrideInput',
      ({ advertiser }) => ({ advertiserId: String(advertiser), overrideValues: [offer] }),
      'publisherId',
      'affiliateId',
    ],
    [
      'createPublisherAccount(input: $input)',
      'PublisherAccountInput',
      () => ({ firstName: 'A', lastName: 'B', email: 'as-sent@example.test', password: 'Valid-123' }),
      'publisherIds',
      'addedAffiliates',
    ],
  ])('in the input of %s', async (mutation, type, input, now, old) => {
    const query = `mutation($input: ${type}!) { ${mutation} { errors { field message } } }`
    const { type: idType } = inputFields(type)[now] ?? {}
    const told = (name: string) =>
      ask(query, { input: { ...input(world), [name]: String(idType).startsWith('[') ? [unknown] : unknown } })
    const message = expect.stringMatching(/no longer exists/)
    expect(await told(now)).toEqual([{ field: now, message }])
    expect(await told(old)).toEqual([{ field: old, message }])
  })

  it('within the filter of an export', async () => {
    const query = 'mutation($input: LeadExportInput!) { exportLeads(input: $input) { errors { field message } } }'
    for (const [name, title] of distribution) {
      const told = await ask(query, { input: { columns: ['id'], filter: { [name]: tooMany } } })
      expect(told).toEqual([{ field: `filter.${name}`, message: `${title}: at most 10000 items.` }])
    }
  })
})
