import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { completeIfDone, reopenCampaign } from './completion.queries'
import {
  type Answer,
  api,
  token,
  create,
  read,
  archive,
  remove,
  actions,
  addSource,
  addConsumers,
  addAdvertiser,
  startCampaignApi,
} from './campaigns.testWorld'

const start = (id: number, body: object = {}) => api.call<Answer>('POST', `/api/campaigns/${id}/start`, { token, body })
const pause = (id: number) => api.call<Answer>('POST', `/api/campaigns/${id}/pause`, { token, body: {} })

beforeAll(startCampaignApi)
afterAll(() => api.stop())

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

  it('does not say that consumers passed it where its sources brought no consumers', async () => {
    const { body: saved } = await create()
    await addAdvertiser(saved.id, 10_000)
    await addSource(saved.id, { status: 'completed' })
    expect((await start(saved.id)).body.fields).toEqual({
      sources: 'The sources are completed and brought no consumers. Add a source.',
    })
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
