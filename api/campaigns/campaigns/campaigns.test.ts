import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { completeIfDone, reopenCampaign } from './completion.queries'

interface Answer {
  id: number
  version: number
  status: string
  code?: string
  fields?: Record<string, string>
  current?: Answer
  [name: string]: unknown
}

let api: TestApi
let token: string
let made = 0

const input = (facts: object = {}) => ({ name: `Campaign ${++made}`, exitCondition: 1, ...facts })
const create = (facts: object = {}, headers: Record<string, string> = {}) =>
  api.call<Answer>('POST', '/api/campaigns', { token, body: input(facts), headers })
const read = async (id: number) => (await api.call<Answer>('GET', `/api/campaigns/${id}`, { token })).body
const update = (id: number, body: object) => api.call<Answer>('PUT', `/api/campaigns/${id}`, { token, body })
const start = (id: number, body: object = {}) => api.call<Answer>('POST', `/api/campaigns/${id}/start`, { token, body })
const pause = (id: number) => api.call<Answer>('POST', `/api/campaigns/${id}/pause`, { token, body: {} })
const archive = (id: number, isArchived: boolean) =>
  api.call<Answer>('POST', `/api/campaigns/${id}/archive`, { token, body: { isArchived } })
const remove = (id: number) => api.call<Answer>('DELETE', `/api/campaigns/${id}`, { token })
const list = async (query = '') =>
  (await api.call<{ total: number; data: Answer[] }>('GET', `/api/campaigns${query}`, { token })).body
const actions = async (id: number) =>
  (
    await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'campaign')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const addSource = async (campaign_id: number, facts: { kind?: string; status?: string } = {}) =>
  (
    await api.db
      .insertInto('campaign_sources')
      .values({ campaign_id, number: 1, name: 'Rejected leads', kind: 'once', ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const addConsumers = (campaign_id: number, source_id: number, count: number) =>
  api.db
    .insertInto('campaign_consumers')
    .values(
      Array.from({ length: count }, (_none, at) => ({
        ...{ campaign_id, source_id, person: '{}', email_key: `person${at}@example.test`, due_at: new Date(0) },
      })),
    )
    .returning('id')
    .execute()
const firstStep = async (campaign_id: number) =>
  (
    await api.db
      .selectFrom('campaign_steps')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow()
  ).id
const addAdvertiser = async (campaign_id: number, share: number, advertiser_id = 1) => {
  const step_id = await firstStep(campaign_id)
  await api.db.insertInto('campaign_step_advertisers').values({ step_id, advertiser_id, position: 0, share }).execute()
  return step_id
}

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'])
  await insertPartners(api.database.pool, { publishers: 2, advertisers: 3 })
})
afterAll(() => api.stop())

describe('a campaign', () => {
  it('starts inactive with one step, whatever is sent twice with one key', async () => {
    const body = input({ exitCondition: 3, publisherId: 2, pace: 120, tellPublisher: true })
    const call = () => api.call<Answer>('POST', '/api/campaigns', { token, body, headers: { 'idempotency-key': 'c1' } })
    const { status, body: saved } = await call()
    expect(status).toBe(201)
    expect(saved).toMatchObject({
      ...{ name: body.name, status: 'inactive', steps: 1, sources: 0, exitCondition: 3, version: 1 },
      ...{ publisherId: 2, publisherName: 'Publisher 2', pace: 120, tellPublisher: true, payPublisher: true },
      ...{ validateEmail: false, sendingHours: null, sendingZone: null, isArchived: false, startedAt: null },
      progress: { consumers: 0, waiting: 0, held: 0, ended: 0, registered: 0, deposited: 0, nextAt: null },
    })
    expect((await call()).body).toEqual(saved)
    expect(await read(saved.id)).toEqual(saved)
    expect(await actions(saved.id)).toEqual(['campaign.create'])
  })

  it('copies settings and steps of another, not sources, consumers and results', async () => {
    const hours = { sendingHours: wholeWeek(), sendingZone: 'Europe/Berlin' }
    const { body: other } = await create({ exitCondition: 2, pace: 60, publisherId: 2, tellPublisher: true, ...hours })
    const first = await addAdvertiser(other.id, 4_500)
    const source = await addSource(other.id)
    await addConsumers(other.id, source, 1)
    const rule = JSON.stringify({ countries: [1], filters: ['countries'] })
    const dated = { delay: 3, use_delay: true, schedule_zone: 'UTC', data_override: JSON.stringify({ funnel: ['a'] }) }
    const steps = await api.db
      .insertInto('campaign_steps')
      .values([
        {
          campaign_id: other.id,
          number: 2,
          position: 3,
          name: 'Later',
          rule,
          ...dated,
          scheduled_at: new Date('2099-01-01'),
        },
        {
          campaign_id: other.id,
          number: 3,
          position: 2,
          name: 'Earlier',
          ...dated,
          scheduled_at: new Date('2020-01-01'),
        },
        { campaign_id: other.id, number: 4, position: 4, name: 'Gone', is_archived: true },
      ])
      .returning('id')
      .execute()
    const { status, body: copy } = await create({ exitCondition: 3, copyOf: other.id, pace: 30 })
    expect(status).toBe(201)
    expect(copy).toMatchObject({ status: 'inactive', steps: 3, sources: 0, exitCondition: 3, pace: 30, publisherId: 2 })
    expect(copy).toMatchObject({ tellPublisher: true, payPublisher: true, ...hours, progress: { consumers: 0 } })
    const { body: copied } = await api.call<Answer[]>('GET', `/api/campaigns/${copy.id}/steps`, { token })
    expect(copied).toMatchObject([
      { number: 1, name: 'Step 1', advertisers: [{ id: 1, percentage: 45 }], hasResults: false },
      { number: 2, name: 'Earlier', schedule: null, delay: 3, dataOverride: { funnel: ['a'] } },
      { number: 3, name: 'Later', schedule: '2099-01-01T00:00:00.000Z', countries: [1], filters: ['countries'] },
    ])
    expect(copied.map(({ id }) => id)).not.toEqual(expect.arrayContaining([first, ...steps.map(({ id }) => id)]))
    expect(await actions(copy.id)).toEqual(['campaign.create'])
  })

  it.each([
    [{ copyOf: 9_999_999 }, 'copyOf'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ exitCondition: 4 }, 'exitCondition'],
    [{ publisherId: 99 }, 'publisherId'],
    [{ pace: 0 }, 'pace'],
    [{ sendingHours: wholeWeek() }, 'sendingZone'],
    [{ sendingHours: wholeWeek(), sendingZone: 'Mars/Olympus' }, 'sendingZone'],
    [{ sendingHours: wholeWeek(() => false), sendingZone: 'UTC' }, 'sendingHours'],
    [{ sendingHours: wholeWeek().slice(1), sendingZone: 'UTC' }, 'sendingHours'],
  ])('is refused with %j by a word on %s', async (facts, field) => {
    const { status, body } = await create(facts)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('has a name of its own, whatever its case', async () => {
    await create({ name: 'Second chance' })
    const { status, body } = await create({ name: 'second CHANCE' })
    expect({ status, fields: body.fields }).toEqual({
      status: 409,
      fields: { name: 'A campaign with this name exists already.' },
    })
  })

  it('keeps what an edit leaves out, and refuses an old version with both', async () => {
    const { body: saved } = await create({ pace: 60, sendingHours: wholeWeek(), sendingZone: 'Europe/Berlin' })
    const { body: changed } = await update(saved.id, { name: 'Renamed', exitCondition: 2, version: 1 })
    expect(changed).toMatchObject({
      name: 'Renamed',
      exitCondition: 2,
      pace: 60,
      sendingZone: 'Europe/Berlin',
      version: 2,
    })
    const stale = await update(saved.id, { name: 'Late', exitCondition: 2, version: 1 })
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2])
    const { body: cleared } = await update(saved.id, {
      name: 'Renamed',
      exitCondition: 2,
      pace: null,
      sendingHours: null,
    })
    expect(cleared).toMatchObject({ pace: null, sendingHours: null, sendingZone: null })
    await update(saved.id, { name: 'Renamed', exitCondition: 2 })
    expect(await actions(saved.id)).toEqual(['campaign.create', 'campaign.update', 'campaign.update'])
  })

  it('is found by name, id and status, newest first, a page at a time', async () => {
    const { body: first } = await create({ name: 'Findable one' })
    const { body: second } = await create({ name: 'Findable 100%' })
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('?search=findable')).toEqual([second.id, first.id])
    expect(await ids('?search=100%25')).toEqual([second.id])
    expect(await ids(`?search=${first.id}`)).toContain(first.id)
    expect(await ids('?search=findable&status=active')).toEqual([])
    expect(await ids('?search=findable&status=active,inactive')).toHaveLength(2)
    expect(await list('?search=findable&limit=1&page=2')).toMatchObject({ total: 2, data: [{ id: first.id }] })
    expect(await list('?search=findable&limit=1&page=9')).toMatchObject({ total: 2, data: [] })
    await archive(first.id, true)
    expect([await ids('?search=findable'), await ids('?search=findable&archived=true')]).toEqual([
      [second.id],
      [first.id],
    ])
    expect((await archive(first.id, false)).body.isArchived).toBe(false)
    expect(await actions(first.id)).toEqual(['campaign.create', 'campaign.archive', 'campaign.restore'])
  })

  it('is deleted while nothing was sent, and archived later', async () => {
    const { body: saved } = await create()
    const source = await addSource(saved.id)
    await addConsumers(saved.id, source, 2)
    expect((await remove(saved.id)).status).toBe(200)
    expect((await api.call('GET', `/api/campaigns/${saved.id}`, { token })).status).toBe(404)
    const { body: used } = await create()
    const step_id = await addAdvertiser(used.id, 10_000)
    const source_id = await addSource(used.id)
    const [consumer] = await addConsumers(used.id, source_id, 1)
    await api.db
      .insertInto('campaign_results')
      .values({
        ...{ campaign_id: used.id, consumer_id: consumer?.id ?? 0, step_id, source_id, result: 'refused', lead_id: 7 },
        ...{ entered_at: new Date(), changed_at: new Date() },
      })
      .execute()
    const refused = await remove(used.id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Archive it instead')])
  })
})

describe('starting a campaign', () => {
  it('is refused with one message per reason', async () => {
    const { body: saved } = await create()
    const { status, body } = await start(saved.id)
    expect({ status, fields: body.fields }).toEqual({
      status: 409,
      fields: {
        steps: 'No step has an advertiser. Add one to a step.',
        sources: 'The campaign has no source. Add one.',
      },
    })
    expect((await read(saved.id)).status).toBe('inactive')
    await addAdvertiser(saved.id, 6_000)
    await addAdvertiser(saved.id, 6_000, 2)
    await addSource(saved.id, { kind: 'list' })
    const second = await start(saved.id)
    expect(second.body.fields).toEqual({
      'steps.0.advertisers': 'The shares of Step 1 add up to 120%, above 100%.',
      publisherId: 'People of an uploaded list are booked under the publisher of the campaign. Choose one.',
    })
    const shown = await api.call<{ problems: string[] }>('GET', `/api/campaigns/${saved.id}/start`, { token })
    expect(shown.body.problems).toEqual(Object.values(second.body.fields ?? {}))
    await archive(saved.id, true)
    expect(Object.keys((await start(saved.id)).body.fields ?? {})).toContain('isArchived')
  })

  it('happens once for two calls at once; a pause stops it; one audit row each', async () => {
    const { body: saved } = await create()
    await addAdvertiser(saved.id, 10_000)
    await addSource(saved.id, { status: 'active' })
    const [one, two] = await Promise.all([start(saved.id), start(saved.id)])
    expect([one.status, two.status, one.body.status, two.body.status]).toEqual([200, 200, 'active', 'active'])
    expect(one.body.startedAt).toEqual(expect.any(String))
    expect((await start(saved.id, { version: 1 })).status).toBe(409)
    expect([(await remove(saved.id)).status, (await archive(saved.id, true)).status]).toEqual([409, 409])
    expect((await pause(saved.id)).body.status).toBe('inactive')
    await pause(saved.id)
    expect(await actions(saved.id)).toEqual(['campaign.create', 'campaign.start', 'campaign.pause'])
  })

  it('shows first whom it would send where, and what to know', async () => {
    const { body: saved } = await create()
    const step_id = await addAdvertiser(saved.id, 6_000)
    await addAdvertiser(saved.id, 3_000, 2)
    const source = await addSource(saved.id)
    const [passed] = await addConsumers(saved.id, source, 11)
    await api.db
      .insertInto('campaign_results')
      .values({
        ...{ campaign_id: saved.id, consumer_id: passed?.id ?? 0, step_id, source_id: source, result: 'control' },
        ...{ entered_at: new Date(), changed_at: new Date() },
      })
      .execute()
    const { body } = await api.call('GET', `/api/campaigns/${saved.id}/start`, { token })
    expect(body).toEqual({
      problems: [],
      warnings: [
        'Source 1 “Rejected leads” is inactive. It imports nothing until it is started.',
        'Step 1 gives out 90%. The other 10% are not sent: a control group.',
      ],
      consumers: 11,
      recurringSources: [],
      steps: [
        {
          ...{ stepId: step_id, name: 'Step 1', controlGroup: 1 },
          advertisers: [
            { advertiserId: 1, advertiserName: 'Advertiser 1', percentage: 60, expected: 6 },
            { advertiserId: 2, advertiserName: 'Advertiser 2', percentage: 30, expected: 3 },
          ],
        },
      ],
    })
  })
})

it('says when it sends next: when a consumer is due, within its sending hours', async () => {
  const { body: saved } = await create({ sendingHours: wholeWeek((day) => day === 1), sendingZone: 'Europe/Berlin' })
  await addAdvertiser(saved.id, 10_000)
  await addConsumers(saved.id, await addSource(saved.id, { status: 'completed' }), 1)
  await start(saved.id)
  const dueAt = async (at: string) => {
    const due_at = new Date(at)
    await api.db.updateTable('campaign_consumers').set({ due_at }).where('campaign_id', '=', saved.id).execute()
    return (await read(saved.id)).progress
  }
  // A Tuesday, and the Monday after, which begins at 23:00 UTC in Berlin.
  expect(await dueAt('2050-01-04T12:00:00Z')).toMatchObject({ waiting: 1, nextAt: '2050-01-09T23:00:00.000Z' })
  expect(await dueAt('2050-01-10T12:00:00Z')).toMatchObject({ nextAt: '2050-01-10T12:00:00.000Z' })
  await pause(saved.id)
  expect((await read(saved.id)).progress).toMatchObject({ waiting: 1, nextAt: null })
})

describe('a campaign that is done', () => {
  it('is complete when all sources and consumers are, and inactive with a new step', async () => {
    const { body: saved } = await create()
    await addAdvertiser(saved.id, 10_000)
    const source = await addSource(saved.id, { status: 'completed' })
    await addConsumers(saved.id, source, 2)
    await start(saved.id)
    const done = () => api.db.transaction().execute((transaction) => completeIfDone(transaction, saved.id, Date.now()))
    const end = (facts: { state: 'sending' } | { state: 'ended'; ended_as: 'finished' }) =>
      api.db.updateTable('campaign_consumers').set(facts).where('campaign_id', '=', saved.id).execute()
    expect(await done()).toBe(false)
    await end({ state: 'sending' })
    expect(await done()).toBe(false)
    await end({ state: 'ended', ended_as: 'finished' })
    await api.db.updateTable('campaign_sources').set({ status: 'active' }).where('id', '=', source).execute()
    expect(await done()).toBe(false)
    await api.db.updateTable('campaign_sources').set({ status: 'completed' }).where('id', '=', source).execute()
    expect([await done(), await done()]).toEqual([true, false])
    expect(await read(saved.id)).toMatchObject({
      ...{ status: 'complete', completedAt: expect.any(String) },
      progress: { consumers: 2, waiting: 0, ended: 2 },
    })
    expect(Object.keys((await start(saved.id)).body.fields ?? {})).toEqual(['sources'])
    await api.call('POST', `/api/campaigns/${saved.id}/steps`, { token, body: { name: 'Another' } })
    expect(await read(saved.id)).toMatchObject({ status: 'inactive', completedAt: null, steps: 2 })
    expect(await reopenCampaign(api.db, saved.id, Date.now())).toBe(false)
  })

  it('starts again while registrations of it are held, though nobody waits', async () => {
    const { body: saved } = await create()
    const step_id = await addAdvertiser(saved.id, 10_000)
    const source_id = await addSource(saved.id, { status: 'completed' })
    const [consumer] = await addConsumers(saved.id, source_id, 1)
    const become = (facts: { state: 'sending'; ended_as: null } | { state: 'ended'; ended_as: 'finished' }) =>
      api.db.updateTable('campaign_consumers').set(facts).where('campaign_id', '=', saved.id).execute()
    await become({ state: 'ended', ended_as: 'finished' })
    const started = async () => Object.keys((await start(saved.id)).body.fields ?? {})
    expect(await started()).toEqual(['sources'])
    await api.db
      .insertInto('campaign_results')
      .values({
        ...{ campaign_id: saved.id, consumer_id: consumer?.id ?? 0, step_id, source_id, result: 'held' },
        ...{ entered_at: new Date(0), changed_at: new Date(0) },
      })
      .execute()
    await become({ state: 'sending', ended_as: null })
    expect(await started()).toEqual([])
  })

  it('is complete when its last two consumers end in transactions at the same time', async () => {
    const { body: saved } = await create()
    await addAdvertiser(saved.id, 10_000)
    const consumers = await addConsumers(saved.id, await addSource(saved.id, { status: 'completed' }), 2)
    await start(saved.id)
    let letGo = () => {}
    const bothEnded = new Promise<void>((resolve) => (letGo = resolve))
    let ended = 0
    await Promise.all(
      consumers.map(({ id }) =>
        api.db.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('campaign_consumers')
            .set({ state: 'ended', ended_as: 'finished' })
            .where('id', '=', id)
            .execute()
          if (++ended === 2) letGo()
          await bothEnded
          await completeIfDone(transaction, saved.id, Date.now())
        }),
      ),
    )
    expect((await read(saved.id)).status).toBe('complete')
  })
})
