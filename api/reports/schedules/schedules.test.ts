import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { permissionCode } from '../../../shared/access/permissions'
import { DAY, HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import { signingKey, startScheduleWorld, type ScheduleWorld } from './schedules.testWorld'

let world: ScheduleWorld
let token: string

beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.api.clock.now = world.begin
  world.webhook.answerTo = () => 200
  token = await world.api.signInAs(1)
})
afterEach(async () => {
  await world.api.database.pool.query('delete from report_schedules')
  world.smtp.log.length = 0
  world.webhook.log.length = 0
})

const code = (name: string) => permissionCode(name) ?? 0

describe('a report by e-mail', () => {
  it('has the figures, the link and the table of the day before, in the zone of its owner', async () => {
    const { body, status } = await world.create(token)
    expect([status, body.next_run_at, body.report_title]).toEqual([201, '2026-11-20T08:00:00.000Z', 'Report by offer'])
    await world.pass(HOUR - 1)
    expect(world.smtp.log).toHaveLength(0)
    await world.pass(1)
    const [mail] = world.smtp.log
    expect(mail).toMatchObject({
      to: ['ada@office.example', 'bob@office.example'],
      subject: 'Morning: Yesterday, 2026-11-19 to 2026-11-19',
    })
    const [text, html, table] = mail?.parts ?? []
    expect(text?.text).toContain('Yesterday: 2026-11-19 00:00 to 2026-11-19 23:59 (Europe/Berlin)')
    expect(text?.text.replaceAll('\r', '')).toMatch(
      /^Total +3 +1 +\$900\.10\n=Silver +1 +0 +\$0\.00\nGold +2 +1 +\$900\.10$/m,
    )
    const link = /https:\/\/office\.example\/reports\?\S+/.exec(text?.text ?? '')?.[0] ?? ''
    const address = new URL(link)
    expect(JSON.parse(address.searchParams.get('filters') ?? '')).toEqual({
      ...{ is_test: false, start_date: '2026-11-19 00:00', end_date: '2026-11-19 23:59' },
    })
    expect(address.searchParams.get('tab')).toBe('offer')
    expect(html?.text).toContain(
      '<td style="padding:4px 12px 4px 0;border-bottom:1px solid #ddd;text-align:left">Gold</td>',
    )
    expect(table).toMatchObject({ filename: 'morning-2026-11-20.csv', type: 'text/csv' })
    expect(table?.text.trimEnd()).toBe(
      "\ufeffOffer,Leads,FTDs,Revenue $\n'=Silver,1,0,0\nGold,2,1,900.1\nTotal,3,1,900.1",
    )
    const [run] = await world.runs(token, body.id)
    expect(run).toMatchObject({ state: 'sent', attempts: 1, fault: null, due_at: '2026-11-20T08:00:00.000Z' })
    expect((await world.schedule(token, body.id))?.next_run_at).toBe('2026-11-21T08:00:00.000Z')
  })

  it('leaves out money that its owner may not see at that moment, and says so', async () => {
    const owner = await world.api.addUser({ permissions: ['REPORTS_LIST', 'REPORT_METRIC_GLOBAL_REVENUE'] })
    const { body } = await world.create(await world.api.signInAs(owner))
    await world.withRole(owner, [code('REPORTS_LIST')])
    await world.pass(HOUR)
    const [mail] = world.smtp.log
    for (const { text } of mail?.parts ?? []) expect(text).not.toMatch(/900|Revenue/)
    expect(mail?.text).toContain(`1 column left out, which ${owner.email} may not see.`)
    expect(body.is_own).toBe(true)
  })

  it('is sent for the latest of the times that were missed, which it counts', async () => {
    const { body } = await world.create(token)
    await world.pass(4 * DAY + 2 * HOUR)
    expect(world.smtp.log.map(({ subject }) => subject)).toEqual(['Morning: Yesterday, 2026-11-23 to 2026-11-23'])
    expect(world.smtp.log[0]?.text.replaceAll('\r\n', ' ')).toContain(
      '4 earlier reports were not sent, because the product did not run then.',
    )
    expect(await world.runs(await world.api.signInAs(1), body.id)).toMatchObject([
      { missed: 4, due_at: '2026-11-24T08:00:00.000Z' },
    ])
  })
})

describe('a report to a webhook', () => {
  it('is signed JSON with the totals and the table', async () => {
    const { body } = await world.create(token, world.toWebhook)
    expect(body).toMatchObject({ has_secret: true, url: world.webhook.url })
    expect(JSON.stringify(body)).not.toContain(signingKey)
    await world.pass(HOUR)
    const [call] = world.webhook.log
    const sent = JSON.parse(call?.body ?? '') as { event_id: string; report: Record<string, unknown> }
    expect(sent).toMatchObject({
      event: 'report',
      report: {
        ...{ name: 'Morning', totals: { leads: 3, ftds: 1, revenue: 900.1 }, row_count: 2, is_cut: false, missed: 0 },
        period: { name: 'yesterday', start: '2026-11-19 00:00', end: '2026-11-19 23:59', time_zone: 'Europe/Berlin' },
        csv: "Offer,Leads,FTDs,Revenue $\n'=Silver,1,0,0\nGold,2,1,900.1\nTotal,3,1,900.1\n",
      },
    })
    const timestamp = String(call?.headers['x-timestamp'])
    expect(call?.headers).toMatchObject({
      'x-event-id': sent.event_id,
      'x-signature': `sha256=${createHmac('sha256', signingKey).update(`${timestamp}.${call?.body}`).digest('hex')}`,
    })
  })

  it('is retried with the same event id and longer waits, then fails, and is sent again on demand', async () => {
    world.webhook.answerTo = () => 500
    const { body } = await world.create(token, world.toWebhook)
    await world.pass(HOUR)
    expect(await world.runs(token, body.id)).toMatchObject([
      { state: 'waiting', attempts: 1, fault: 'It answered with HTTP 500.', http_status: 500 },
    ])
    await world.pass(9_999)
    expect(world.webhook.log).toHaveLength(1)
    for (const wait of [1, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR]) await world.pass(wait)
    const [failed] = await world.runs(token, body.id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 8 })
    expect(new Set(world.webhook.log.map(({ headers }) => headers['x-event-id'])).size).toBe(1)

    world.webhook.answerTo = () => 200
    const retry = await world.api.call('POST', `/api/report-runs/${failed?.id}/retry`, { token })
    expect([retry.status, retry.body]).toMatchObject([200, { state: 'waiting' }])
    await world.pass(1)
    expect((await world.runs(token, body.id))[0]).toMatchObject({ state: 'sent', event_id: failed?.event_id })
    expect((await world.api.call('POST', `/api/report-runs/${failed?.id}/retry`, { token })).status).toBe(409)
  })

  it('has lost leads and clicks as their screens show them', async () => {
    const views = [
      { report: 'lost_leads', filter: {}, group_by: 'lost_reason', columns: ['leads', 'share', 'expected_revenue'] },
      { report: 'clicks', filter: { country_id: [1] }, group_by: 'created_at', columns: ['clicks', 'leads'] },
    ]
    for (const view of views) expect((await world.create(token, { ...world.toWebhook, view })).status).toBe(201)
    await world.pass(HOUR)
    const sent = world.webhook.log.map(({ body }) => (JSON.parse(body) as { report: Record<string, unknown> }).report)
    expect(sent.map(({ report, totals, link }) => [report, totals, String(link).split('?')[0]]).sort()).toEqual([
      ['clicks', { clicks: 0, leads: 0 }, 'https://office.example/click-reports'],
      ['lost_leads', { leads: 0, share: 0, expected_revenue: 0 }, 'https://office.example/lost-leads'],
    ])
  })
})

describe('a schedule stops with the reason, without sending,', () => {
  type User = Awaited<ReturnType<typeof world.api.addUser>>
  const change = (owner: User, text: string) => world.api.database.pool.query(text, [owner.user_id])
  it.each([
    [
      'when its owner has lost the permission',
      'no longer has the permission to see this report.',
      (owner: User) => world.withRole(owner, [code('LEADS_LIST')]),
    ],
    [
      'when its owner was deleted',
      'is no longer a user.',
      (owner: User) => change(owner, 'delete from users where id = $1'),
    ],
    [
      'when its owner has not set up the second factor in time',
      'has to set up a second factor first.',
      (owner: User) =>
        change(owner, "update users set enable_2fa = true, second_factor_by = '2026-01-01' where id = $1"),
    ],
  ])('%s', async (_case, reason, happens) => {
    const owner = await world.api.addUser({ permissions: ['REPORTS_LIST'] })
    const { body } = await world.create(await world.api.signInAs(owner))
    await happens(owner)
    await world.pass(HOUR)
    expect(world.smtp.log).toHaveLength(0)
    const stopped = await world.schedule(token, body.id)
    expect(stopped).toMatchObject({ is_active: false, next_run_at: null, is_own: false })
    expect(stopped?.owner).toBe(reason === 'is no longer a user.' ? owner.email : owner.name)
    expect(stopped?.stopped_reason).toContain(reason)
    expect(stopped?.last_run).toMatchObject({ state: 'skipped', fault: stopped?.stopped_reason })
    await world.pass(3 * DAY)
    expect(await world.runs(await world.api.signInAs(1), body.id)).toHaveLength(1)
  })
})

describe('a run fails at once', () => {
  it('when its channel was deleted, or what it filters by', async () => {
    const settings = { host: '127.0.0.1', port: 1, security: 'none', sender: 'x@office.example' }
    const channel = { kind: 'email', name: 'Short', settings }
    const made = await world.api.call<{ id: number }>('POST', '/api/alert-channels', { token, body: channel })
    const [one, two] = [
      await world.create(token, { channel_id: made.body.id }),
      await world.create(token, {
        view: { report: 'leads', filter: { advertiser_id: [2] }, group_by: 'offer', columns: ['leads'] },
      }),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    await world.api.call('DELETE', `/api/alert-channels/${made.body.id}`, { token })
    await world.api.database.pool.query(
      `update report_schedules set view = jsonb_set(view, '{filter,advertiser_id}', '[987]')
      where id = $1`,
      [two.body.id],
    )
    await world.pass(HOUR)
    expect(await world.runs(token, one.body.id)).toMatchObject([
      { state: 'failed', fault: 'The e-mail channel was deleted: choose another one.' },
    ])
    expect(await world.runs(token, two.body.id)).toMatchObject([
      { state: 'failed', fault: 'Advertiser 987 does not exist.' },
    ])
  })
})
