import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { deleteDistribution } from '../../../api/routing/distributions/distributions.writes'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import type { Backtest } from '../../../api/routing/backtests/backtests.schema'

interface Answer extends Backtest {
  code?: string
  fields?: Record<string, string>
}

let api: TestApi
let sandbox: Sandbox
let staff: string
let first: number
let second: number
let distribution: number
let cap: number
let made = 0

const always = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}))
const draft = async (...groups: [number, number][][]) => ({
  step1: {
    labelValue: 'Draft',
    selectedCountry: { id: await countryId(api.db, 'DE') },
    selectedTimeZone: { id: 1 },
  },
  step2: [
    {
      name: 'Always',
      openingHours: always,
      groups: groups.map((members, place) => ({
        name: `Group ${place + 1}`,
        brands: members.map(([id, percentage]) => ({ id, percentage })),
      })),
    },
  ],
})
const send = (tag: string) =>
  api.call<{ lead_id: number }>('POST', '/api/leads', {
    token: 'publisher',
    body: { email: `lead${++made}+${tag}@example.test`, country: 'DE' },
  })
const wall = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const lastHour = () => ({ start_date: wall(Date.now() - 3_600_000), end_date: wall(Date.now() + 60_000) })
const start = (body: object, token = staff) =>
  api.call<Answer>('POST', '/api/backtests', { token, body: { ...lastHour(), ...body } })
const read = async (id: number, token = staff) =>
  (await api.call<Answer[]>('GET', `/api/backtests?ids=${id}`, { token })).body[0]
async function run(body: object, token = staff) {
  const { status, body: started } = await start(body, token)
  expect([status, started]).toMatchObject([201, { state: 'waiting' }])
  await api.runJobs()
  return read(started.id, token)
}
/** Everything that a backtest must not change. */
const business = async () => {
  const { rows } = await api.database.pool.query(`
    select (select json_agg(l order by l.id) from leads l) as leads,
      (select json_agg(m order by m.id) from distribution_group_advertisers m) as members,
      (select json_agg(c order by c.id) from caps c) as caps, (select count(*) from lead_histories) as histories,
      (select count(*) from rule_versions) as versions`)
  return JSON.stringify(rows)
}

describe('a backtest', () => {
  beforeAll(async () => {
    sandbox = await startSandbox()
    api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
    // As if versions had been kept for a day.
    await api.db
      .updateTable('rule_versions_start')
      .set({ at: new Date(Date.now() - 86_400_000) })
      .execute()
    await addPublisher(api.db, 'publisher')
    staff = await api.signInAs(1)
    first = await addAdvertiser(api.db, 'First')
    second = await addAdvertiser(api.db, 'Second')
    cap = await addCap(api.db, { cap: 6, advertiserIds: [first] })
    distribution = await addDistribution(api.db, {
      countryId: await countryId(api.db, 'DE'),
      groups: [
        [
          [first, 7_000],
          [second, 3_000],
        ],
      ],
    })
    for (let lead = 0; lead < 7; lead++) await send('accept')
    await send('refuse')
    for (let lead = 0; lead < 8; lead++) await send('accept')
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })

  it('with unchanged rules reproduces what happened, lead by lead, and writes nothing', async () => {
    const before = await business()
    const { state, leads_done, result } = (await run({ distribution_id: distribution })) ?? {}
    expect([state, leads_done]).toEqual(['done', 16])
    expect(result).toMatchObject({
      basis: 'then',
      leads: 16,
      reproduced: 16,
      lost: [],
      found: { was: 16, changed: 16 },
    })
    expect(result?.moves.filter(({ from, to }) => from?.id !== to?.id)).toEqual([])
    const accepted = await api.db.selectFrom('leads').where('lead_status_id', '=', 2).selectAll().execute()
    expect(result?.accepted).toMatchObject({ was: accepted.length, low: accepted.length, high: accepted.length })
    expect(await business()).toBe(before)
  })

  it('moves leads by a draft, which each keep their id, and by a cap', async () => {
    const result = (await run({ distribution_id: distribution, draft: await draft([[second, 100]]) }))?.result
    const moved = result?.moves.find(({ from, to }) => from?.id === first && to?.id === second)
    const atFirst = await api.db
      .selectFrom('lead_histories')
      .select('lead_id')
      .distinct()
      .where('advertiser_id', '=', first)
      .execute()
    expect(moved?.lead_ids.toSorted((one, other) => one - other)).toEqual(
      atFirst.map(({ lead_id }) => lead_id).sort((one, other) => one - other),
    )
    expect(result?.uncertain).toEqual([{ id: second, name: 'Second' }])

    const caps = (await run({ caps: [{ cap_id: cap, cap: 2 }] }))?.result?.caps
    expect(caps).toMatchObject([{ cap_id: cap, was: { cap: 6, filled: 6 }, changed: { cap: 2, filled: 2 } }])
  })

  it('goes by the rules of then after they were changed', async () => {
    await api.db
      .updateTable('distribution_group_advertisers')
      .set({ share: 1_000 })
      .where('advertiser_id', '=', first)
      .execute()
    await api.db.updateTable('caps').set({ cap: 100 }).where('id', '=', cap).execute()
    expect((await run({ caps: [{ cap_id: cap, cap: 6 }] }))?.result).toMatchObject({ basis: 'then', reproduced: 16 })
    const versions = await api.db.selectFrom('rule_versions').select('kind').where('rule_id', '=', cap).execute()
    expect(versions.filter(({ kind }) => kind === 'cap').length).toBeGreaterThanOrEqual(2)
  })

  it('is cancelled while it waits, and says so afterwards', async () => {
    const { body: started } = await start({ distribution_id: distribution })
    const cancel = () => api.call<Answer>('POST', `/api/backtests/${started.id}/cancel`, { token: staff })
    expect((await cancel()).body.state).toBe('cancelled')
    await api.runJobs()
    expect(await read(started.id)).toMatchObject({ state: 'cancelled', leads_done: 0, result: null })
    expect((await cancel()).status).toBe(409)
  })

  it('hides amounts from those who may not see them, and refuses others', async () => {
    const token = await api.signInAs(['DISTRIBUTIONS_LIST'])
    const result = (await run({ distribution_id: distribution }, token))?.result
    expect(result?.profit).toMatchObject({ was: null, expected: null, low: null, difference_high: null })
    expect([result?.profit_rises, result?.ftds.was]).toEqual([null, 0])
    const other = await api.signInAs(['CAPS_LIST'])
    expect((await start({ distribution_id: distribution }, other)).status).toBe(403)
  })

  it('refuses what cannot be tested, at the field', async () => {
    expect((await start({})).body.fields).toHaveProperty('distribution_id')
    const long = { distribution_id: distribution, start_date: '2026-01-01', end_date: '2026-03-01' }
    expect((await start(long)).body.fields).toEqual({ end_date: 'Use at most 31 days.' })
    expect((await start({ draft: await draft([[first, 50]]) })).body.fields).toHaveProperty([
      'draft.step2.0.groups.0.brands',
    ])
  })

  it('fails with words if its distribution was deleted meanwhile', async () => {
    const { body: started } = await start({ distribution_id: distribution })
    await api.db.transaction().execute((transaction) => deleteDistribution(transaction, distribution, Date.now()))
    await api.runJobs()
    expect(await read(started.id)).toMatchObject({ state: 'failed', failure: 'The distribution was deleted.' })
  })
})
