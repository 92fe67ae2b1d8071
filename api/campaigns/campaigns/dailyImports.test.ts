import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import { addCampaign } from '../campaignSources/campaignSources.testWorld'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string
let people = 0
const now = Date.now()

beforeAll(async () => {
  api = await startTestApi()
  api.clock.now = now
  token = await api.signInAs(['CAMPAIGNS_LIST'])
})
afterAll(() => api.stop())

async function addSource(campaign_id: number, number: number, facts: { kind?: string; status?: string } = {}) {
  const { id } = await api.db
    .insertInto('campaign_sources')
    .values({ ...{ campaign_id, number, name: `Source ${number}`, kind: 'recurring', status: 'active' }, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const addConsumers = (campaign_id: number, source_id: number, count: number, daysAgo: number) =>
  api.db
    .insertInto('campaign_consumers')
    .values(
      Array.from({ length: count }, () => ({
        ...{ campaign_id, source_id, person: '{}', email_key: `person${++people}@example.test`, due_at: new Date(0) },
        imported_at: new Date(now - daysAgo * DAY),
      })),
    )
    .execute()
const recurringSources = async (id: number) =>
  (await api.call<{ recurringSources: object[] }>('GET', `/api/campaigns/${id}/start`, { token })).body.recurringSources

it('shows before a start how many leads a recurring source adds per day', async () => {
  const id = await addCampaign(api.db)
  const [young, old, quiet] = [await addSource(id, 1), await addSource(id, 2), await addSource(id, 3)]
  // Its first day ended four days ago.
  await addConsumers(id, young, 100, 5)
  for (const daysAgo of [3.5, 2, 1, 0.1]) await addConsumers(id, young, 10, daysAgo)
  // What came before the last seven days does not count.
  await addConsumers(id, old, 30, 40)
  await addConsumers(id, old, 30, 8)
  await addConsumers(id, old, 14, 2)
  await addConsumers(id, quiet, 30, 40)
  expect(await recurringSources(id)).toEqual([
    { number: 1, name: 'Source 1', perDay: 10 },
    { number: 2, name: 'Source 2', perDay: 2 },
    { number: 3, name: 'Source 3', perDay: 0 },
  ])
})

it('shows no daily number for sources that are not recurring, active or old enough', async () => {
  const id = await addCampaign(api.db)
  const facts = [{ kind: 'once' }, { status: 'inactive' }]
  for (const [at, one] of facts.entries()) {
    const source = await addSource(id, at + 1, one)
    for (const daysAgo of [6, 2]) await addConsumers(id, source, 5, daysAgo)
  }
  const fresh = await addSource(id, 3)
  for (const daysAgo of [2 - HOUR / DAY, 0.5]) await addConsumers(id, fresh, 5, daysAgo)
  await addSource(id, 4)
  expect(await recurringSources(id)).toEqual([])
})
