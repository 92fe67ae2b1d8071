import { createHmac } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { bodies, minute, openCostlyAlert, secret, useChannelWorld, type EventBody } from './channelWorld'
import { createDestinationLocks } from '../../../api/app/outbox/destinationLocks'

const world = useChannelWorld()
const { addWebhook, channelNow, deliveries, evaluate, failPostbacks, now, pass } = world

describe('a webhook', () => {
  it('gets the opening and the end of each alert once, signed', async () => {
    const { id } = await addWebhook()
    await failPostbacks(1, 2)
    await world.api.runJobs()
    await evaluate()
    await world.api.runJobs()
    expect(bodies(world.webhook).map(({ event, alert }) => [event, alert.subject_id])).toEqual(
      expect.arrayContaining([
        ['alert.opened', 1],
        ['alert.opened', 2],
      ]),
    )
    expect(world.webhook.log).toHaveLength(2)
    for (const { headers, body } of world.webhook.log) {
      const { event_id, event } = JSON.parse(body) as EventBody
      const timestamp = String(headers['x-timestamp'])
      expect(headers).toMatchObject({ 'x-event-id': event_id, 'x-event': event, 'x-attempt': '1' })
      expect(headers['x-signature']).toBe(
        `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
      )
      expect(Math.abs(Number(timestamp) * 1000 - now())).toBeLessThan(2 * minute)
    }
    await world.api.database.pool.query(`delete from deliveries where kind = 'postback'`)
    await evaluate()
    await world.api.runJobs()
    expect(
      bodies(world.webhook)
        .slice(2)
        .map(({ event }) => event),
    ).toEqual(['alert.resolved', 'alert.resolved'])
    expect(new Set(bodies(world.webhook).map(({ event_id }) => event_id)).size).toBe(4)
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0, last_fault: null })
  })

  it('that answers 500 for an hour is retried with the same event ids, and gets all when it is back', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => 500
    await failPostbacks(1, 2, 3)
    await world.api.runJobs()
    expect(await deliveries(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        status: 'waiting',
        attempts: 1,
        http_status: 500,
        fault: 'It answered with HTTP 500.',
      })),
    )
    for (const wait of [10_000, minute, 5 * minute, 20 * minute]) await pass(wait)
    expect(await channelNow(id)).toMatchObject({ waiting: 3, last_sent_at: null })
    expect(world.webhook.log).toHaveLength(15)
    world.webhook.answerTo = () => 200
    await pass(60 * minute)
    expect((await deliveries(id)).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['sent', 6]))
    expect(new Set(bodies(world.webhook).map(({ event_id }) => event_id)).size).toBe(3)
  })

  it('that is down gets no more than a few calls in each attempt, however much waits', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => 503
    await failPostbacks(...Array.from({ length: 40 }, (_, n) => n + 1))
    await world.api.runJobs()
    expect(world.webhook.log.length).toBeLessThanOrEqual(8)
    expect(await channelNow(id)).toMatchObject({ waiting: 40, failed: 0 })
    world.webhook.answerTo = () => 200
    await pass(10_000)
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('fails in the end, says why, and is retried by staff', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/inside' } })
    await failPostbacks(1)
    await world.api.runJobs()
    for (const hours of [1, 1, 1, 2, 2, 3, 7]) await pass(hours * 60 * minute)
    await world.signInAgain()
    expect(await deliveries(id, '&status=failed')).toMatchObject([
      { attempts: 8, fault: 'It answered with HTTP 302.', next_attempt_at: null },
    ])
    world.webhook.answerTo = () => 200
    const retried = await world.api.call('POST', `/api/alert-channels/${id}/retry`, { token: world.token, body: {} })
    expect(retried.body).toMatchObject({ retried: 1, waiting: 1, failed: 0 })
    await pass(0)
    expect(await deliveries(id)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('that never answers is given up after five seconds', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => null
    await failPostbacks(1)
    await world.api.runJobs()
    expect(await deliveries(id)).toMatchObject([{ status: 'waiting', fault: 'No answer within 5 s.' }])
  })

  it('that refuses one event gets the others', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = ({ body }) => (body.includes('Publisher 2 ') ? 400 : 200)
    await failPostbacks(1, 2, 3)
    await world.api.runJobs()
    expect((await deliveries(id)).map(({ status }) => status).sort()).toEqual(['sent', 'sent', 'waiting'])
  })

  it('learns of the end of an alert only after its opening, which it refused at first', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => 400
    await failPostbacks(1)
    await world.api.runJobs()
    world.webhook.answerTo = () => 200
    await world.api.database.pool.query(`delete from deliveries where kind = 'postback'`)
    await evaluate()
    await world.api.runJobs()
    expect(bodies(world.webhook).map(({ event }) => event)).toEqual(['alert.opened'])
    await pass(10_000)
    expect(bodies(world.webhook).map(({ event }) => event)).toEqual(['alert.opened', 'alert.opened', 'alert.resolved'])
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('gets the address of the alert, and no money', async () => {
    await addWebhook()
    const id = await openCostlyAlert(world.api, now())
    await world.api.runJobs()
    expect(bodies(world.webhook)).toMatchObject([
      { event: 'alert.opened', link: `https://office.example/inbox?alert=${id}`, alert: { id } },
    ])
    expect(world.webhook.log[0]?.body).not.toMatch(/cost|120\.5|:12050\b/)
  })

  it('gets each alert once although the clock is set back', async () => {
    const { id } = await addWebhook()
    world.webhook.answerTo = () => 503
    await failPostbacks(1)
    await world.api.runJobs()
    world.webhook.answerTo = () => 200
    world.api.clock.now = now() - 60 * minute
    await openCostlyAlert(world.api, now())
    await pass(0)
    await pass(10_000)
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
    expect(bodies(world.webhook)).toHaveLength(3)
    expect(new Set(bodies(world.webhook).map(({ event_id }) => event_id)).size).toBe(2)
  })

  it('gets an alert from one process only, also while another one holds it', async () => {
    const { id } = await addWebhook()
    const held = await world.api.services.destinationLocks.take(`channel:${id}`)
    const other = createDestinationLocks({ databaseUrl: world.api.database.url, log: world.api.services.log })
    expect(await other.take(`channel:${id}`)).toBeNull()
    await failPostbacks(1)
    await world.api.runJobs()
    expect(world.webhook.log).toEqual([])
    await held?.release()
    await pass(2_000)
    expect(world.webhook.log).toHaveLength(1)
    await other.stop()
  })

  it('gets only alerts of the chosen rules, and nothing while it is off', async () => {
    const [rule] = (await listAlertRules(world.api.db)).filter(({ kind }) => kind === 'held_leads')
    await addWebhook({ rule_ids: [rule?.id] })
    await addWebhook({ is_active: false })
    await failPostbacks(1)
    await world.api.runJobs()
    expect(world.webhook.log).toEqual([])
  })

  it('in the private network is refused unless it is allowed', async () => {
    const { id } = await addWebhook()
    const { config } = world.api.services
    config.alertPrivateAddresses = false
    try {
      await failPostbacks(1)
      await world.api.runJobs()
      expect(await deliveries(id)).toMatchObject([{ fault: 'The address leads into a private network.' }])
      const body = { kind: 'webhook', name: 'Inside', settings: { url: 'http://10.0.0.1/' }, secret }
      expect((await world.api.call('POST', '/api/alert-channels', { token: world.token, body })).body).toMatchObject({
        fields: { 'settings.url': 'The address leads into a private network.' },
      })
      expect(world.webhook.log).toEqual([])
    } finally {
      config.alertPrivateAddresses = true
    }
  })
})
