import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

it('a record that REST does not have is null only where the schema says so; otherwise it is an error', async () => {
  const none = [404, { error: 'Not found', message: 'Not found', code: 'NOT_FOUND' }]
  gateway.answers['GET /api/campaigns/7'] = none
  gateway.answers['GET /api/campaigns/7/start'] = none
  expect(await gateway.graphql('{ campaign(id: "7") { id } }')).toMatchObject({ data: { campaign: null } })
  const { data, errors } = await gateway.graphql('{ campaignStart(campaignId: "7") { problems } }')
  expect(data).toEqual({ campaignStart: null })
  expect(errors).toMatchObject([{ path: ['campaignStart'], extensions: { code: 'NOT_FOUND' } }])
})
