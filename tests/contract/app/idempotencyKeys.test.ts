import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../../gateway/test/testGateway'
import { operation, rootFields, selection } from '../graph/rootFields'

const keyed = rootFields.filter(({ field }) => field.args.some(({ name }) => name === 'key'))

/** What these look at before they call anybody. */
const needed: Record<string, Record<string, string>> = {
  'Mutation.createSupportedCountry': { countryId: '"1"' },
  'Mutation.createPublisherOverride': { origin: 'advertiser' },
  'Mutation.createFunnelOverride': { origin: 'advertiser' },
  'Mutation.createBlacklistItem': { input: '{ blacklistTypeId: "1" }' },
}

describe('a key that no header carries', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ env: { API_CONNECTIONS: '2' } })
  })
  afterAll(() => gateway.stop())

  it('is an argument of some mutations', () => expect(keyed.length).toBeGreaterThanOrEqual(26))

  it.each(keyed.map(({ name }) => name))('is refused by %s, before it changes anything', async (name) => {
    gateway.requests.length = 0
    const asked = selection(name, { ...needed[name], key: '"заказ-1"' }).replace(
      '{ __typename }',
      '{ errors { field code } }',
    )
    const { data, errors } = await gateway.graphql(operation('Mutation', [asked]))
    expect(errors).toBeUndefined()
    expect(Object.values(data ?? {})).toEqual([{ errors: [{ field: 'key', code: 'BAD_USER_INPUT' }] }])
    expect(gateway.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
