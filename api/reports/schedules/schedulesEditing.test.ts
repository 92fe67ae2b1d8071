import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import type { TestUser } from '../../test/testApi'
import { startScheduleWorld, type ScheduleWorld } from './schedules.testWorld'

let world: ScheduleWorld
let owner: TestUser
let token: string

beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.api.clock.now = world.begin
  owner = await world.api.addUser({ permissions: ['REPORTS_LIST'] })
  token = await world.api.signInAs(owner)
})
afterEach(async () => {
  await world.api.database.pool.query('delete from report_schedules')
  world.smtp.log.length = 0
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) =>
  world.api.call<{ fields?: object; undo?: { id: string }; message?: string }>(method, path, {
    ...{ token: as, ...(body && { body }), headers: { 'timezone-id': 'Asia/Tokyo' } },
  })

describe('a new schedule', () => {
  const view = (more: object) => ({ report: 'leads', filter: {}, group_by: 'offer', columns: ['leads'], ...more })
  it.each<[object, object]>([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ frequency: 'weekly' }, { weekdays: 'Choose at least one day.' }],
    [{ frequency: 'monthly', month_day: 32 }, { month_day: 'Use a day from 1 to 31.' }],
    [{ time_of_day: '24:00' }, { time_of_day: 'Use HH:mm.' }],
    [{ time_zone: 'Mars/Base' }, { time_zone: 'Not a known time zone.' }],
    [{ recipients: [] }, { recipients: 'Enter at least one e-mail address.' }],
    [{ recipients: ['ada'] }, { recipients: 'ada is no e-mail address.' }],
    [{ channel_id: null }, { channel_id: 'Choose the channel that sends the e-mails.' }],
    [{ channel_id: 987 }, { channel_id: 'Choose an e-mail channel that is switched on.' }],
    [
      { destination: 'webhook', url: 'ftp://x', secret: 'short' },
      {
        url: 'Enter an address that begins with https:// or http://.',
        secret: 'Signing key: use at least 16 characters.',
      },
    ],
    [{ view: view({ group_by: 'funnel' }) }, { 'view.group_by': 'The report has no such view.' }],
    [{ view: view({ columns: ['secret'] }) }, { 'view.columns.0': 'The report has no such column.' }],
    [
      { view: view({ filter: { excluded: { country_id: [1] } } }) },
      { 'view.filter.excluded': 'Use the lists themselves, and excludes.' },
    ],
    [
      { view: view({ filter: { country_id: [98765] } }) },
      { 'view.filter.country_id': 'Country 98765 does not exist.' },
    ],
  ])('is refused by field: %j', async (more, fields) => {
    expect(await world.create(token, more)).toMatchObject({ status: 400, body: { fields } })
  })

  it('of clicks is refused filters that clicks do not have, and users who may not see clicks', async () => {
    const clicks = { report: 'clicks', group_by: 'offer', columns: ['clicks'] }
    expect(await world.create(token, { view: view(clicks) })).toMatchObject({ status: 403 })
    const filter = { advertiser_id: [1] }
    expect(await world.create(world.admin, { view: view({ ...clicks, filter }) })).toMatchObject({
      ...{ status: 400, body: { fields: { 'view.filter.advertiser_id': 'Clicks cannot be filtered by this.' } } },
    })
  })

  it('may not lead into the private network, unless the server allows it', async () => {
    world.api.services.config.alertPrivateAddresses = false
    const answer = await world.create(token, world.toWebhook)
    world.api.services.config.alertPrivateAddresses = true
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { url: 'The address leads into a private network.' } },
    })
  })
})

describe('a schedule', () => {
  it('keeps its zone and its secret when it is edited, and refuses an outdated version', async () => {
    const { body } = await world.create(token, world.toWebhook)
    const path = `/api/report-schedules/${body.id}`
    const {
      view: _,
      time_zone: _zone,
      secret: _secret,
      ...change
    } = world.body(world.toWebhook) as Record<string, unknown>
    const edited = { ...change, name: 'Evening', time_of_day: '18:00', version: body.version }
    expect(await call('PUT', path, edited)).toMatchObject({
      status: 200,
      body: { name: 'Evening', time_zone: 'Europe/Berlin', has_secret: true, next_run_at: '2026-11-20T17:00:00.000Z' },
    })
    expect((await call('PUT', path, { ...edited, name: 'Night' })).status).toBe(409)
  })

  it('is not sent while it is paused, and does not make up for it', async () => {
    const { body } = await world.create(token)
    const path = `/api/report-schedules/${body.id}/active`
    expect(await call('PUT', path, { is_active: false })).toMatchObject({
      body: { is_active: false, next_run_at: null },
    })
    await world.pass(2 * DAY)
    token = await world.api.signInAs(owner)
    expect(await call('PUT', path, { is_active: true })).toMatchObject({
      body: { next_run_at: '2026-11-22T08:00:00.000Z' },
    })
    expect(world.smtp.log).toHaveLength(0)
    await world.pass(HOUR)
    expect(world.smtp.log).toHaveLength(1)
  })

  it('is sent on demand, also while it is paused', async () => {
    const { body } = await world.create(token)
    await call('PUT', `/api/report-schedules/${body.id}/active`, { is_active: false })
    expect(await call('POST', `/api/report-schedules/${body.id}/send`)).toMatchObject({
      ...{ status: 201, body: { is_manual: true, state: 'waiting' } },
    })
    await world.pass(0)
    expect(world.smtp.log).toHaveLength(1)
  })

  it('comes back with its runs when its deletion is undone', async () => {
    const { body } = await world.create(token)
    await world.pass(HOUR)
    const path = `/api/report-schedules/${body.id}`
    const removed = await call('DELETE', path)
    expect(await world.schedule(token, body.id)).toBeUndefined()
    expect((await call('POST', '/api/undo', { undo_id: removed.body.undo?.id })).status).toBe(200)
    expect(await world.schedule(token, body.id)).toMatchObject({ name: 'Morning', last_run: { state: 'sent' } })
  })

  it('of another user is hidden; who manages users can pause and delete it, but not edit or send it', async () => {
    const { body } = await world.create(token)
    const other = await world.api.signInAs(['REPORTS_LIST'])
    const path = `/api/report-schedules/${body.id}`
    const { view: _, ...change } = world.body() as Record<string, unknown>
    for (const [method, at, content] of [
      ['PUT', path, change],
      ['PUT', `${path}/active`, { is_active: false }],
      ['POST', `${path}/send`, {}],
      ['DELETE', path, {}],
      ['GET', `/api/report-runs?schedule_id=${body.id}`, undefined],
    ] as const)
      expect([at, (await call(method, at, content, other)).status]).toEqual([at, 404])
    const manager = await world.api.signInAs(['REPORTS_LIST', 'USERS_EDIT'])
    expect((await call('PUT', path, change, manager)).status).toBe(403)
    expect((await call('POST', `${path}/send`, {}, manager)).status).toBe(403)
    expect((await call('PUT', `${path}/active`, { is_active: false }, manager)).status).toBe(200)
    expect((await call('PUT', `${path}/active`, { is_active: true }, manager)).status).toBe(403)
    expect((await call('DELETE', path, {}, manager)).status).toBe(200)
  })
})
