import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { runScheduledChanges } from '../../../api/routing/scheduledChanges/runScheduled'
import { addCap } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi, type TestUser } from '../../../api/test/testApi'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { addAdvertiser } from '../../support/injectionWorld'

interface Change {
  id: number
  old_value: string
  new_value: string
  at: string
  state: string
  reason: string | null
  fields?: Record<string, string>
}

// The clocks of Berlin skip 02:00 to 03:00 on 2026-03-29, and repeat it on 2026-10-25.
const now = Date.parse('2026-03-27T12:00:00Z')
let api: TestApi
let owner: TestUser
let token: string
let advertiser: number
let cap: number

beforeAll(async () => {
  api = await startTestApi()
  advertiser = await addAdvertiser(api.db, 'Veltra')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.now = now
  owner = await api.addUser({ permissions: ['CAPS_LIST', 'CAPS_EDIT', 'ADVERTISERS_LIST', 'ADVERTISERS_EDIT'] })
  token = await api.signInAs(owner)
  await addCap(api.db, { cap: 100, advertiserIds: [advertiser] })
  cap = (await api.db.selectFrom('caps').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
})

const schedule = (body: object, as = token) =>
  api.call<Change>('POST', '/api/scheduled-changes', {
    token: as,
    body: { entity: 'cap', record_id: cap, value: '150', at: '2026-03-30 00:00', ...body },
    headers: { 'timezone-id': 'Europe/Berlin' },
  })
const read = async (id: number) =>
  (await api.call<Change[]>('GET', `/api/scheduled-changes?ids=${id}`, { token: await api.signInAs(1) })).body[0]
const capNow = async () =>
  (await api.db.selectFrom('caps').select('cap').where('id', '=', cap).executeTakeFirstOrThrow()).cap
const run = (at: string) => {
  api.clock.now = Date.parse(at)
  return runScheduledChanges({ ...api.services, now: () => api.clock.now ?? 0 })
}
const audit = async (entity: string, id: number) =>
  (
    await api.database.pool.query<{ action: string; actor: string; request_id: string }>(
      `select action, actor, request_id from audit_log where entity = $1 and entity_id = $2 order by id`,
      [entity, String(id)],
    )
  ).rows

describe('a scheduled change', () => {
  it('is made once at its time, in the time zone of the user, by several processes, and the log names it', async () => {
    const { status, body } = await schedule({})
    expect([status, body.old_value, body.at]).toEqual([201, '100', '2026-03-29T22:00:00.000Z'])
    await run('2026-03-29T21:59:59Z')
    expect(await capNow()).toBe(100)
    await Promise.all([1, 2, 3].map(() => run('2026-03-29T22:00:00Z')))
    expect([await capNow(), (await read(body.id))?.state]).toEqual([150, 'done'])
    expect(await audit('cap', cap)).toEqual([
      { action: 'cap.schedule', actor: owner.email, request_id: expect.any(String) },
      { action: 'cap.run_schedule', actor: owner.email, request_id: `scheduled-change-${body.id}` },
    ])
  })

  it('at a time that a clock change skips is made after it; at one that is repeated, at the first', async () => {
    const skipped = await schedule({ at: '2026-03-29 02:30' })
    const repeated = await schedule({
      entity: 'advertiser',
      record_id: advertiser,
      value: 'inactive',
      at: '2026-10-25 02:30',
    })
    expect([skipped.body.at, repeated.body.at]).toEqual(['2026-03-29T01:00:00.000Z', '2026-10-25T00:30:00.000Z'])
    await run('2026-10-25T00:30:00Z')
    const { status } = await api.db
      .selectFrom('advertisers')
      .select('status')
      .where('id', '=', advertiser)
      .executeTakeFirstOrThrow()
    expect(status).toBe('inactive')
  })

  it('is cancelled until its time by who may change the record', async () => {
    const { body } = await schedule({})
    expect((await schedule({ value: '200' })).status).toBe(409)
    const path = `/api/scheduled-changes/${body.id}`
    const other = await api.signInAs(['ADVERTISERS_EDIT'])
    expect((await api.call('DELETE', path, { token: other })).status).toBe(403)
    expect((await api.call<Change>('DELETE', path, { token })).body.state).toBe('cancelled')
    await run('2026-04-01T00:00:00Z')
    expect(await capNow()).toBe(100)
    expect((await api.call('DELETE', path, { token: await api.signInAs(owner) })).status).toBe(409)
  })

  it('needs a value and a time that can be, and the permission of changing the record', async () => {
    const faults = async (body: object) => Object.keys((await schedule(body)).body.fields ?? {})
    expect(await faults({ value: 'many' })).toEqual(['value'])
    expect(await faults({ value: '100' })).toEqual(['value'])
    expect(await faults({ at: '2026-03-27 12:59' })).toEqual(['at'])
    expect(await faults({ at: '2026-02-30 00:00' })).toEqual(['at'])
    expect((await schedule({ record_id: 999_999 })).status).toBe(404)
    expect((await schedule({}, await api.signInAs(['ADVERTISERS_EDIT']))).status).toBe(403)
  })

  it.each([
    [
      'the field was edited meanwhile',
      `update caps set cap = 120 where id = $1`,
      /changed from 100 to 120 in the meantime/,
    ],
    ['the record is gone', `delete from caps where id = $1`, /The cap no longer exists/],
    [
      'its owner lost the permission',
      `update roles set permissions = '{4}' where name like 'Test role%' and $1 > 0`,
      /no longer has the permission/,
    ],
  ])('stops with an alert when %s', async (_, meanwhile, reason) => {
    const { body } = await schedule({})
    await api.database.pool.query(meanwhile, [cap])
    await run('2026-03-30T00:00:00Z')
    expect(await read(body.id)).toMatchObject({ state: 'stopped', reason: expect.stringMatching(reason) })
    const rules = (await listAlertRules(api.db)).filter(({ kind }) => kind === 'scheduled_change_stopped')
    const now = () => api.clock.now ?? 0
    for (const rule of rules) await evaluateRule(createEvaluation({ ...api.services, now }), rule)
    const { data } = (
      await api.call<{ data: { subject_id: number; text: string }[] }>('GET', '/api/alerts?state=open', {
        token: await api.signInAs(1),
      })
    ).body
    expect(data.find(({ subject_id }) => subject_id === body.id)?.text).toMatch(reason)
  })
})
