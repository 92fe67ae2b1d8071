import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { permissionCode } from '../../../shared/access/permissions'
import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import { stopEndedWork } from '../../access/storedWork/endedWork.queries'
import type { TestUser } from '../../test/testApi'
import type { ReportScheduleRow } from './reportSchedules.schema'
import { startScheduleWorld, type ScheduleWorld } from './schedules.testWorld'

let world: ScheduleWorld
let owner: TestUser
let person: string

beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.api.clock.now = world.begin
  owner = await world.api.addUser()
  person = await world.api.signInAs(owner)
})
afterEach(async () => {
  await world.api.database.pool.query('delete from report_schedules')
  world.smtp.log.length = 0
  world.webhook.log.length = 0
})

type Answer = ReportScheduleRow & { code?: string; message?: string; fields?: Record<string, string> }
const call = (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  world.api.call<Answer>(method, path, { token, ...(body && { body }) })

let made = 0
const newToken = async (names: string[] = ['REPORTS_LIST'], days = 30) =>
  (
    await world.api.call<{ id: number; token: string; name: string }>('POST', '/api/access-tokens', {
      token: person,
      body: {
        name: `Tool ${++made}`,
        permissions: names.map((name) => permissionCode(name)),
        expires_in_days: days,
      },
    })
  ).body
const revoke = ({ id }: { id: number }) => call(person, 'DELETE', `/api/access-tokens/${id}`)
const toOwner = () => ({ recipients: [owner.email] })
const takeOver = (token: string, id: number) => call(token, 'POST', `/api/report-schedules/${id}/take-over`)
const amounts = /900|Revenue/

describe('a report that an access token scheduled', () => {
  it('has no money that the token may not see', async () => {
    const token = await newToken()
    const { status, body } = await world.create(token.token, toOwner())
    expect([status, body]).toMatchObject([201, { access_token: token.name, can_take_over: false }])
    await world.pass(HOUR)
    expect(world.smtp.log).toHaveLength(1)
    for (const { text } of world.smtp.log[0]?.parts ?? []) expect(text).not.toMatch(amounts)
    expect(world.smtp.log[0]?.text).toContain('1 column left out')
    expect((await world.schedule(person, body.id))?.can_take_over).toBe(true)
  })

  it('has no money either when the token sends it at once, or sends it again', async () => {
    const token = await newToken()
    const { body } = await world.create(token.token, toOwner())
    expect((await call(token.token, 'POST', `/api/report-schedules/${body.id}/send`)).status).toBe(201)
    await world.pass(1)
    expect(world.smtp.log).toHaveLength(1)
    expect(world.smtp.log[0]?.text).not.toMatch(amounts)
  })

  it.each([
    ['revoked', async (token: { id: number }) => void (await revoke(token))],
    ['expired', async () => void (world.api.clock.now = world.begin + 2 * DAY)],
  ])('is paused with the reason when the token is %s, until its owner takes it over', async (how, end) => {
    const token = await newToken(['REPORTS_LIST'], 1)
    const { body } = await world.create(token.token, toOwner())
    await end(token)
    await stopEndedWork(world.api.services)
    person = await world.api.signInAs(owner)
    const reason = `The access token ${token.name}, which made it, ${how === 'revoked' ? 'was revoked' : 'has expired'}.`
    expect(await world.schedule(person, body.id)).toMatchObject({
      ...{ is_active: false, stopped_reason: reason, next_run_at: null },
      ...{ access_token: token.name, can_take_over: true },
    })
    await world.pass(2 * DAY)
    expect(world.smtp.log).toHaveLength(0)
    person = await world.api.signInAs(owner)
    for (const act of ['send', 'active'] as const) {
      const sent = await call(person, act === 'send' ? 'POST' : 'PUT', `/api/report-schedules/${body.id}/${act}`, {
        is_active: true,
      })
      expect([sent.status, sent.body.message]).toEqual([409, `${reason} Take it over first.`])
    }

    const taken = await takeOver(person, body.id)
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { is_active: true, stopped_reason: null, access_token: null, can_take_over: false },
    ])
    await world.pass(DAY)
    expect(world.smtp.log).toHaveLength(1)
  })

  it('pauses at once when its token is revoked, and waiting reports are not sent', async () => {
    const token = await newToken()
    const { body } = await world.create(token.token, toOwner())
    await call(token.token, 'POST', `/api/report-schedules/${body.id}/send`)
    await revoke(token)
    expect((await world.schedule(person, body.id))?.is_active).toBe(false)
    await world.pass(2 * HOUR)
    expect(world.smtp.log).toHaveLength(0)
    expect(await world.runs(person, body.id)).toMatchObject([{ state: 'skipped' }])
  })

  it('is not sent with a revoked token, although nothing paused it yet', async () => {
    const token = await newToken()
    const { body } = await world.create(token.token, toOwner())
    await world.api.database.pool.query('delete from sessions where id = $1', [token.id])
    await world.pass(HOUR)
    expect(world.smtp.log).toHaveLength(0)
    expect((await world.schedule(person, body.id))?.stopped_reason).toContain('was revoked')
  })

  it('is taken over by its owner alone, in person, and then has what the owner may see', async () => {
    const token = await newToken()
    const { body } = await world.create(token.token, toOwner())
    expect((await takeOver(token.token, body.id)).status).toBe(403)
    expect((await takeOver(await world.api.signInAs(1), body.id)).status).toBe(403)
    expect((await takeOver(person, body.id)).status).toBe(200)
    expect((await takeOver(person, body.id)).status).toBe(409)
    await world.pass(HOUR)
    expect(world.smtp.log[0]?.text).toMatch(amounts)
  })
})

describe('an access token', () => {
  it.each([
    ['url', () => world.toWebhook],
    ['recipients', () => ({ recipients: ['outside@elsewhere.example'] })],
  ])('may not set the %s of a new schedule', async (field, destination) => {
    const { token } = await newToken()
    const { status, body } = await world.create(token, destination())
    expect([status, (body as Answer).code]).toEqual([403, 'FORBIDDEN'])
    expect((body as Answer).fields).toHaveProperty(field)
    expect((body as Answer).message).toContain(field)
  })

  it('may send to a destination that a person has set', async () => {
    const { token } = await newToken()
    const { body } = await world.create(token, toOwner())
    const webhook = { ...world.body(world.toWebhook), view: undefined }
    expect((await call(token, 'PUT', `/api/report-schedules/${body.id}`, webhook)).status).toBe(403)
    expect((await call(person, 'PUT', `/api/report-schedules/${body.id}`, webhook)).status).toBe(200)
    const later = { ...webhook, secret: undefined, time_of_day: '10:00' }
    expect((await call(token, 'PUT', `/api/report-schedules/${body.id}`, later)).status).toBe(200)
    const elsewhere = { ...later, url: `${world.webhook.url}/elsewhere` }
    const refused = await call(token, 'PUT', `/api/report-schedules/${body.id}`, elsewhere)
    expect([refused.status, refused.body.fields]).toEqual([403, { url: expect.any(String) }])
    await world.pass(2 * HOUR)
    expect(world.webhook.log).toHaveLength(1)
    expect(world.webhook.log[0]?.body).not.toMatch(amounts)
  })

  it('may neither change, send, pause nor delete what its owner or another token scheduled', async () => {
    const { body } = await world.create(person)
    const [one, other] = [await newToken(), await newToken()]
    const { body: ofOther } = await world.create(other.token, toOwner())
    for (const id of [body.id, ofOther.id]) {
      const answers = [
        await call(one.token, 'PUT', `/api/report-schedules/${id}`, { ...world.body(toOwner()), view: undefined }),
        await call(one.token, 'POST', `/api/report-schedules/${id}/send`),
        await call(one.token, 'PUT', `/api/report-schedules/${id}/active`, { is_active: true }),
        await call(one.token, 'PUT', `/api/report-schedules/${id}/active`, { is_active: false }),
        await call(one.token, 'DELETE', `/api/report-schedules/${id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    }
  })
})
