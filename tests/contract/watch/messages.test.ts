import { describe, expect, it } from '@jest/globals'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { startSmtpReceiver } from '../../../api/test/receivers'
import type { TestAnswer } from '../../../api/test/testApi'
import { minute, openCostlyAlert, secret, useChannelWorld } from './channelWorld'
import type { AlertNotifications } from '../../../api/watch/channels/notifications.schema'

const world = useChannelWorld()
const { addEmail, addTelegram, channelNow, deliveries, failPostbacks, now, pass, smtpSettings } = world
const texts = () => world.telegram.log.map(({ body }) => (JSON.parse(body) as { text: string }).text)

const save = (as: string, body: object): Promise<TestAnswer<AlertNotifications & { fields?: object }>> =>
  world.api.call('PUT', '/api/alert-notifications', {
    token: as,
    body: {
      ...{ is_active: true, email_channel_id: null, telegram_channel_id: null, telegram_chat: null, rule_ids: [] },
      ...{ sends_resolved: true, quiet_from: null, quiet_to: null, ...body },
    },
  })

describe('an e-mail', () => {
  it('tells of everything that waits, at most once in 30 seconds', async () => {
    const { id } = await addEmail()
    await failPostbacks(...Array.from({ length: 30 }, (_, n) => n + 1))
    await world.api.runJobs()
    expect(world.smtp.log).toMatchObject([
      { to: ['night@office.example'], subject: expect.stringMatching(/^30 alerts: /) },
    ])
    expect(world.smtp.log[0]?.text).toContain('And 10 more: see the Inbox, https://office.example/inbox.')
    await failPostbacks(31)
    await world.api.runJobs()
    await failPostbacks(32)
    await world.api.runJobs()
    expect([world.smtp.log.length, (await channelNow(id))?.waiting]).toEqual([1, 2])
    await pass(minute / 2)
    expect(world.smtp.log.map(({ subject }) => subject.slice(0, 9))).toEqual(['30 alerts', '2 alerts:'])
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('is the same message again when nobody knows whether it arrived', async () => {
    const { id } = await addEmail()
    world.smtp.isBreaking = true
    await failPostbacks(1, 2)
    await world.api.runJobs()
    world.smtp.isBreaking = false
    expect(await deliveries(id)).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
    await pass(10_000)
    await failPostbacks(3)
    await pass(minute / 2)
    expect(world.smtp.log.map(({ subject }) => subject.slice(0, 9))).toEqual(['2 alerts:', '2 alerts:', 'Postbacks'])
    const [first, again, later] = world.smtp.log.map(({ messageId }) => messageId)
    expect(first).toMatch(/^<.+@office\.example>$/)
    expect([again === first, later === first]).toEqual([true, false])
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('links to the alert, and tells its cost only to users who may see it', async () => {
    const { id } = await addEmail()
    const readers = [await world.api.signInAs(1), await world.api.signInAs(['ALERTS_LIST'])]
    for (const reader of readers) expect((await save(reader, { email_channel_id: id })).status).toBe(200)
    const alert = await openCostlyAlert(world.api, now())
    await world.api.runJobs()
    expect(world.smtp.log).toHaveLength(3)
    for (const { text } of world.smtp.log) expect(text).toContain(`https://office.example/inbox?alert=${alert}`)
    const told = world.smtp.log.filter(({ text }) => text.includes('Cost so far: $120.50.'))
    expect(told).toHaveLength(1)
    expect(told[0]?.to).not.toContain('night@office.example')
  })

  it('waits while the server is down, and says so', async () => {
    const down = await startSmtpReceiver()
    await down.stop()
    const { id } = await addEmail({ port: down.port })
    await failPostbacks(1)
    await world.api.runJobs()
    expect(await deliveries(id)).toMatchObject([
      { status: 'waiting', attempts: 1, fault: 'It could not be reached (ECONNREFUSED).' },
    ])
    const change = { name: 'Night', settings: smtpSettings() }
    expect(
      (await world.api.call('PUT', `/api/alert-channels/${id}`, { token: world.token, body: change })).status,
    ).toBe(200)
    await world.api.runJobs()
    expect(world.smtp.log).toHaveLength(1)
  })

  it('signs in with the stored password, and says when it is refused', async () => {
    const guarded = await startSmtpReceiver({ password: secret })
    try {
      const { id } = await addEmail({ port: guarded.port, user: 'office' })
      const test = () =>
        world.api.call<{ fault: string | null }>('POST', `/api/alert-channels/${id}/test`, {
          token: world.token,
          body: {},
        })
      expect((await test()).body).toMatchObject({ is_sent: true, fault: null })
      expect(guarded.log).toMatchObject([{ user: 'office', subject: 'Test of alerts' }])
      const body = { name: 'Wrong', settings: smtpSettings({ port: guarded.port, user: 'office' }), secret: 'no' }
      await world.api.call('PUT', `/api/alert-channels/${id}`, { token: world.token, body })
      expect((await test()).body).toMatchObject({
        is_sent: false,
        fault: 'The server refused user or password (535).',
      })
    } finally {
      await guarded.stop()
    }
  })
})

describe('Telegram', () => {
  it('gets one message, and a wrong token is named', async () => {
    const { id } = await addTelegram()
    await failPostbacks(1, 2)
    await world.api.runJobs()
    expect(texts()).toEqual([expect.stringMatching(/^2 alerts: Postbacks to Publisher \d fail/)])
    expect(world.telegram.log[0]?.body).toContain('"chat_id":"-100123"')
    const body = { name: 'Wrong', settings: { url: world.telegram.url, chat: '-100123' }, secret: '123456:incorrect' }
    await world.api.call('PUT', `/api/alert-channels/${id}`, { token: world.token, body })
    await pass(2 * minute)
    await failPostbacks(3)
    await pass(0)
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'waiting',
      fault: 'Telegram refused the bot token (HTTP 401).',
    })
    expect((await channelNow(id))?.last_fault).toBe('Telegram refused the bot token (HTTP 401).')
  })
})

describe('the notifications of a user', () => {
  it('go to the own address, and wait for the end of quiet hours in one message', async () => {
    const { id } = await addEmail({ recipients: [] })
    const user = await world.api.addUser({ permissions: ['ALERTS_LIST'], email: 'watcher@example.test' })
    const own = await world.api.signInAs(user)
    const { time_zone } = (await world.api.call<AlertNotifications>('GET', '/api/alert-notifications', { token: own }))
      .body
    const clock = (ms: number) => wallTimeAt(time_zone, now() + ms).slice(11)
    const saved = await save(own, {
      email_channel_id: id,
      quiet_from: clock(-30 * minute),
      quiet_to: clock(90 * minute),
    })
    expect(saved.body).toMatchObject({ email: user.email, notifiers: [{ id, kind: 'email' }] })
    await failPostbacks(1)
    await world.api.runJobs()
    await pass(20 * minute)
    await failPostbacks(2, 3)
    await world.api.runJobs()
    expect(world.smtp.log).toEqual([])
    await pass(100 * minute)
    expect(world.smtp.log).toMatchObject([{ to: [user.email], subject: expect.stringMatching(/^3 alerts: /) }])
  })

  it('end when the user may not see alerts any more, or switches them off', async () => {
    const { id } = await addTelegram({ chat: '' })
    const own = await world.api.signInAs(['ALERTS_LIST'])
    expect((await save(own, { telegram_channel_id: id })).body.fields).toEqual({
      telegram_chat: 'Enter your chat: the bot needs it to write to you.',
    })
    await save(own, { telegram_channel_id: id, telegram_chat: '4711' })
    await failPostbacks(1)
    await save(own, { telegram_channel_id: id, telegram_chat: '4711', is_active: false })
    await world.api.runJobs()
    expect(texts()).toEqual([])
    expect(await deliveries(id)).toEqual([])
    await save(own, { telegram_channel_id: id, telegram_chat: '4711' })
    await world.api.database.pool.query(`update roles set permissions = '{}' where name like 'Test role%'`)
    await failPostbacks(2)
    await world.api.runJobs()
    expect(texts()).toEqual([])
  })
})
