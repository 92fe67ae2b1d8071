import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { GraphQLEnumType, GraphQLInputObjectType } from 'graphql'
import { filterLists } from '../../../shared/app/filters'
import { leadSortFields } from '../../../shared/leads/leadColumns'
import { camelCase, restList } from './names'
import { createSchema } from '../schema/schema'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const schema = createSchema('schema')
const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues()

describe('the names of the schema', () => {
  it('say instead of what each deprecated one is there', () => {
    const named = (reason: string | null | undefined) => /^Use `(\w+)`/.exec(reason ?? '')?.[1]
    const missing = ['LeadFilterInput', 'CapInput', 'ExclusionInput', 'ClickFilterInput', 'SimulationInput'].flatMap(
      (name) => {
        const fields = (schema.getType(name) as GraphQLInputObjectType).getFields()
        return Object.values(fields).filter(
          ({ deprecationReason }) => deprecationReason && !((named(deprecationReason) ?? '') in fields),
        )
      },
    )
    expect(missing).toEqual([])
  })

  it('exclude lists by the fields of the filter, and by the names of before', () => {
    const fields = (schema.getType('LeadFilterInput') as GraphQLInputObjectType).getFields()
    const current = valuesOf('FilterList').filter(({ deprecationReason }) => !deprecationReason)
    expect(current.filter(({ name }) => !(name in fields))).toEqual([])
    expect(current.map(({ name }) => restList(name)).sort()).toEqual([...filterLists].sort())
    expect(filterLists.filter((list) => !valuesOf('FilterList').some(({ name }) => name === list))).toEqual([])
  })

  it('sort leads by the columns that the API sorts by', () => {
    const renamed: Record<string, string> = { affiliate_id: 'publisherId', dis_id: 'distributionId' }
    const names = leadSortFields.map((field) => renamed[field] ?? camelCase(field))
    expect(valuesOf('LeadSortField').map(({ name }) => name)).toEqual(names)
  })
})

describe('arguments', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  beforeEach(() => {
    gateway.requests.length = 0
  })
  afterAll(() => gateway.stop())

  /** Body or query of the last API call of an operation. */
  async function sent(operation: string) {
    const { status } = await gateway.graphql(operation)
    expect(status).toBe(200)
    const { body, query } = gateway.requests.at(-1) ?? {}
    return body ?? query
  }

  it.each([
    [
      'leads(sort: { by: publisherName, order: asc }) { total }',
      'leads(page: { sortBy: "publisherName", sortOrder: asc }) { total }',
    ],
    [
      'leads(filter: { distributionId: [3], excludes: [distributionId, customParam1] }) { total }',
      'leads(filter: { disId: [3], excludes: [dis_id, custom_param_1] }) { total }',
    ],
    ['campaigns(paging: { number: 2, limit: 5 }) { total }', 'campaigns(page: 2, limit: 5) { total }'],
    ['heldLeads(paging: { number: 2, limit: 5 }) { total }', 'heldLeads(page: 2, limit: 5) { total }'],
    [
      'campaignConsumers(campaignId: 4, paging: { number: 2, limit: 5 }) { total }',
      'campaignConsumers(campaignId: 4, page: 2, limit: 5) { total }',
    ],
    [
      'topPublishers(filter: { publisherId: [1], excludes: [publisherId] }) { total }',
      'topPublishers(filter: { publisherId: [1], excludes: [publisher_id] }) { total }',
    ],
    [
      'clickPivot(filter: { publisherId: [1], excludes: [publisherId] }, groupBy: offer) { rowCount }',
      'clickPivot(filter: { affiliateId: [1], excludes: [affiliate_id] }, groupBy: offer) { rowCount }',
    ],
    [
      'simulateDistribution(lead: { publisherId: 5 }) { count }',
      'simulateDistribution(lead: { affiliateId: 5 }) { count }',
    ],
  ])('mean the same under their new and their old name: %s', async (current, before) => {
    const asked = await sent(`{ ${current} }`)
    expect(asked).toBeDefined()
    expect(await sent(`{ ${before} }`)).toEqual(asked)
  })

  it.each([
    ['createCap', 'input: { publisherIds: [1] }', 'input: { affiliateIds: [1] }'],
    [
      'createExclusions',
      'input: { advertiserId: 1, publisherIds: [1] }',
      'input: { advertiserId: 1, affiliateId: [1] }',
    ],
    [
      'createPublisherOverride',
      'origin: advertiser, input: { publisherId: 1 }',
      'origin: advertiser, input: { affiliateId: 1 }',
    ],
    [
      'createFunnelOverride',
      'origin: advertiser, input: { publisherId: 1 }',
      'origin: advertiser, input: { affiliateId: 1 }',
    ],
    ['createPublisherAccount', 'input: { publisherIds: [1] }', 'input: { addedAffiliates: [1] }'],
  ])('of %s mean the same under their new and their old name', async (field, current, before) => {
    const asked = await sent(`mutation { ${field}(${current}) { errors { code } } }`)
    expect(asked).toBeDefined()
    expect(await sent(`mutation { ${field}(${before}) { errors { code } } }`)).toEqual(asked)
  })

  it('refuse a cursor where a list has page numbers alone', async () => {
    for (const list of [
      'campaigns(paging: { after: "x" }) { total }',
      'topPublishers(page: { after: "x" }) { total }',
    ]) {
      const { errors } = await gateway.graphql(`{ ${list} }`)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { after: expect.any(String) } } }])
    }
  })
})
