import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import {
  type Answer,
  api,
  token,
  input,
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

const update = (id: number, body: object) => api.call<Answer>('PUT', `/api/campaigns/${id}`, { token, body })
const list = async (query = '') =>
  (await api.call<{ total: number; data: Answer[] }>('GET', `/api/campaigns${query}`, { token })).body

beforeAll(startCampaignApi)
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
