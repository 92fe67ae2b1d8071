import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanUp } from '../../../api/app/start/cleanup'
import { stopEndedWork } from '../../../api/access/storedWork/endedWork.queries'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { DAY, HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import { document, newSecret, received, startWebhookWorld } from './webhookWorld'

let world: Awaited<ReturnType<typeof startWebhookWorld>>
let token: Awaited<ReturnType<typeof world.addToken>>

beforeAll(async () => {
  world = await startWebhookWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.api.clock.now = null
  await world.signInAgain()
  await world.api.db.deleteFrom('webhook_endpoints').execute()
  await world.api.db.deleteFrom('leads').execute()
  world.receiver.log.length = 0
  world.receiver.answerTo = () => 200
  token = await world.addToken()
})

const mutate = async <T>(text: string, variables: object, who = world.admin) =>
  world.stack.graphql<Record<string, T & { errors: { field: string; message: string }[] }>>(text, {
    token: who,
    variables: { ...variables },
  })
const update = (id: string, input: object, version?: number) =>
  mutate<{ webhookEndpoint: object | null }>(
    `mutation ($id: ID!, $input: WebhookEndpointInput!, $version: PositiveInt) {
      updateWebhookEndpoint(id: $id, input: $input, version: $version) { webhookEndpoint { version isActive } errors { field message } } }`,
    { id, input, version },
  )
const retry = (args: string) =>
  world.stack.graphql<{ retryWebhookDeliveries: { retried: number } }>(
    `mutation { retryWebhookDeliveries(${args}) { retried errors { message } } }`,
    { token: world.admin },
  )
const preview = async (text: string, more: object = {}) => {
  const { data, errors } = await world.stack.graphql<{ webhookPreview: Record<string, unknown> }>(
    `query ($document: String!, $token: ID!, $events: [WebhookEvent!]!, $record: ID) {
      webhookPreview(document: $document, accessTokenId: $token, events: $events, recordId: $record) {
        cost maxCost body fault line column event { recordId event } recent { recordId } } }`,
    { token: world.admin, variables: { document: text, token: String(token.id), events: ['LEAD_RECEIVED'], ...more } },
  )
  expect(errors).toEqual([])
  return data?.webhookPreview ?? {}
}

/** Open alerts about an endpoint, after the rule was evaluated. */
async function alertsAbout(id: string) {
  const { api } = world.stack
  for (const rule of await listAlertRules(api.db))
    if (rule.kind === 'webhook_stopped') await evaluateRule(createEvaluation(api.services), rule)
  const { body } = await api.call<{ data: { subject_id: number; title: string; text: string }[] }>(
    'GET',
    '/api/alerts?state=open',
    { token: world.admin },
  )
  return body.data.flatMap((alert) => (alert.subject_id === Number(id) ? [`${alert.title}: ${alert.text}`] : []))
}

describe('an endpoint', () => {
  it('gets chosen events as its document says, signed, each once, with a version', async () => {
    const { id, secret } = await world.addEndpoint(token)
    const lead = await world.addLead(1, 'ann@example.test')
    await world.changeLead(lead, { lead_status_id: 2 })
    await world.changeLead(lead, { advertiser_status: 'New' })
    await world.send()
    await world.send()
    const got = world.bodies(secret).sort((a, b) => a.type.localeCompare(b.type))
    const data = (version: number) => ({
      leadChanges: { version, lead: { id: String(lead), email: 'ann@example.test', status: 'ACCEPTED' } },
    })
    expect(got).toMatchObject([
      { type: 'lead.accepted', isGenuine: true, data: data(2) },
      { type: 'lead.received', isGenuine: true, data: data(1) },
    ])
    expect(new Set(got.map(({ id: event }) => event)).size).toBe(2)
    expect(await world.endpoint(id)).toMatchObject({ isActive: true, waiting: 0, failed: 0, failingSince: null })
    expect((await world.deliveries()).rows).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
  })

  it('gets a changed status only if it chose nothing that says what it means', async () => {
    const events = ['LEAD_ACCEPTED', 'LEAD_STATUS_CHANGED']
    const { secret } = await world.addEndpoint(token, { events })
    const lead = await world.addLead()
    await world.changeLead(lead, { lead_status_id: 2 })
    await world.changeLead(lead, { advertiser_status: 'New' })
    await world.changeLead(lead, { notes: 'Nothing of that' })
    await world.send()
    const types = world.bodies(secret).map(({ type }) => type)
    expect(types.sort()).toEqual(['lead.accepted', 'lead.status_changed'])
  })

  it('gets only leads that match the filter in its document', async () => {
    const only = 'subscription { leadChanges(filter: { isTest: true }) { lead { id isTest } } }'
    const { secret } = await world.addEndpoint(token, { document: only })
    await world.addLead()
    const lead = await world.addLead()
    await world.api.db.updateTable('leads').set({ is_test: true }).where('id', '=', lead).execute()
    await world.send()
    expect(world.bodies(secret)).toMatchObject([
      { data: { leadChanges: { lead: { id: String(lead), isTest: true } } } },
    ])
    expect(await world.deliveries()).toMatchObject({ total: 1 })
  })

  it('gets a conversion after the time in which its approval can be undone', async () => {
    const { secret } = await world.addEndpoint(token, { events: ['CONVERSION_APPROVED'] })
    const ids = [await world.addLead(6), await world.addLead(6)]
    const decide = (lead_id: number) =>
      world.api.call<{ undo: { id: string } }>('POST', '/api/pending-conversions/action', {
        token: world.admin,
        body: { lead_id, is_accept: true, status_override: null },
      })
    const [, undone] = [await decide(ids[0] ?? 0), await decide(ids[1] ?? 0)]
    await world.send()
    expect(world.receiver.log).toEqual([])
    const undo = { undo_id: undone.body.undo.id }
    await world.api.call('POST', '/api/pending-conversions/undo', { token: world.admin, body: undo })
    await world.pass(11_000)
    expect(world.bodies(secret)).toMatchObject([
      { type: 'conversion.approved', data: { leadChanges: { lead: { id: String(ids[0]), status: 'FTD' } } } },
    ])
  })

  it('that fails is tried eight times in a day with the same bytes, then staff send it again', async () => {
    const { id, secret } = await world.addEndpoint(token, { events: ['LEAD_RECEIVED'] })
    world.receiver.answerTo = () => 503
    const lead = await world.addLead()
    await world.send()
    await world.changeLead(lead, { lead_status_id: 3 })
    for (const wait of [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 8 * HOUR, 12 * HOUR, 12 * HOUR])
      await world.pass(wait)
    expect(world.receiver.log).toHaveLength(8)
    const texts = new Set(world.receiver.log.map(({ body }) => body))
    expect([texts.size, [...texts][0]]).toEqual([1, expect.stringContaining('SUBMITTED')])
    expect(world.bodies(secret).every(({ isGenuine }) => isGenuine)).toBe(true)
    expect(await world.endpoint(id)).toMatchObject({
      failed: 1,
      isActive: true,
      lastFault: 'It answered with HTTP 503.',
    })
    expect((await world.deliveries('state: FAILED')).rows).toMatchObject([
      { tries: Array(8).fill({ httpStatus: 503 }) },
    ])

    world.receiver.answerTo = () => 200
    world.receiver.log.length = 0
    expect((await retry(`endpointId: "${id}"`)).data?.retryWebhookDeliveries.retried).toBe(1)
    await world.pass(0)
    expect(world.receiver.log.map(({ body }) => body)).toEqual([...texts])
    expect(await world.endpoint(id)).toMatchObject({ failed: 0, failingSince: null })
    // One that was sent can be sent once more, by its id.
    const [sent] = (await world.deliveries('state: SENT')).rows
    expect((await retry(`ids: ["${sent?.id}"]`)).data?.retryWebhookDeliveries.retried).toBe(1)
    // Bodies are kept for a week.
    await world.pass(8 * DAY)
    expect((await retry(`ids: ["${sent?.id}"]`)).data?.retryWebhookDeliveries.retried).toBe(0)
  })

  it('is switched off after three days of failures, and by its person again', async () => {
    const { id, input } = await world.addEndpoint(token, { events: ['LEAD_RECEIVED'] })
    world.receiver.answerTo = () => 500
    for (const _ of Array(4)) {
      await world.addLead()
      await world.send()
      await world.pass(DAY)
    }
    expect(await world.endpoint(id)).toMatchObject({
      ...{ isActive: false, waiting: 0, stoppedReason: 'It failed for 3 days: It answered with HTTP 500.' },
    })
    world.api.clock.now = null
    await world.signInAgain()
    world.receiver.answerTo = () => 200
    const { data } = await update(id, input)
    expect(data?.updateWebhookEndpoint).toMatchObject({ webhookEndpoint: { isActive: true }, errors: [] })
    await world.addLead()
    await world.send()
    expect(await world.endpoint(id)).toMatchObject({
      isActive: true,
      stoppedReason: null,
      failingSince: null,
      waiting: 0,
    })
  })

  it('keeps what it was sent for 30 days, and all that is older goes at once', async () => {
    const { id } = await world.addEndpoint(token)
    const { pool } = world.api.database
    await pool.query(
      `insert into deliveries (endpoint_id, event, facts, created_at, status)
      select $1, 'cap_full', '{"version": 1, "record_id": 1}', now() - make_interval(days => age), 'sent'
      from generate_series(1, 25000), unnest(case when generate_series = 1 then '{29,31}' else '{31}'::int[] end) as age`,
      [id],
    )
    await cleanUp(world.api.services)
    const { rows } = await pool.query('select count(*)::int as left from deliveries')
    expect(rows).toEqual([{ left: 1 }])
  })

  it('never follows a redirect, and waits at most some seconds and bytes', async () => {
    await world.addEndpoint(token, { events: ['LEAD_RECEIVED'] })
    world.receiver.answerTo = () => ({ status: 302, headers: { location: `${world.receiver.url}/inside` } })
    await world.addLead()
    await world.send()
    expect(world.receiver.log).toHaveLength(1)
    world.receiver.answerTo = () => ({ status: 200, body: 'x'.repeat(5_000_000) })
    await world.pass(10_000)
    const [delivery] = (await world.deliveries()).rows
    expect(delivery).toMatchObject({ state: 'SENT', response: 'x'.repeat(1000) })
  })
})

describe('the rights of an endpoint', () => {
  it('are those of its token at that time: other fields are null', async () => {
    const { secret } = await world.addEndpoint(token, {
      document: 'subscription { leadChanges { lead { id revenue advertiser { id status } } } }',
    })
    const lead = await world.addLead()
    await world.send()
    expect(world.bodies(secret)).toMatchObject([
      { data: { leadChanges: { lead: { id: String(lead), revenue: null } } } },
    ])
  })

  it('end with the token, which stops the endpoint with the reason', async () => {
    const [{ id, input }, other] = [await world.addEndpoint(token), await world.addToken()]
    const { id: later } = await world.addEndpoint(other)
    await world.addLead()
    await world.api.call('DELETE', `/api/access-tokens/${token.id}`, { token: world.admin })
    await world.send()
    const reason = `The access token ${token.name}, whose rights it has, was revoked.`
    expect(await world.endpoint(id)).toMatchObject({ isActive: false, stoppedReason: reason, waiting: 0 })
    expect(await alertsAbout(id)).toEqual([`The webhook ${input.name} was switched off: ${reason}`])
    expect(world.receiver.log).toHaveLength(1)
    // Seen also without an event.
    await stopEndedWork({ db: world.api.db, now: () => Date.now() + 31 * DAY })
    expect(await world.endpoint(later)).toMatchObject({
      isActive: false,
      stoppedReason: expect.stringContaining('expired'),
    })
  })

  it('end with the permission to see leads', async () => {
    const { id } = await world.addEndpoint(token)
    await world.addLead()
    await world.api.db
      .updateTable('sessions')
      .set({ token_permissions: [1] })
      .where('id', '=', token.id)
      .execute()
    await world.send()
    expect(await world.endpoint(id)).toMatchObject({
      isActive: false,
      stoppedReason: expect.stringContaining('may not see leads'),
    })
  })

  it('are never more than those of the person who sets it', async () => {
    const limited = await world.api.signInAs(['USERS_EDIT'])
    const input = {
      name: 'N',
      url: world.receiver.url,
      document,
      accessTokenId: String(token.id),
      events: ['LEAD_RECEIVED'],
    }
    const create = (who: string) =>
      mutate(
        `mutation ($input: WebhookEndpointInput!, $secret: String!) {
          createWebhookEndpoint(input: $input, secret: $secret) { errors { field message } } }`,
        { input, secret: newSecret() },
        who,
      )
    expect((await create(limited)).data?.createWebhookEndpoint?.errors).toEqual([
      { field: 'accessTokenId', message: 'This access token may do more than you.' },
    ])
    const tool = await world.addToken(['USERS_EDIT', 'LEADS_LIST'])
    expect((await create(tool.token)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    // What it sends is not shown either.
    await world.addEndpoint(token)
    await world.addLead()
    await world.send()
    const { data } = await world.stack.graphql<{ webhookDeliveries: { rows: object[] } }>(
      '{ webhookDeliveries { rows { state body } } }',
      { token: limited },
    )
    expect(data?.webhookDeliveries.rows).toEqual([{ state: 'SENT', body: null }])
  })
})

describe('the document of an endpoint', () => {
  it.each([
    ['subscription { leadChanges { lead { nme } } }', 'Cannot query field "nme" on type "Lead".', 1],
    ['subscription { pendingFtd { count } }', 'Use the field leadChanges of Subscription.', 1],
    ['{ leads { total } }', 'Only subscriptions are served here; queries and mutations at /graphql.', null],
    [
      'subscription {\n leadChanges(search: { texts: ["a"], in: email }) { version } }',
      'Use filter: a webhook cannot search.',
      2,
    ],
    ['subscription { leadChanges {', 'Syntax Error: Expected Name, found <EOF>.', 1],
  ])('is refused: %s', async (text, message, line) => {
    const shown = await preview(text)
    expect(shown).toMatchObject({ body: null, cost: null, line })
    expect(String(shown.fault)).toContain(message)
    const { input } = { input: { name: 'N', url: world.receiver.url, document: text, accessTokenId: String(token.id) } }
    const { data } = await mutate(
      `mutation ($input: WebhookEndpointInput!, $secret: String!) {
        createWebhookEndpoint(input: $input, secret: $secret) { errors { field message } } }`,
      { input: { ...input, events: ['LEAD_RECEIVED'] }, secret: newSecret() },
    )
    expect(data?.createWebhookEndpoint?.errors).toMatchObject([{ field: 'document' }])
  })

  it('that costs too much for one event is refused', async () => {
    const shown = await preview('subscription { leadChanges { lead { advertiser { leads { rows { id } } } } } }')
    expect(shown.fault).toMatch(/costs \d+ for each event/)
  })

  it('is shown on the latest event, or on a chosen lead', async () => {
    const [first, last] = [await world.addLead(), await world.addLead()]
    const shown = await preview(document)
    expect(shown).toMatchObject({
      fault: null,
      maxCost: 100,
      event: { recordId: String(last), event: 'LEAD_RECEIVED' },
    })
    expect(JSON.parse(String(shown.body))).toMatchObject({
      type: 'lead.received',
      data: { leadChanges: { lead: { id: String(last) } } },
    })
    expect(await preview(document, { record: String(first) })).toMatchObject({ event: { recordId: String(first) } })
  })

  it('that no longer fits stops the endpoint with the name of the field', async () => {
    const { id } = await world.addEndpoint(token)
    const old = 'subscription { leadChanges { lead { favouriteColour } } }'
    await world.api.db.updateTable('webhook_endpoints').set({ document: old }).where('id', '=', Number(id)).execute()
    await world.addLead()
    await world.send()
    expect(await world.endpoint(id)).toMatchObject({
      ...{ isActive: false, stoppedReason: expect.stringContaining('favouriteColour') },
    })
    expect((await world.deliveries()).rows).toMatchObject([{ state: 'SKIPPED', attempts: 0 }])
  })

  it('waits without an attempt while the gateway does not answer', async () => {
    const { id } = await world.addEndpoint(token)
    await world.addLead()
    const { config } = world.api.services
    const { gatewayUrl } = config
    config.gatewayUrl = 'http://127.0.0.1:9'
    await expect(world.send()).rejects.toThrow('did not run the document')
    config.gatewayUrl = gatewayUrl
    expect((await world.deliveries()).rows).toMatchObject([{ state: 'WAITING', attempts: 0 }])
    await world.send()
    expect(await world.endpoint(id)).toMatchObject({ waiting: 0, isActive: true })
  })
})

it('signs with both secrets for a day after one was replaced', async () => {
  const { id, secret, version } = await world.addEndpoint(token, { events: ['LEAD_RECEIVED'] })
  const next = newSecret()
  const { data } = await mutate(
    `mutation ($id: ID!, $secret: String!, $version: PositiveInt) {
      replaceWebhookSecret(id: $id, secret: $secret, version: $version) { webhookEndpoint { version } errors { message } } }`,
    { id, secret: next, version },
  )
  expect(data?.replaceWebhookSecret?.errors).toEqual([])
  await world.addLead()
  await world.send()
  const [call] = world.receiver.log
  if (!call) throw new Error('Nothing was sent')
  expect([received(call, secret).isGenuine, received(call, next).isGenuine]).toEqual([true, true])
  world.receiver.log.length = 0
  await world.pass(25 * HOUR)
  await world.addLead()
  await world.send()
  const [later] = world.receiver.log
  if (!later) throw new Error('Nothing was sent')
  expect([received(later, secret).isGenuine, received(later, next).isGenuine]).toEqual([false, true])
})

it('sends a test as a type of its own, and changes nothing else', async () => {
  const { id, secret } = await world.addEndpoint(token)
  await world.addLead()
  const { data } = await mutate<{ test: object }>(
    'mutation ($id: ID!) { testWebhookEndpoint(id: $id) { test { isSent httpStatus fault } errors { message } } }',
    { id },
  )
  expect(data?.testWebhookEndpoint).toEqual({ test: { isSent: true, httpStatus: 200, fault: null }, errors: [] })
  expect(world.bodies(secret)).toMatchObject([{ type: 'test', isGenuine: true, data: { leadChanges: { version: 1 } } }])
  expect(await world.deliveries()).toMatchObject({ total: 1, rows: [{ state: 'WAITING' }] })
})

it('refuses addresses in private networks, except where they are allowed', async () => {
  const { config } = world.api.services
  config.alertPrivateAddresses = false
  const { data } = await mutate(
    `mutation ($input: WebhookEndpointInput!, $secret: String!) {
      createWebhookEndpoint(input: $input, secret: $secret) { errors { field message } } }`,
    {
      input: {
        name: 'N',
        url: world.receiver.url,
        document,
        accessTokenId: String(token.id),
        events: ['LEAD_RECEIVED'],
      },
      secret: newSecret(),
    },
  )
  config.alertPrivateAddresses = true
  expect(data?.createWebhookEndpoint?.errors).toEqual([
    { field: 'url', message: 'The address leads into a private network.' },
  ])
})
