import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from '../../../api/test/polling'
import { readEvents } from '../../../api/test/readEvents'
import { noteRecords } from '../../../api/access/recordEvents/watchRecords'
import { DAY, MINUTE } from '../../../shared/app/time/timeZones'
import { germany } from '../../support/injectionWorld'
import { startWebhookWorld } from './webhookWorld'

let world: Awaited<ReturnType<typeof startWebhookWorld>>
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { api, receiver, signInAgain } = world
  api.clock.now = null
  await signInAgain()
  for (const table of ['webhook_endpoints', 'leads', 'caps', 'advertiser_pauses', 'record_events'] as const)
    await api.db.deleteFrom(table).execute()
  receiver.log.length = 0
  receiver.answerTo = () => 200
})

const eventOf = (field: string, record: string) => `subscription { ${field} { event version at ${record} } }`
/** An endpoint with these events, as a token with this permission. */
const listen = async (field: string, record: string, permission: string, ...events: string[]) =>
  world.addEndpoint(await world.addToken([permission]), { events, document: eventOf(field, record) })
/** What it got: type and record, oldest first. */
const got = (secret: string, field: string, record: string) =>
  world
    .bodies(secret)
    .map(({ type, isGenuine, data }) => ({ type, isGenuine, ...(data[field] as { version: number }) }))
    .sort((a, b) => a.version - b.version)
    .map((event) => [event.type, event.isGenuine, (event as Record<string, unknown>)[record]])

async function addCap(cap: number) {
  const country_id = await germany(world.api.db)
  const { id } = await world.api.db
    .insertInto('caps')
    .values({ cap, timezone_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.api.db.insertInto('cap_countries').values({ cap_id: id, country_id }).execute()
  return id
}
const advertiser = async () => {
  const { id } = await world.api.db.selectFrom('advertisers').select('id').executeTakeFirstOrThrow()
  return id
}
const pause = async (id: number, body: object = {}) =>
  world.api.call('POST', `/api/advertisers/${id}/pause`, { token: world.admin, body })

describe('an endpoint is told', () => {
  it('that a cap is nearly full, full, and reset, each once and in order', async () => {
    const events = ['CAP_NEAR', 'CAP_FULL', 'CAP_RESET']
    const { secret } = await listen('capEvents', 'cap { id filled }', 'CAPS_LIST', ...events)
    const cap = String(await addCap(10))
    await world.send()
    for (let lead = 0; lead < 9; lead++) await world.addLead(2)
    await world.send()
    await world.addLead(2)
    await world.send()
    await world.send()
    await world.pass(DAY)
    await world.pass(0)
    expect(got(secret, 'capEvents', 'cap')).toEqual([
      ['cap.near', true, { id: cap, filled: 9 }],
      ['cap.full', true, { id: cap, filled: 10 }],
      ['cap.reset', true, { id: cap, filled: 0 }],
    ])
  })

  it('that an advertiser is paused, and gets leads again because a person or the time says so', async () => {
    const { secret } = await listen(
      ...(['advertiserEvents', 'advertiser { id }', 'ADVERTISERS_LIST'] as const),
      ...['ADVERTISER_PAUSED', 'ADVERTISER_RESUMED'],
    )
    const id = await advertiser()
    expect((await pause(id)).status).toBe(200)
    await world.api.call('POST', `/api/advertisers/${id}/resume`, { token: world.admin, body: {} })
    await pause(id, { minutes: 1 })
    await world.send()
    await world.pass(2 * MINUTE)
    await world.pass(2 * MINUTE)
    expect(got(secret, 'advertiserEvents', 'advertiser')).toEqual(
      ['paused', 'resumed', 'paused', 'resumed'].map((what) => [`advertiser.${what}`, true, { id: String(id) }]),
    )
  })

  it('that a campaign is started and finished', async () => {
    const { secret } = await listen(
      ...(['campaignEvents', 'campaign { id status }', 'CAMPAIGNS_LIST'] as const),
      ...['CAMPAIGN_STARTED', 'CAMPAIGN_FINISHED'],
    )
    const { body } = await world.api.call<{ id: number }>('POST', '/api/campaigns', {
      token: world.admin,
      body: { name: 'Spring', validateEmail: false, exitCondition: 1 },
    })
    for (const status of ['active', 'inactive', 'complete'])
      await world.api.db.updateTable('campaigns').set({ status }).where('id', '=', body.id).execute()
    await world.send()
    const campaign = { id: String(body.id), status: 'complete' }
    expect(got(secret, 'campaignEvents', 'campaign')).toEqual([
      ['campaign.started', true, campaign],
      ['campaign.finished', true, campaign],
    ])
  })

  it('what the audit log tells, without secrets and sign-ins', async () => {
    const { secret } = await listen(
      ...(['auditEvents', 'row { action record about { name } }', 'AUDIT_LOG_LIST'] as const),
      'RECORD_CHANGED',
    )
    await world.api.db.deleteFrom('record_events').execute()
    await world.api.db.deleteFrom('deliveries').execute()
    await world.signInAgain()
    await pause(await advertiser())
    await world.send()
    expect(got(secret, 'auditEvents', 'row')).toEqual([
      ['record.changed', true, { action: 'advertiser.pause', record: 'Advertiser “Brand”', about: { name: 'Brand' } }],
    ])
  })
})

describe('the rights and the document of an endpoint', () => {
  const mutation = `mutation ($input: WebhookEndpointInput!, $secret: String!) {
    createWebhookEndpoint(input: $input, secret: $secret) { errors { field message } } }`
  const faultsOf = async (events: string[], document: string, permission: string) => {
    const token = await world.addToken([permission])
    const input = { name: 'N', url: world.receiver.url, accessTokenId: String(token.id), events, document }
    const secret = `whsec_${'A'.repeat(32)}`
    const { data } = await world.stack.graphql<{ createWebhookEndpoint: { errors: object[] } }>(mutation, {
      token: world.admin,
      variables: { input, secret },
    })
    return data?.createWebhookEndpoint.errors
  }

  it('must be for its events', async () => {
    const caps = eventOf('capEvents', 'capId')
    expect(await faultsOf(['CAP_FULL'], eventOf('leadChanges', 'leadId'), 'CAPS_LIST')).toMatchObject([
      { field: 'document', message: expect.stringMatching(/Cannot query field "event"|Use the field capEvents/) },
    ])
    expect(await faultsOf(['CAP_FULL'], caps, 'LEADS_LIST')).toEqual([
      { field: 'accessTokenId', message: 'The access token may not see caps.' },
    ])
    expect(await faultsOf(['CAP_FULL', 'LEAD_RECEIVED'], caps, 'CAPS_LIST')).toMatchObject([
      { field: expect.stringMatching(/^events/), message: expect.stringContaining('one kind of records') },
    ])
  })

  it('leave null what the token may not see', async () => {
    const { secret } = await listen(
      ...(['auditEvents', 'row { action user { email } }', 'AUDIT_LOG_LIST'] as const),
      'RECORD_CHANGED',
    )
    await pause(await advertiser())
    await world.send()
    expect(got(secret, 'auditEvents', 'row')).toContainEqual([
      'record.changed',
      true,
      { action: 'advertiser.pause', user: { email: null } },
    ])
  })
})

it('streams the same events to a subscriber, and to nobody without the permission', async () => {
  const stopper = new AbortController()
  const seen: unknown[] = []
  const query = 'subscription { advertiserEvents { event advertiser { name } } }'
  const open = (token: string) =>
    readEvents(`${world.stack.gateway}/graphql/stream`, {
      ...{ token, body: { query }, signal: stopper.signal },
      onData: (data) => seen.push(...Object.values((JSON.parse(data) as { data: object }).data)),
    })
  await open(world.admin)
  await pause(await advertiser())
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ event: 'ADVERTISER_PAUSED', advertiser: { name: 'Brand' } }])
  stopper.abort()
  const { errors } = await world.stack.graphql(query, { token: await world.api.signInAs(['LEADS_LIST']) })
  expect(errors).not.toEqual([])
})

it('counts caps only while somebody is told of them', async () => {
  await addCap(10)
  await noteRecords(world.api.services)
  expect(await world.api.db.selectFrom('cap_fills').selectAll().execute()).toEqual([])
})
