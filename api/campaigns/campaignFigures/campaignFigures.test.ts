import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { insertCampaigns, insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { insertResults } from './campaignFigures.testWorld'

interface Log {
  id: number
  email: string
  result: string
  advertiser_name: string | null
  reason: string | null
  lead_id: number | null
  trace: { text: string }[]
}

let api: TestApi
let token: string
let leadIds: number[]

const get = async <T>(path: string, as = token) =>
  (await api.call<T>('GET', `/api/campaigns/1/${path}`, { token: as })).body
const logs = (query = '') => get<{ total: number; data: Log[] }>(`logs?${query}`)
const emails = async (query: string) => (await logs(query)).data.map(({ email }) => email)

describe('figures of a campaign', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
    await insertCampaigns(api.database.pool)
    const created_at = new Date('2026-10-01T08:00:00Z')
    const registration = {
      created_at,
      is_campaign: true,
      campaign_id: 1,
      campaign_step_id: 1,
      campaign_source_id: 1,
      origin_lead_id: 4711,
    }
    const deposit = { converted_at: new Date('2026-10-02T08:00:00Z'), revenue: '100' }
    leadIds = await insertLeads(api.database.pool, [
      { ...registration, advertiser_id: 1, lead_status_id: 5, ftd_date: created_at, ...deposit },
      { ...registration, advertiser_id: 1, lead_status_id: 6, ...deposit, revenue: '0' },
      { ...registration, advertiser_id: 1, lead_status_id: 7, ...deposit, revenue: '0' },
      { ...registration, advertiser_id: 1, lead_status_id: 6, is_fake_ftd: true },
      { ...registration, advertiser_id: 2, lead_status_id: 3, campaign_source_id: 2 },
    ])
    const [lead] = leadIds
    const trace = [
      {
        of: 'advertiser',
        id: 2,
        name: 'Advertiser 2',
        outcome: 'passed',
        reasons: [{ kind: 'inactive' }],
        share: 10000,
        ofShares: 10000,
      },
    ]
    await insertResults(api, [
      { step: 1, result: 'accepted', advertiser: 1, ...(lead && { lead }), email: 'ana@example.test', country: 1 },
      { step: 1, result: 'accepted', advertiser: 1 },
      { step: 1, result: 'refused', advertiser: 2, reason: '=1+1', source: 2, email: '=bob@example.test' },
      { step: 1, result: 'held', advertiser: 2 },
      { step: 1, result: 'sending', advertiser: 2 },
      { step: 1, result: 'waiting' },
      { step: 1, result: 'control' },
      { step: 1, result: 'not_for_them' },
      { step: 1, result: 'not_possible', trace },
      { step: 2, result: 'left' },
    ])
  })
  afterAll(() => api.stop())

  it('count the consumers of each step by exclusive results, and deposits besides', async () => {
    const [first, second, ...others] = await get<Record<string, unknown>[]>('funnel')
    expect(first).toMatchObject({
      ...{ step_id: 1, number: 1, name: 'Step 1', is_archived: false, entered: 9, waiting: 2, held: 1, accepted: 2 },
      ...{ refused: 1, control: 1, not_for_them: 1, not_possible: 1, left: 0, sent: 4, deposited: 2 },
      advertisers: [
        { advertiser_id: 1, advertiser_name: 'Advertiser 1', accepted: 2, refused: 0, held: 0 },
        { advertiser_id: 2, advertiser_name: 'Advertiser 2', accepted: 0, refused: 1, held: 1 },
      ],
    })
    expect(second).toMatchObject({ step_id: 2, entered: 1, left: 1, sent: 0, deposited: 0, advertisers: [] })
    expect(others).toEqual([])
    const [ofSource] = await get<Record<string, unknown>[]>('funnel?source_id=2')
    expect(ofSource).toMatchObject({ entered: 1, refused: 1, accepted: 0, deposited: 0 })
  })

  it('tell when a step sends next: by schedule, sending hours and opening hours', async () => {
    const { db } = api
    const change = (facts: object) => db.updateTable('campaigns').set(facts).where('id', '=', 1).execute()
    const opens = async () =>
      (await get<{ opens_at: string | null }[]>('funnel')).map(({ opens_at }) => opens_at?.slice(0, 16) ?? null)
    const dayAfter = (at: string) => new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 11)
    expect(await opens()).toEqual([null, null])
    const schedule = (scheduled_at: Date | null) =>
      db.updateTable('campaign_steps').set({ scheduled_at }).where('id', '=', 2).execute()
    await schedule(new Date('2099-11-24T07:00:00Z'))
    expect(await opens()).toEqual([null, '2099-11-24T07:00'])

    // Closed at this moment of the test, whenever it is: it opens within the next hours.
    const soon = new Date(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000).toISOString()
    const from = soon.slice(11, 16)
    const days = wholeWeek().map((day) => ({
      ...day,
      steps: [{ start_time: from, end_time: `${from.slice(0, 3)}30` }],
    }))
    await change({ status: 'active', sending_hours: JSON.stringify(days), sending_zone: 'UTC' })
    await schedule(null)
    expect(await opens()).toEqual([soon.slice(0, 16), null])

    const consumer = db.selectFrom('campaign_results').select('consumer_id').where('result', '=', 'waiting')
    const wait = async (due: string) => {
      await db
        .updateTable('campaign_consumers')
        .set({ due_at: new Date(due), step_id: 1 })
        .where('id', 'in', consumer)
        .execute()
      await db
        .updateTable('campaign_results')
        .set({ waits_until: new Date('2099-01-01') })
        .where('result', '=', 'waiting')
        .execute()
    }
    const others = (state: string) =>
      sql`update campaign_consumers set state = ${state}, ended_as = ${state === 'ended' ? 'finished' : null}
        where id not in (select consumer_id from campaign_results where result = 'waiting')`.execute(db)
    await others('ended')
    // Half past eleven is when the hours from eleven close.
    await wait('2098-03-01T11:30:00Z')
    expect(await opens()).toEqual([
      `${from <= '11:00' ? dayAfter('2098-03-01T11:30:00Z') : '2098-03-01T'}${from}`,
      null,
    ])
    await change({ sending_hours: null, sending_zone: null })
    expect(await opens()).toEqual(['2098-03-01T11:30', null])
    await wait('2020-01-01T00:00:00Z')
    expect(await opens()).toEqual([null, null])
    await change({ status: 'inactive' })
    await others('waiting')
  })

  it('log every step of every consumer, newest first, and narrow by all that is shown', async () => {
    const { total, data } = await logs('limit=3')
    expect([total, data.map(({ result }) => result)]).toEqual([10, ['left', 'not_possible', 'not_for_them']])
    expect((await logs('limit=3&page=4')).data).toHaveLength(1)
    expect((await logs('result=waiting')).total).toBe(2)
    expect((await logs('result=held,refused&advertiser_id=2')).total).toBe(2)
    expect((await logs('step_id=2')).total).toBe(1)
    expect(await emails('source_id=2')).toEqual(['=bob@example.test'])
    expect(await emails('country_id=1')).toEqual(['ana@example.test'])
    expect(await emails('search=ANA@')).toEqual(['ana@example.test'])
    expect(await emails(`search=${leadIds[0]}`)).toContain('ana@example.test')
    expect((await logs('result=nobody')).total).toBeUndefined()
  })

  it('open their leads: the list filters by campaign, step and source, and shows them', async () => {
    const body = { columns: ['campaign_name', 'campaign_step_name', 'origin_lead_id'], sort_by_column: 'campaign_name' }
    const ask = (filter: object) =>
      api.call<{ total: number; data: object[] }>('POST', '/api/lead-details', { token, body: { ...body, ...filter } })
    const ofStep = await ask({ campaign_id: [1], campaign_step_id: [1], campaign_source_id: [1] })
    expect(ofStep.body.total).toBe(4)
    expect(ofStep.body.data[0]).toMatchObject({
      campaign_name: 'Campaign 1',
      campaign_step_name: 'Step 1',
      origin_lead_id: 4711,
    })
    expect((await ask({ campaign_id: [1], excludes: ['campaign_id'] })).body.total).toBe(0)
    expect((await ask({ campaign_step_id: [1], advertiser_id: [2], lead_status_id: [3] })).body.total).toBe(1)
    expect((await ask({ campaign_step_id: [1], metric: 'deposited' })).body.total).toBe(2)
  })

  it('say why a consumer could not be sent, in words', async () => {
    const { data } = await logs('result=not_possible')
    expect(data[0]?.trace[0]?.text).toContain('Advertiser 2')
  })

  it('list the people of a campaign with the step they are at', async () => {
    const { total, data } = await get<{ total: number; data: { email: string; state: string }[] }>('consumers?limit=2')
    expect([total, data.length, data[0]?.state]).toEqual([10, 2, 'waiting'])
    expect((await get<{ total: number }>('consumers?state=ended')).total).toBe(0)
  })

  it('are exported as files in which nothing is computed, with their number', async () => {
    const response = await fetch(`${api.url}/api/campaigns/1/logs/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'timezone-id': 'Europe/Berlin' },
      body: JSON.stringify({ result: ['refused', 'waiting'] }),
    })
    const lines = (await response.text()).replace('\uFEFF', '').trim().split('\n')
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('ID,Time,Email,Source,Step,Step Name,Result,Advertiser,Reason,Country,Lead,Origin Lead')
    expect(lines[1]).toContain('Waiting')
    expect(lines[3]).toMatch(/^\d+,2026-10-01 02:02:00,'=bob@example.test,2,1,Step 1,Refused,Advertiser 2,'=1\+1,,,$/)
  })
})
