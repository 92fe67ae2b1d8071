import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { type Method, startTestApi, type TestApi } from '../../test/testApi'

interface Step {
  id: number
  number: number
  name: string
  version: number
  fields?: Record<string, string>
  current?: Step
  schedule: string | null
  scheduleZone: string | null
}

let api: TestApi
let token: string
let campaign: number
let germany: number

const call = <T = Step>(method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.call<T>(method, `/api/campaigns/${campaign}${path}`, { token, headers, ...(body && { body }) })
const list = async () => (await call<Step[]>('GET', '/steps')).body
const add = async (facts: object = {}) => (await call('POST', '/steps', { name: 'Next', ...facts })).body
const newCampaign = async () => {
  const body = { name: `Campaign ${Math.random()}`, exitCondition: 1 }
  campaign = (await api.call<{ id: number }>('POST', '/api/campaigns', { token, body })).body.id
}
const share = (id: number, percentage: number) => ({ id, percentage })

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'])
  await insertPartners(api.database.pool, { publishers: 2, advertisers: 3 })
  germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  await newCampaign()
})
afterAll(() => api.stop())

describe('a step', () => {
  const full = () => ({
    ...{ name: 'Callbacks', action: 'registration', publishers: [1, 2], countries: [germany], funnels: ['onyx'] },
    ...{
      leadStatuses: ['failed', 'converted'],
      filters: ['countries'],
      useDelay: true,
      delay: 36,
      delayUnite: 'hours',
    },
    advertisers: [share(1, 33.33), share(2, 50)],
    dataOverride: { funnel: ['gold', 'oak'] },
  })

  it('is kept as it was sent, its schedule read in the zone of the caller', async () => {
    const body = { ...full(), schedule: '2026-12-01T08:30' }
    const { status, body: saved } = await call('POST', '/steps', body, { 'timezone-id': 'Europe/Berlin' })
    expect(status).toBe(201)
    expect(saved).toEqual({
      ...{ ...full(), id: expect.any(Number), campaignId: campaign, number: 2, version: 1 },
      ...{ schedule: '2026-12-01T07:30:00.000Z', scheduleZone: 'Europe/Berlin', hasResults: false, isArchived: false },
      advertisers: [
        { id: 1, name: 'Advertiser 1', percentage: 33.33 },
        { id: 2, name: 'Advertiser 2', percentage: 50 },
      ],
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Step 1', 'Callbacks'])
    const again = { ...full(), schedule: '2026-12-01 07:30', version: 1 }
    const { body: changed } = await call(
      'PUT',
      `/steps/${saved.id}`,
      { ...again, name: 'Later' },
      { 'timezone-id': 'UTC' },
    )
    expect(changed).toMatchObject({
      name: 'Later',
      version: 2,
      schedule: saved.schedule,
      scheduleZone: 'Europe/Berlin',
    })
    const stale = await call('PUT', `/steps/${saved.id}`, again)
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ advertisers: [share(1, 60), share(2, 40.01)] }, 'advertisers'],
    [{ advertisers: [share(1, 10), share(1, 10)] }, 'advertisers.1.id'],
    [{ advertisers: [share(1, 33.333)] }, 'advertisers.0.percentage'],
    [{ advertisers: [share(1, -1)] }, 'advertisers.0.percentage'],
    [{ advertisers: [share(99, 10)] }, 'advertisers.0.id'],
    [{ publishers: [1, 99] }, 'publishers'],
    [{ countries: [99_999_999_999] }, 'countries'],
    [{ leadStatuses: ['rejected'] }, 'leadStatuses.0'],
    [{ filters: ['advertisers'] }, 'filters.0'],
    [{ useDelay: true, delay: null }, 'delay'],
    [{ useDelay: true, delay: -1 }, 'delay'],
    [{ useDelay: true, delay: 366 }, 'delay'],
    [{ useDelay: true, delay: 10, delayUnite: 'years' }, 'delayUnite'],
    [{ schedule: 'tomorrow' }, 'schedule'],
    [{ dataOverride: { ip: ['1.1.1.1'] } }, 'dataOverride'],
    [{ action: 'mail' }, 'action'],
  ])('is refused with %j by a word on %s', async (facts, field) => {
    const { status, body } = await call('POST', '/steps', { name: 'Next', ...facts })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('takes a place among the others, each of which is named once', async () => {
    await newCampaign()
    await add({ name: 'Second' })
    await add({ name: 'Third' })
    const [first, second, third] = (await list()).map(({ id }) => id)
    const { body } = await call<Step[]>('PUT', '/steps/order', { ids: [third, first, second] })
    expect(body.map(({ name, number }) => [name, number])).toEqual([
      ['Third', 3],
      ['Step 1', 1],
      ['Second', 2],
    ])
    expect((await call('PUT', '/steps/order', { ids: [third, first] })).status).toBe(409)
    expect((await call('PUT', '/steps/order', { ids: [third, third, first] })).body.fields).toHaveProperty('ids')
    expect((await add()).number).toBe(4)
  })
})

describe('a change of steps', () => {
  it('evaluates waiting consumers again after a change of their step or its order', async () => {
    await newCampaign()
    await add({ name: 'Second' })
    await add({ name: 'Third' })
    const [first, second, third] = await list()
    const { id: source_id } = await api.db
      .insertInto('campaign_sources')
      .values({ campaign_id: campaign, number: 1, name: 'S', kind: 'once' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const later = new Date('2099-01-01')
    const wait = (step?: Step) =>
      api.db
        .insertInto('campaign_consumers')
        .values({
          ...{ campaign_id: campaign, source_id, person: '{}', email_key: `${step?.name}@example.test` },
          ...{ due_at: later, step_id: step?.id ?? null },
        })
        .execute()
    for (const step of [first, second, third]) await wait(step)
    const stillWait = async () =>
      (
        await api.db
          .selectFrom('campaign_consumers')
          .select('step_id')
          .where('campaign_id', '=', campaign)
          .where('due_at', '=', later)
          .orderBy('step_id')
          .execute()
      ).map(({ step_id }) => step_id)
    const ids = [first, second, third].map((step) => step?.id)
    await call('PUT', '/steps/order', { ids: [ids[0], ids[2], ids[1]] })
    expect(await stillWait()).toEqual([ids[0], ids[2]])
    expect((await call('PUT', `/steps/${ids[0]}`, { name: 'Changed', version: 1 })).status).toBe(200)
    expect(await stillWait()).toEqual([ids[2]])
  })
})

describe('deleting a step', () => {
  async function worldAt(result: string) {
    await newCampaign()
    const { id: step_id } = await add({ name: 'Second' })
    const { id: source_id } = await api.db
      .insertInto('campaign_sources')
      .values({ campaign_id: campaign, number: 1, name: 'S', kind: 'once' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = new Date('2099-01-01')
    const add2 = async (email_key: string) =>
      api.db
        .insertInto('campaign_consumers')
        .values({ campaign_id: campaign, source_id, person: '{}', email_key, due_at: at, step_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    const waiting = await add2('waits@example.test')
    const other = await add2('other@example.test')
    const row = { campaign_id: campaign, step_id, source_id, entered_at: at, changed_at: at }
    await api.db
      .insertInto('campaign_results')
      .values([
        { ...row, consumer_id: waiting.id, result: 'waiting' },
        { ...row, consumer_id: other.id, result },
      ])
      .execute()
    return { step_id, waiting: waiting.id }
  }
  const results = () =>
    api.db.selectFrom('campaign_results').select('result').where('campaign_id', '=', campaign).execute()
  const remove = (id: number) => call<{ isArchived: boolean }>('DELETE', `/steps/${id}`)

  it('leaves nothing of it where nobody has passed it, and those who wait go on', async () => {
    const { step_id, waiting } = await worldAt('waiting')
    const before = Date.now()
    expect(await remove(step_id)).toMatchObject({ status: 200, body: { isArchived: false } })
    expect((await list()).map(({ name }) => name)).toEqual(['Step 1'])
    expect(await results()).toEqual([])
    const consumer = await api.db
      .selectFrom('campaign_consumers')
      .select(['step_id', 'due_at'])
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow()
    expect(consumer.step_id).toBeNull()
    expect(consumer.due_at.getTime()).toBeGreaterThanOrEqual(before - 1_000)
    expect(consumer.due_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect((await remove(step_id)).status).toBe(404)
  })

  it('archives one that consumers have passed, with its results', async () => {
    const { step_id } = await worldAt('refused')
    expect(await list()).toMatchObject([{ hasResults: false }, { hasResults: true }])
    expect((await remove(step_id)).body.isArchived).toBe(true)
    expect((await list()).map(({ name }) => name)).toEqual(['Step 1'])
    expect(await results()).toEqual([{ result: 'refused' }])
    expect((await call('PUT', `/steps/${step_id}`, { name: 'Changed' })).status).toBe(404)
    expect((await add()).number).toBe(3)
  })
})
