import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addPublisher } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let campaign: number

beforeAll(async () => {
  stack = await startStack()
  const publisher_id = await addPublisher(stack.api.db, 'Lists')
  const made = await stack.api.db
    .insertInto('campaigns')
    .values({ name: 'Lists', publisher_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  campaign = made.id
})
afterAll(() => stack.stop())

const send = (body: string, token: string, query = `campaignId=${campaign}&fileName=people.csv`) =>
  fetch(`${stack.gateway}/upload/campaign-list?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body,
  })

describe('a list of people, through the gateway', () => {
  it('is uploaded, looked at, and imported; its refused rows are a file', async () => {
    const token = await stack.api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT', 'LEADS_LIST'])
    const response = await send('email,country\nann@example.com,DE\nnobody,DE\n', token)
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: number }
    const { data } = await stack.graphql(
      `query ($campaign: ID!, $id: ID!) { campaignListUpload(campaignId: $campaign, id: $id) { accepted refusedCount mapping { field } refused { line field } } }`,
      { token, variables: { campaign: String(campaign), id: String(id) } },
    )
    expect(data).toEqual({
      campaignListUpload: {
        ...{ accepted: 1, refusedCount: 1, mapping: [{ field: 'email' }, { field: 'country' }] },
        refused: [{ line: 3, field: 'email' }],
      },
    })
    const file = await fetch(`${stack.gateway}/export/campaign-list-refused?campaignId=${campaign}&uploadId=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await file.text()).toBe('Line,Field,Reason\n3,"email","Not a valid e-mail address"\n')

    const imported = await stack.graphql<{ importCampaignList: { source: { kind: string; number: number } } }>(
      `mutation ($campaign: ID!, $id: ID!) { importCampaignList(campaignId: $campaign, uploadId: $id, name: "L", type: slot) { source { kind number } errors { message } } }`,
      { token, variables: { campaign: String(campaign), id: String(id) } },
    )
    expect(imported.data?.importCampaignList).toEqual({ source: { kind: 'list', number: 1 }, errors: [] })
  })

  it('is refused to who may not see leads, and without a name', async () => {
    const allowed = await stack.api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT', 'LEADS_LIST'])
    const token = await stack.api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'])
    const refused = await send('email\n', token)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN'])
    expect((await send('email\n', allowed, `campaignId=${campaign}`)).status).toBe(400)
    expect((await send('email\n', 'x'.repeat(43))).status).toBe(401)
  })
})
