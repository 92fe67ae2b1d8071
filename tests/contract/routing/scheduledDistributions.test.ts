import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addDistribution, countryId } from '../../../api/leads/intake/intake.testWorld'
import { runScheduledChanges } from '../../../api/routing/scheduledChanges/runScheduled'
import { startTestApi, type TestApi, type TestUser } from '../../../api/test/testApi'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { addAdvertiser } from '../../support/injectionWorld'

interface Change {
  id: number
  old_text: string
  new_text: string
  record_name: string
  distribution_id: number
  state: string
  reason: string | null
  fields?: Record<string, string>
}
interface Distribution {
  version: number
  is_active: boolean
  step2: { groups: { id: number; brands: { id: number; percentage: number }[] }[] }[]
}

const now = Date.parse('2026-03-27T12:00:00Z')
let api: TestApi
let owner: TestUser
let token: string
let [first, second] = [0, 0]
let distribution = 0
let group = 0

beforeAll(async () => {
  api = await startTestApi()
  first = await addAdvertiser(api.db, 'Veltra')
  second = await addAdvertiser(api.db, 'Corvane')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.now = now
  owner = await api.addUser({ permissions: ['DISTRIBUTIONS_LIST', 'DISTRIBUTIONS_EDIT'] })
  token = await api.signInAs(owner)
  distribution = await addDistribution(api.db, {
    countryId: await countryId(api.db, 'AT'),
    groups: [
      [
        [first, 6_000],
        [second, 4_000],
      ],
    ],
  })
  group = (await read()).step2[0]!.groups[0]!.id
})

const read = async () => (await api.call<Distribution>('GET', `/api/distributions/${distribution}`, { token })).body
const sharesNow = async () => (await read()).step2[0]!.groups[0]!.brands.map(({ percentage }) => percentage)
const schedule = (body: object, as = token) =>
  api.call<Change>('POST', '/api/scheduled-changes', {
    token: as,
    body: {
      ...{ entity: 'distribution_group', record_id: group, value: `${first}=75.5;${second}=24.5` },
      ...{ at: '2026-03-30 00:00', ...body },
    },
    headers: { 'timezone-id': 'Europe/Berlin' },
  })
const change = async (id: number) =>
  (await api.call<Change[]>('GET', `/api/scheduled-changes?ids=${id}`, { token })).body[0]
const run = async (at = '2026-03-29T22:00:00Z') => {
  api.clock.now = Date.parse(at)
  await runScheduledChanges({ ...api.services, now: () => api.clock.now ?? 0 })
  // The session ended meanwhile.
  token = await api.signInAs(owner)
}

describe('shares of a group that change at a time', () => {
  it('are those of then, with a new version, and the log of the distribution names them', async () => {
    const { status, body } = await schedule({})
    expect([status, body.old_text, body.new_text]).toEqual([
      201,
      'Veltra 60%, Corvane 40%',
      'Veltra 75.5%, Corvane 24.5%',
    ])
    expect(body.distribution_id).toBe(distribution)
    const { version } = await read()
    await run('2026-03-29T21:59:59Z')
    expect(await sharesNow()).toEqual([60, 40])
    await Promise.all([run(), run()])
    expect([await sharesNow(), (await read()).version]).toEqual([[75.5, 24.5], version + 1])
    const { rows } = await api.database.pool.query<{ action: string; actor: string }>(
      `select action, actor from audit_log where entity = 'distribution' and entity_id = $1 order by id`,
      [String(distribution)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['distribution.schedule_shares', 'distribution.run_schedule'])
    expect(rows.every(({ actor }) => actor === owner.email)).toBe(true)
  })

  it('are only those of its advertisers, which add up to 100 %', async () => {
    const fault = async (value: string) => (await schedule({ value })).body.fields?.value
    expect(await fault(`${first}=50;${second}=40`)).toMatch(/add up to 90%/)
    expect(await fault(`${first}=100`)).toMatch(/each advertiser of the group/)
    expect(await fault('60/40')).toMatch(/at most two decimals/)
    expect(await fault(`${second}=40;${first}=60`)).toBe('This is the current value.')
    expect((await schedule({ record_id: 999_999 })).status).toBe(404)
    expect((await schedule({}, await api.signInAs(['DISTRIBUTIONS_LIST', 'CAPS_EDIT']))).status).toBe(403)
  })

  it.each([
    [
      'a share was edited meanwhile',
      `update distribution_group_advertisers set share = 10000 - share where group_id = $1`,
      /changed from Veltra 60%, Corvane 40% to Veltra 40%, Corvane 60% in the meantime/,
    ],
    [
      'the group is gone',
      `delete from distribution_groups where id = $1`,
      /group of the distribution no longer exists/,
    ],
    [
      'its owner lost the permission',
      `update roles set permissions = '{}' where name like 'Test role%' and $1 > 0`,
      /no longer has the permission/,
    ],
  ])('stop with an alert that leads to the distribution when %s', async (_, meanwhile, reason) => {
    const { body } = await schedule({})
    await api.database.pool.query(meanwhile, [group])
    await run()
    token = await api.signInAs(1)
    expect(await change(body.id)).toMatchObject({ state: 'stopped', reason: expect.stringMatching(reason) })
    const rules = (await listAlertRules(api.db)).filter(({ kind }) => kind === 'scheduled_change_stopped')
    for (const rule of rules)
      await evaluateRule(createEvaluation({ ...api.services, now: () => api.clock.now ?? 0 }), rule)
    const { data } = (
      await api.call<{ data: { subject_id: number; text: string; evidence: object }[] }>(
        'GET',
        '/api/alerts?state=open',
        {
          token,
        },
      )
    ).body
    const alert = data.find(({ subject_id }) => subject_id === body.id)
    expect(alert?.text).toMatch(reason)
    expect(alert?.evidence).toMatchObject({ entity: 'distribution_group', record_id: group })
  })
})

describe('the status of a distribution that changes at a time', () => {
  it('is the new one from then on, and is undone until then', async () => {
    const status = { entity: 'distribution', record_id: distribution, value: 'inactive' }
    const { body } = await schedule(status)
    expect((await schedule(status)).status).toBe(409)
    const path = `/api/scheduled-changes/${body.id}`
    expect((await api.call('DELETE', path, { token: await api.signInAs(['CAPS_EDIT']) })).status).toBe(403)
    expect((await api.call<Change>('DELETE', path, { token })).body.state).toBe('cancelled')
    await run()
    expect((await read()).is_active).toBe(true)
    api.clock.now = now
    token = await api.signInAs(owner)
    const again = await schedule(status)
    await run()
    expect([(await read()).is_active, (await change(again.body.id))?.state]).toEqual([false, 'done'])
  })
})

describe('the list of scheduled changes', () => {
  it('has those of a distribution and its groups that wait, and of no other', async () => {
    await api.database.pool.query('delete from scheduled_changes')
    const { body: shares } = await schedule({})
    const { body: status } = await schedule({ entity: 'distribution', record_id: distribution, value: 'inactive' })
    const of = async (query: string, as = token) =>
      (await api.call<Change[]>('GET', `/api/scheduled-changes?${query}`, { token: as })).body
    const found = await of(`distribution_ids=${distribution}`)
    expect(found.map(({ id, distribution_id }) => [id, distribution_id])).toEqual([
      [status.id, distribution],
      [shares.id, distribution],
    ])
    expect(await of(`distribution_ids=${distribution + 1}`)).toEqual([])
    expect(await of(`distribution_ids=${distribution}`, await api.signInAs(['CAPS_LIST']))).toEqual([])
    await api.call('DELETE', `/api/scheduled-changes/${status.id}`, { token })
    expect((await of(`distribution_ids=${distribution}`)).map(({ id }) => id)).toEqual([shares.id])
    expect((await api.call('GET', '/api/scheduled-changes', { token })).status).toBe(400)
  })

  it('has a page of those that wait or ended, of what the user may see', async () => {
    await api.database.pool.query('delete from scheduled_changes')
    const list = async (query: string, as = token) =>
      (await api.call<{ total: number; data: Change[] }>('GET', `/api/scheduled-changes/page${query}`, { token: as }))
        .body
    const { body: shares } = await schedule({})
    const { body: status } = await schedule({
      ...{ entity: 'distribution', record_id: distribution, value: 'inactive', at: '2026-03-28 00:00' },
    })
    expect((await list('')).data.map(({ id }) => id)).toEqual([status.id, shares.id])
    expect(await list('?limit=1&page=2')).toMatchObject({ total: 2, data: [{ id: shares.id }] })
    expect(await list('', await api.signInAs(['CAPS_LIST']))).toEqual({ total: 0, data: [] })
    await run('2026-03-28T00:00:00Z')
    expect((await list('?state=ended')).data).toMatchObject([{ id: status.id, state: 'done' }])
    expect((await list('')).total).toBe(1)
    expect((await api.call('GET', '/api/scheduled-changes/page?limit=201', { token })).status).toBe(400)
  })
})
