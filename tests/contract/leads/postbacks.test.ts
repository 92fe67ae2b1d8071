import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import {
  addAdvertiser,
  addLead,
  addPublisher,
  germany,
  readHistory,
  readLead,
  type Sandbox,
  startSandbox,
} from '../../support/injectionWorld'

let api: TestApi
let sandbox: Sandbox
let country: number
let publisher: number
let holder: number
let other: number
let made = 0

const post = (advertiser: number | string, body: object, token: string | null = 'token-of-holder') =>
  api.call<{ message: string; outcome?: string }>('POST', `/api/postbacks/${advertiser}`, {
    body,
    ...(token !== null && { token }),
  })
const event = () => `event-${++made}`
const lead = (more: Partial<Parameters<typeof addLead>[1]> = {}) =>
  addLead(api.db, {
    publisher_id: publisher,
    country_id: country,
    email: `lead${++made}@example.test`,
    lead_status_id: 2,
    advertiser_id: holder,
    ...more,
  })
const events = (leadId: number) =>
  api.db
    .selectFrom('broker_events')
    .select(['kind', 'outcome', 'body'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  country = await germany(api.db)
  publisher = await addPublisher(api.db)
  holder = await addAdvertiser(api.db, 'Holder')
  other = await addAdvertiser(api.db, 'Other')
  await api.db
    .insertInto('advertiser_revenues')
    .values([
      { advertiser_id: holder, country_id: country, amount: 612.5 },
      { advertiser_id: holder, country_id: null, amount: 400 },
    ])
    .execute()
  await api.db
    .updateTable('settings')
    .set({ exclude_ftd_status: ['Fraud'] })
    .execute()
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

describe('a postback', () => {
  it("is let in by its own advertiser's token alone: every other gets the same answer", async () => {
    const id = await lead()
    const body = { event_id: event(), lead_id: id, type: 'status', status: 'Callback' }
    const refusals = [
      await post(holder, body, 'wrong'),
      await post(holder, body, null),
      await post(other, body),
      await post(999_999, body),
      await post('x', body),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(refusals.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(await events(id)).toEqual([])
    expect((await post(holder, { ...body, token: 'token-of-holder' }, null)).status).toBe(200)
    expect((await api.call('POST', `/api/postbacks/${holder}?token=token-of-holder`, { body })).status).toBe(200)
    expect(JSON.stringify(await events(id))).not.toContain('token')
  })

  it('of a status changes the advertiser status, once for its event id', async () => {
    const id = await lead({ advertiser_status: 'New' })
    const body = { event_id: event(), lead_id: id, type: 'status', status: 'Callback' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(holder, body)))
    expect(answers.map(({ status, body: { outcome } }) => [status, outcome])).toEqual(
      answers.map(() => [200, 'applied']),
    )
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'Callback', version: 2 })
    expect(await post(holder, { ...body, status: 'Not interested' })).toMatchObject({
      status: 409,
      body: { message: 'This event_id was used with another body.' },
    })
    expect((await readLead(api.db, id)).advertiser_status).toBe('Callback')
    expect(await events(id)).toHaveLength(1)
  })

  it('of a deposit creates a Pending FTD with current revenue, and notifies', async () => {
    const id = await lead()
    const client = new Client({ connectionString: api.database.url })
    await client.connect()
    const told: string[] = []
    client.on('notification', ({ channel }) => told.push(channel))
    await client.query('listen pending_conversions')
    const answer = await post(holder, {
      event_id: event(),
      lead_id: id,
      type: 'deposit',
      amount: 250,
      at: '2020-01-01T00:00:00Z',
    })
    await client.query('select 1')
    await client.end()
    expect([told, answer.body.outcome]).toEqual([['pending_conversions'], 'applied'])
    const after = await readLead(api.db, id)
    expect(after).toMatchObject({
      lead_status_id: 6,
      revenue: 612.5,
      is_fake_ftd: false,
      converted_at: after.created_at,
    })
    await api.db.updateTable('advertiser_revenues').set({ amount: 1 }).where('country_id', '=', country).execute()
    expect((await post(holder, { event_id: event(), lead_id: id, type: 'deposit' })).body).toMatchObject({
      outcome: 'recorded',
    })
    expect(await readLead(api.db, id)).toMatchObject({ revenue: 612.5, version: after.version })
    await api.db.updateTable('advertiser_revenues').set({ amount: 612.5 }).where('country_id', '=', country).execute()
  })

  it('of a deposit on a fake books revenue and leaves the payout as it was', async () => {
    const id = await lead({ lead_status_id: 5, is_fake_ftd: true, ftd_date: new Date(), payout: 300 })
    await post(holder, { event_id: event(), lead_id: id, type: 'deposit' })
    expect(await readLead(api.db, id)).toMatchObject({
      lead_status_id: 5,
      is_fake_ftd: false,
      revenue: 612.5,
      payout: 300,
    })
  })

  it('of a deposit in an excluded status is recorded, and makes no pending FTD', async () => {
    const id = await lead({ advertiser_status: 'Fraud' })
    expect((await post(holder, { event_id: event(), lead_id: id, type: 'deposit' })).body).toMatchObject({
      outcome: 'recorded',
    })
    expect(await readLead(api.db, id)).toMatchObject({ lead_status_id: 2, converted_at: null, revenue: 0 })
  })

  it.each([
    ['an advertiser that does not hold the lead', { advertiser: 'other' }],
    ['a lead that was rejected', { lead_status_id: 3 }],
  ])('of a deposit for %s is refused and recorded, and refused again', async (_name, more) => {
    const { advertiser, ...fields } = more as { advertiser?: string; lead_status_id?: number }
    const id = await lead({ ...fields, ...(advertiser && { advertiser_id: other }) })
    const body = { event_id: event(), lead_id: id, type: 'deposit' }
    expect([(await post(holder, body)).status, (await post(holder, body)).status]).toEqual([409, 409])
    expect(await events(id)).toMatchObject([{ kind: 'deposit', outcome: 'refused' }])
    expect((await readLead(api.db, id)).converted_at).toBeNull()
  })

  it('settles what a time-out had left open: the broker that reports has the lead', async () => {
    const id = await lead({
      lead_status_id: 3,
      advertiser_id: null,
      email: `held${++made}+html@example.test`,
      rejection_reason: 'Daily limit reached',
    })
    const token = await api.signInAs(['LEADS_INJECTION'])
    await api.call('POST', '/api/lead-details/inject', {
      token,
      body: { lead_ids: [id], advertiser_id: holder, funnel: 'silver' },
    })
    await api.runJobs()
    const injection = await api.db
      .selectFrom('injections')
      .selectAll()
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(injection.result).toBe('Submitted')
    expect(
      (
        await post(holder, {
          event_id: event(),
          reference: `injection-${injection.id}`,
          type: 'deposit',
          status: 'Deposited',
        })
      ).status,
    ).toBe(200)
    expect(await readLead(api.db, id)).toMatchObject({
      lead_status_id: 6,
      advertiser_id: holder,
      revenue: 612.5,
      advertiser_status: 'Deposited',
      is_injected: true,
      funnel_override: 'silver',
      rejection_reason: null,
    })
    expect(await readHistory(api.db, id)).toMatchObject([{ status: 'Accepted' }])
  })

  it('is told what is missing in it', async () => {
    expect(await post(holder, { type: 'status', event_id: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { lead_id: 'Give lead_id or reference.', status: 'status is required.' } },
    })
  })
})
