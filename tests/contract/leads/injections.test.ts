import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
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
let token: string
let country: number
let publisher: number
let first: number
let second: number
let hasty: number
let made = 0

interface Log {
  id: number
  lead_id: number
  status: string
  outcome: string | null
  scheduled_at: string
  email: string
}
interface InjectAnswer {
  message: string
  progress_logs: Log[]
  simulations: { lead_id: number; is_sent: boolean; reason: string | null }[]
  refused: { lead_id: number; code: string; message: string }[]
  fields?: Record<string, string>
}

/** A rejected lead whose e-mail tells the sandbox broker what to do with it. */
const leadThat = (behaviour: string, more: Partial<Parameters<typeof addLead>[1]> = {}) =>
  addLead(api.db, {
    publisher_id: publisher,
    country_id: country,
    email: `lead${++made}+${behaviour}@example.test`,
    ...more,
  })
const inject = (body: object, headers: Record<string, string> = {}) =>
  api.call<InjectAnswer>('POST', '/api/lead-details/inject', {
    token,
    body: { advertiser_id: first, ...body },
    headers,
  })
const injectionsOf = (leadId: number) =>
  api.db.selectFrom('injections').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  token = await api.signInAs(['LEADS_INJECTION', 'LEADS_PROGRESS_LOGS'])
  country = await germany(api.db)
  publisher = await addPublisher(api.db)
  first = await addAdvertiser(api.db, 'First Broker')
  hasty = await addAdvertiser(api.db, 'Hasty Broker', { broker: { timeoutMs: 200 } })
  second = await addAdvertiser(api.db, 'Second Broker')
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

describe('an injection', () => {
  it('moves a rejected lead to the accepting advertiser, with secrets masked', async () => {
    const lead = await leadThat('accept')
    const { status, body } = await inject({ lead_ids: [lead], publisher_id_override: 'P-77', funnel: 'silver' })
    expect([status, body.message, body.progress_logs.map((log) => log.status)]).toEqual([
      200,
      'Successfully Updated',
      ['idle'],
    ])
    await api.runJobs()
    expect(await readLead(api.db, lead)).toMatchObject({
      lead_status_id: 2,
      advertiser_id: first,
      is_injected: true,
      injected: 'Accepted by First Broker',
      advertiser_status: 'New',
      publisher_id_override: 'P-77',
      pub_override_origin: 'injection',
      funnel_override: 'silver',
      funnel_override_origin: 'injection',
      autologin_url: expect.stringContaining(`${sandbox.url}/autologin/first-broker?token=`),
    })
    const [attempt] = await readHistory(api.db, lead)
    expect(attempt).toMatchObject({
      status: 'Accepted',
      advertiser_id: first,
      restriction_origin: null,
      publisher_id_override: 'P-77',
      funnel: 'gold',
    })
    expect(JSON.parse(attempt?.req_payload ?? '')).toMatchObject({
      aff_sub: 'P-77',
      funnel: 'silver',
      country: 'DE',
      external_id: expect.stringContaining('injection-'),
    })
    const logs = (await api.call<Log[]>('GET', '/api/progress-logs', { token })).body
    expect(logs.find(({ lead_id }) => lead_id === lead)).toMatchObject({
      status: 'completed',
      outcome: 'Accepted by First Broker',
    })
    const changes = await api.db.selectFrom('lead_status_changes').selectAll().where('lead_id', '=', lead).execute()
    expect(changes).toMatchObject([{ old_lead_status_id: 3, new_lead_status_id: 2, changed_by: 'broker' }])
  })

  it('refused by the broker leaves the lead unchanged, except in its history', async () => {
    const lead = await leadThat('refuse', { lead_status_id: 2, advertiser_id: second, advertiser_status: 'Callback' })
    await inject({ lead_ids: [lead] })
    await api.runJobs()
    expect(await readLead(api.db, lead)).toMatchObject({
      lead_status_id: 2,
      advertiser_id: second,
      advertiser_status: 'Callback',
      is_injected: false,
      injected: expect.stringMatching(/^Rejected by First Broker: \w/),
    })
    expect(await readHistory(api.db, lead)).toMatchObject([
      { status: 'Rejected', restriction_origin: 'broker', advertiser_id: first },
    ])
  })

  it.each([
    ['hang', /did not answer within 0.2 s/],
    ['drop', /connection to the broker broke/],
    ['error', /HTTP 500/],
    ['html', /cannot be read/],
    ['cut', /cannot be read/],
    ['nonsense', /cannot be read/],
  ])('that ends in "%s" is held as Submitted, and the lead goes nowhere else meanwhile', async (behaviour, reason) => {
    const lead = await leadThat(behaviour)
    await inject({ lead_ids: [lead], advertiser_id: behaviour === 'hang' ? hasty : first })
    await api.runJobs()
    expect(await injectionsOf(lead)).toMatchObject([
      { status: 'completed', result: 'Submitted', outcome: expect.stringMatching(reason) },
    ])
    expect(await readHistory(api.db, lead)).toMatchObject([{ status: 'Submitted', restriction_origin: null }])
    expect(await readLead(api.db, lead)).toMatchObject({ lead_status_id: 3, advertiser_id: null })
    await inject({ lead_ids: [lead], advertiser_id: second })
    await api.runJobs()
    expect((await readHistory(api.db, lead))[1]).toMatchObject({
      status: 'Rejected',
      restriction_origin: 'system',
      message: expect.stringContaining('Broker has not answered yet whether it took the lead.'),
    })
  })

  it('left open is asked about again under the same reference, and taken once', async () => {
    const lead = await leadThat('drop')
    await inject({ lead_ids: [lead] })
    await api.runJobs()
    expect(await injectionsOf(lead)).toMatchObject([{ result: 'Submitted' }])
    await api.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    // The sandbox breaks the connection for as long as the tag says so: from now on it answers.
    await api.db
      .updateTable('leads')
      .set({ email: `answers${made}@example.test` })
      .where('id', '=', lead)
      .execute()
    await api.runJobs()
    expect(await injectionsOf(lead)).toMatchObject([{ result: 'Accepted' }])
    expect(await readHistory(api.db, lead)).toMatchObject([{ status: 'Accepted' }])
    expect(await readLead(api.db, lead)).toMatchObject({ lead_status_id: 2, advertiser_id: first })
    const [{ id } = { id: 0 }] = await injectionsOf(lead)
    expect(
      sandbox.journal.entries
        .filter(({ reference }) => reference === `injection-${id}`)
        .map(({ decision }) => decision),
    ).toEqual(['taken', 'again'])
  })

  it('interrupted at a broker that does not heed references is not sent again', async () => {
    const careless = await addAdvertiser(api.db, 'Careless Broker', { broker: { idempotent: false } })
    const lead = await leadThat('accept')
    await inject({ lead_ids: [lead], advertiser_id: careless })
    const [injection] = await injectionsOf(lead)
    const { rows } = await api.database.pool.query<{ id: number }>(
      'select id from graphile_worker.jobs where key = $1',
      [`injection:${injection?.id}`],
    )
    // As a process leaves it that dies while it sends.
    await api.db
      .updateTable('injections')
      .set({ status: 'running', job_id: Number(rows[0]?.id) })
      .where('lead_id', '=', lead)
      .execute()
    await api.runJobs()
    expect(await injectionsOf(lead)).toMatchObject([
      { result: 'Submitted', outcome: expect.stringContaining('interrupted') },
    ])
    expect(sandbox.journal.entries.filter(({ broker }) => broker === 'careless-broker')).toEqual([])
  })

  it('is refused if a cap of the advertiser is full, and sent if it has capacity', async () => {
    const capped = await addAdvertiser(api.db, 'Capped Broker')
    const cap = await api.db
      .insertInto('caps')
      .values({ cap: 1, interval: 'interval', timezone_id: 1, created_at: new Date(Date.now() - 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.insertInto('cap_advertisers').values({ cap_id: cap.id, advertiser_id: capped }).execute()
    const [one, other] = [await leadThat('accept'), await leadThat('accept')]
    await inject({ lead_ids: [one], advertiser_id: capped })
    await api.runJobs()
    expect(await readLead(api.db, one)).toMatchObject({ lead_status_id: 2, advertiser_id: capped })
    const reason = `Capped Broker: Cap #${cap.id} of advertiser Capped Broker is full: 1/1 (interval leads, without reset).`
    const simulated = await inject({ lead_ids: [other], advertiser_id: capped, simulate: true })
    expect(simulated.body.simulations).toEqual([{ lead_id: other, is_sent: false, reason }])
    await inject({ lead_ids: [other], advertiser_id: capped })
    await api.runJobs()
    expect(await readLead(api.db, other)).toMatchObject({
      lead_status_id: 3,
      injected: `Rejected by Capped Broker: ${reason}`,
    })
    expect(await readHistory(api.db, other)).toMatchObject([
      { status: 'Rejected', restriction_origin: 'system', message: reason },
    ])
  })
})

describe('POST /api/lead-details/inject', () => {
  it('has one effect under one key, and audits each lead once', async () => {
    const leads = [await leadThat('accept'), await leadThat('accept')]
    const headers = { 'idempotency-key': `inject-${made}` }
    const answers = await Promise.all([1, 2, 3].map(() => inject({ lead_ids: leads, min_delay: 60 }, headers)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.progress_logs.map(({ id }) => id)))).size).toBe(1)
    expect((await injectionsOf(leads[0] ?? 0)).length + (await injectionsOf(leads[1] ?? 0)).length).toBe(2)
    const audit = await api.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'lead.inject')
      .where('entity_id', 'in', leads.map(String))
      .execute()
    expect(audit).toHaveLength(2)
    expect((await inject({ lead_ids: leads, min_delay: 61 }, headers)).status).toBe(409)
  })

  it('refuses single leads, and does the others', async () => {
    const converted = await leadThat('accept', { lead_status_id: 7, advertiser_id: second })
    const waiting = await leadThat('accept')
    const fine = await leadThat('accept')
    await inject({ lead_ids: [waiting], max_delay: 100, min_delay: 100 })
    const { body } = await inject({ lead_ids: [converted, waiting, fine, 99_999_999], min_delay: 10 })
    expect(body.refused.map(({ lead_id, code }) => [lead_id, code])).toEqual([
      [converted, 'CONFLICT'],
      [waiting, 'CONFLICT'],
      [99_999_999, 'NOT_FOUND'],
    ])
    expect(body.progress_logs.map(({ lead_id }) => lead_id)).toEqual([fine])
  })

  it.each([
    [{ advertiser_id: 99_999 }, { advertiser_id: 'Please select a valid advertiser' }],
    [{ advertiser_id: null }, { advertiser_id: 'Please select a valid advertiser' }],
    [{ min_delay: -1 }, { min_delay: 'Use 0 or more.' }],
    [{ max_delay: 43_201 }, { max_delay: 'At most 43200 minutes (30 days).' }],
    [{ min_delay: 5, max_delay: 4 }, { max_delay: 'Max delay must not be below min delay.' }],
    [{ lead_ids: [] }, { lead_ids: 'Choose at least one lead.' }],
    [{ publisher_id: 4_711 }, { publisher_id: 'Please select a valid publisher.' }],
  ])('says what is wrong with %j', async (body, fields) => {
    expect(await inject({ lead_ids: [1], ...body })).toMatchObject({ status: 400, body: { fields } })
  })

  it('refuses an advertiser that is not active, before any lead', async () => {
    const idle = await addAdvertiser(api.db, 'Idle Broker', { status: 'inactive' })
    expect(await inject({ lead_ids: [1], advertiser_id: idle })).toMatchObject({
      status: 400,
      body: { fields: { advertiser_id: expect.stringContaining('not active') } },
    })
  })

  it('draws each moment between the two delays', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, () => leadThat('accept')))
    const before = Date.now()
    const { body } = await inject({ lead_ids: leads, min_delay: 60, max_delay: 120 })
    const minutes = body.progress_logs.map(({ scheduled_at }) => (Date.parse(scheduled_at) - before) / 60_000)
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...minutes)).toBeLessThan(122)
    expect(new Set(minutes).size).toBeGreaterThan(1)
  })

  it('simulates by the rules of the job, and changes nothing', async () => {
    const picky = await addAdvertiser(api.db, 'Picky Broker')
    const other = (await api.db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow())
      .id
    await api.db
      .insertInto('advertiser_supported_countries')
      .values({ advertiser_id: picky, country_id: other })
      .execute()
    const [here, there] = [await leadThat('accept'), await leadThat('accept', { country_id_by_ip: other })]
    const count = sandbox.journal.entries.length
    const system = await inject({ lead_ids: [here], advertiser_id: picky, simulate: true })
    expect(system.body.simulations).toEqual([
      { lead_id: here, is_sent: false, reason: 'Picky Broker does not take leads from Germany.' },
    ])
    const byIp = await inject({ lead_ids: [there], advertiser_id: picky, simulate: true, locate_leads: 'ip_address' })
    expect(byIp.body).toMatchObject({
      simulations: [{ lead_id: there, is_sent: true, reason: null }],
      progress_logs: [],
    })
    expect([sandbox.journal.entries.length, await injectionsOf(here)]).toEqual([count, []])
    await inject({ lead_ids: [there], advertiser_id: picky, min_delay: 60 })
    const waiting = await inject({ lead_ids: [there], advertiser_id: picky, simulate: true })
    expect(waiting.body).toMatchObject({
      simulations: [],
      refused: [{ lead_id: there, message: 'The lead is about to be sent to Picky Broker already.' }],
    })
  })
})

describe('the progress logs', () => {
  it('count, run and delete what is idle, and name what is not', async () => {
    const [now, gone] = [await leadThat('accept'), await leadThat('accept')]
    const { body } = await inject({ lead_ids: [now, gone], min_delay: 600 })
    const [toRun, toDelete] = body.progress_logs.map(({ id }) => id)
    const count = async () =>
      (await api.call<{ count: number }>('GET', '/api/progress-logs-count', { token })).body.count
    const before = await count()
    const ran = await api.call<{ progress_logs: Log[] }>('PUT', '/api/progress-logs', { token, body: { ids: [toRun] } })
    expect(Date.parse(ran.body.progress_logs[0]?.scheduled_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(
      (await api.call('DELETE', '/api/progress-logs', { token, body: { data: { ids: [toDelete] } } })).body,
    ).toMatchObject({ message: 'Progress Logs Deleted', deleted_ids: [toDelete] })
    await api.runJobs()
    expect(await count()).toBe(before - 2)
    expect([(await readLead(api.db, now)).advertiser_id, (await readLead(api.db, gone)).advertiser_id]).toEqual([
      first,
      null,
    ])
    const deleted = await api.call('DELETE', '/api/progress-logs', { token, body: { ids: [toRun, toDelete] } })
    expect(deleted.status).toBe(409)
    expect(deleted.body).toMatchObject({
      message: '0 of 2 deleted; 2 refused: The job is completed already. The job was not found.',
      deleted_ids: [],
      refused: [
        { id: toRun, code: 'CONFLICT', message: 'The job is completed already.' },
        { id: toDelete, code: 'NOT_FOUND' },
      ],
    })
  })
})
