import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse, validate } from 'graphql'
import type { Deprecation } from '../../../gateway/app/documents/deprecations'
import type { Stack } from '../../support/stack'
import type { World } from '../access/audited/audited'
import { startMutationWorld } from './mutationWorld'
import { deprecatedIn, type Given, released, releasedQuery } from './releasedOperations'
import { schema } from './rootFields'

interface Answer {
  data?: Record<string, { errors?: unknown[] } | null> | null
  errors?: unknown[]
  extensions?: { deprecations?: Deprecation[] }
}

let stack: Stack
let token: string
let stop: () => Promise<void>
let world: World
let given: Given
beforeAll(async () => {
  ;({ stack, token, stop, world } = await startMutationWorld())
  given = givenIn(world)
  // A funnel to override.
  await run('mutation { createOffer(input: { name: "Onyx", slug: "onyx" }) { errors { message } } }')
}, 60_000)
afterAll(() => stop())

const noted = new Set<string>()

/** Runs what is valid in the schema of the last release. */
async function run(query: string, variables: object = {}) {
  expect(validate(released, parse(query)).map(({ message }) => message)).toEqual([])
  const response = await fetch(`${stack.gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors = [], extensions } = (await response.json()) as Answer
  const coordinates = extensions?.deprecations?.map(({ coordinate }) => coordinate) ?? []
  for (const coordinate of coordinates) noted.add(coordinate)
  const problems = [...errors, ...Object.values(data ?? {}).flatMap((value) => value?.errors ?? [])]
  return { problems, coordinates }
}

const givenIn = ({ advertiser, publisher, country, leads, campaign, attempt }: World): Given => {
  const source = `{ name: "S", kind: once, type: slot, leadStatuses: [], advertisers: [], publishers: [], countries: [], funnels: [],
    advertiserStatus: [], selectedStatus: [], filters: [], useDelay: false, delay: 0, delayUnit: days }`
  return {
    PageInput: '{ limit: 5 }',
    'campaigns.page': '1',
    'campaignConsumers.page': '1',
    'campaignLogs.page': '1',
    'heldLeads.page': '1',
    'logs.page': '1',
    'consumers.page': '1',
    limit: '5',
    advertiserId: `"${advertiser}"`,
    publisherId: `"${publisher}"`,
    countryId: `"${country}"`,
    leadId: `"${leads.accepted}"`,
    campaignId: `"${campaign.id}"`,
    'advertiser.id': `"${advertiser}"`,
    'publisher.id': `"${publisher}"`,
    'campaign.id': `"${campaign.id}"`,
    'distribution.id': '"1000"',
    'campaignListUpload.id': `"${campaign.list}"`,
    'campaignInvalidEmails.sourceId': `"${attempt}"`,
    'campaignSourceCount.source': source,
    'clickPivot.filter': '{}',
    'clickPivot.groupBy': 'country_id',
    'leadCrossTable.filter': '{}',
    'leadCrossTable.rowsBy': 'country_id',
    'leadCrossTable.columnsBy': 'affiliate_id',
    'leadCrossTable.metric': 'leads',
    'leadMetrics.filter': '{}',
    'leadPivot.filter': '{}',
    'leadPivot.groupBy': 'country_id',
    'leadSearchOutcome.search': '{ texts: ["accepted"], in: email }',
    'leadSelection.expectedTotal': '6',
    'simulateDistribution.lead': `{ affiliateId: "${publisher}", countryId: "${country}" }`,
    'supportedCountries.of': 'publisher',
    'supportedCountries.ownerId': `"${publisher}"`,
    'caps.origin': 'advertiser',
    'funnelOverrides.origin': 'advertiser',
    'publisherOverrides.origin': 'advertiser',
  }
}

const queries = Object.keys(released.getQueryType()?.getFields() ?? {})
const oldLists = (name: string) => deprecatedIn(schema).filter((one) => one.startsWith(`${name}.`))
const valuesOf = (name: string) => oldLists(name).map((one) => one.slice(name.length + 1))

describe('an operation that was written for the last release', () => {
  it.each(queries)('asks for all of %s', async (name) => {
    const query = releasedQuery(name, given)
    expect(query).toEqual(expect.stringContaining(name))
    expect((await run(query ?? '')).problems).toEqual([])
  })

  it.each([
    [
      'LeadFilterInput',
      'query ($filter: LeadFilterInput!) { leadPivot(filter: $filter, groupBy: country_id) { rowCount } }',
    ],
    [
      'PendingConversionFilterInput',
      'query ($filter: PendingConversionFilterInput) { pendingConversions(filter: $filter) { id } }',
    ],
    [
      'ClickFilterInput',
      'query ($filter: ClickFilterInput!) { clickPivot(filter: $filter, groupBy: offer) { rowCount } }',
    ],
    [
      'DashboardFilterInput',
      'query ($filter: DashboardFilterInput) { dashboardOverview(filter: $filter) { __typename } }',
    ],
  ])('excludes lists of %s by their old names', async (type, query) => {
    const lists = {
      LeadFilterInput: 'FilterList',
      PendingConversionFilterInput: 'FilterList',
      ClickFilterInput: 'ClickList',
      DashboardFilterInput: 'DashboardList',
    }
    const list = lists[type as keyof typeof lists]
    const old = Object.fromEntries(
      valuesOf(type).map((name) => [name, [name === 'disId' ? '1000' : String(world.publisher)]]),
    )
    const { problems, coordinates } = await run(query, { filter: { ...old, excludes: valuesOf(list) } })
    expect(problems).toEqual([])
    expect(coordinates).toEqual(expect.arrayContaining([...oldLists(list), ...oldLists(type)]))
  })

  it('sorts leads by their page', async () => {
    const { problems, coordinates } = await run('{ leads(page: { sortBy: "created_at", sortOrder: asc }) { total } }')
    expect([problems, coordinates]).toEqual([[], ['PageInput.sortBy', 'PageInput.sortOrder']])
  })

  it.each<[string, string, (world: World) => object]>([
    [
      'createCap',
      'CapInput.affiliateIds',
      ({ publisher }) => ({
        type: 'lead',
        interval: 'daily',
        cap: 4,
        timeZoneId: '1',
        affiliateIds: [String(publisher)],
      }),
    ],
    [
      'createExclusions',
      'ExclusionInput.affiliateId',
      ({ advertiser, publisher, country }) => ({
        advertiserId: String(advertiser),
        affiliateId: [String(publisher)],
        countryIds: [String(country)],
      }),
    ],
    [
      'createPublisherOverride',
      'PublisherOverrideInput.affiliateId',
      ({ advertiser, publisher }) => ({
        advertiserId: String(advertiser),
        affiliateId: String(publisher),
        overrideValues: ['7'],
      }),
    ],
    [
      'createFunnelOverride',
      'FunnelOverrideInput.affiliateId',
      ({ advertiser, publisher }) => ({
        advertiserId: String(advertiser),
        affiliateId: String(publisher),
        overrideValues: ['onyx'],
      }),
    ],
    [
      'createPublisherAccount',
      'PublisherAccountInput.addedAffiliates',
      ({ publisher }) => ({
        firstName: 'A',
        lastName: 'B',
        email: 'old@example.test',
        password: 'Valid-123',
        addedAffiliates: [String(publisher)],
      }),
    ],
  ])('changes something by %s', async (name, coordinate, inputOf) => {
    const field = released.getMutationType()?.getFields()[name]
    const type = String(field?.args.find((argument) => argument.name === 'input')?.type)
    const origin = /Override|Cap/.test(name) ? `origin: ${name === 'createCap' ? 'publisher' : 'advertiser'}, ` : ''
    const query = `mutation ($input: ${type}) { ${name}(${origin}input: $input) { errors { message field } } }`
    expect(await run(query, { input: inputOf(world) })).toEqual({ problems: [], coordinates: [coordinate] })
  })

  it('was run here for everything that is deprecated, and each was noted', () => {
    expect(deprecatedIn(schema).filter((coordinate) => !noted.has(coordinate))).toEqual([])
  })
})
