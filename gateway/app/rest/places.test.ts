import { afterEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
afterEach(() => gateway.stop())

describe('a refused publisher', () => {
  it.each([
    ['createCap', '/api/caps', 'affiliate_ids.0', 'input: { publisherIds: [1] }', 'publisherIds.0'],
    [
      ...['createExclusions', '/api/advertisers/exclusion', 'affiliate_id'],
      ...['input: { advertiserId: 1, publisherIds: [1] }', 'publisherIds'],
    ],
    [
      ...['createPublisherOverride', '/api/publisher-override', 'affiliate_id'],
      ...['origin: advertiser, input: { publisherId: 1 }', 'publisherId'],
    ],
    [
      ...['createFunnelOverride', '/api/funnel-override', 'affiliate_id'],
      ...['origin: advertiser, input: { publisherId: 1 }', 'publisherId'],
    ],
    [
      ...['createPublisherAccount', '/api/publisher_account/create_publisher_account', 'added_affiliates.0'],
      ...['input: { publisherIds: [1] }', 'publisherIds.0'],
    ],
  ] as const)('of %s is named as the caller gave it', async (operation, path, restField, input, field) => {
    const refusal = { error: 'No.', message: 'No.', code: 'BAD_USER_INPUT', fields: { [restField]: 'No.' } }
    gateway = await startTestGateway({ answers: { [`POST ${path}`]: [422, refusal] } })
    const { data } = await gateway.graphql(`mutation { answer: ${operation}(${input}) { errors { field } } }`)
    expect(data).toEqual({ answer: { errors: [{ field }] } })
  })
})
