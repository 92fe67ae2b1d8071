import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { runPull } from '../../../api/partners/brokerPulls/runPull'
import type { TestPartners } from '../../../api/partners/publishers/testPartners.schema'
import type { SetUpList } from '../../../api/reports/setUpList/setUpList.schema'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { insertLeads } from '../../../api/db/seed/leads/edgeLeads'
import { addPublisher, type Sandbox, startSandbox } from '../../support/injectionWorld'

let api: TestApi
let sandbox: Sandbox
let token: string
let time = Math.floor(Date.now() / 60_000) * 60_000
const setTime = (at: number) => (api.clock.now = time = at)

beforeAll(async () => {
  sandbox = await startSandbox({ delays: false, now: () => time })
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  token = await api.signInAs(1)
  setTime(time)
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

const path = '/api/dashboard/test-partners'
const connect = () => api.call<TestPartners & { message: string }>('POST', path, { token })
const setUpList = async () => (await api.call<SetUpList>('GET', '/api/dashboard/set-up-list', { token })).body

describe('the test partners', () => {
  it('are connected once, and tick no step of the set-up list', async () => {
    expect(await setUpList()).toMatchObject({ may_try: true, test_partners: null })
    const { status, body } = await connect()
    expect([status, body.publisher.name, body.advertiser.name]).toEqual([201, 'Test publisher', 'Test broker'])
    expect((await connect()).status).toBe(409)
    const list = await setUpList()
    expect(list.test_partners).toEqual(body)
    expect(list.steps.filter(({ done_at }) => done_at)).toEqual([])
  })

  it('let a test lead travel to its deposit, whatever the publisher calls it', async () => {
    const { publisher } = (await setUpList()).test_partners ?? {}
    const page = await api.call<{ publisher: { api_token: string; is_test: boolean } }>(
      'GET',
      `/api/publishers/${publisher?.id}/settings`,
      { token },
    )
    expect(page.body.publisher.is_test).toBe(true)
    const lead = { email: 'jane.doe@example.com', country: 'DE', is_test: false }
    const taken = await api.call('POST', '/api/leads', { token: page.body.publisher.api_token, body: lead })
    expect(taken.body).toMatchObject({ status: 'Accepted', country: 'DE' })
    const refused = await api.call('POST', '/api/leads', {
      token: page.body.publisher.api_token,
      body: { ...lead, email: 'max@example.com', country: 'FR' },
    })
    expect(refused.body).toMatchObject({ status: 'Rejected' })
    const { advertiser } = (await setUpList()).test_partners ?? {}
    setTime(time + 120_000)
    await runPull(api.services, { advertiserId: advertiser?.id ?? 0 })
    const rows = await api.db.selectFrom('leads').select(['lead_status_id', 'is_test']).orderBy('id').execute()
    expect(rows).toEqual([
      { lead_status_id: leadStatus['Pending FTD'], is_test: true },
      { lead_status_id: leadStatus.Rejected, is_test: true },
    ])
    expect((await setUpList()).steps.filter(({ done_at }) => done_at)).toEqual([])
  })

  it('stay while a cap names them', async () => {
    const { advertiser } = (await setUpList()).test_partners ?? {}
    const { rows } = await sql<{ id: number }>`
      insert into caps (type, cap, interval, reset_time, timezone_id) values ('lead', 5, 'daily', '00:00', 1) returning id`.execute(
      api.db,
    )
    await sql`insert into cap_advertisers (cap_id, advertiser_id) values (${rows[0]?.id}, ${advertiser?.id})`.execute(
      api.db,
    )
    const { status, body } = await api.call('DELETE', path, { token })
    expect([status, body.message]).toEqual([400, expect.stringContaining(`named by cap ${rows[0]?.id}`)])
    await api.db.deleteFrom('caps').execute()
  })

  it('stay while leads of other publishers were sent to the test broker', async () => {
    const { advertiser } = (await setUpList()).test_partners ?? {}
    const publisher = await addPublisher(api.db, 'Real publisher')
    const remove = async () => {
      const { status, body } = await api.call('DELETE', path, { token })
      return [status, body.message]
    }
    const lead = async (advertiser_id: number | null) => {
      await insertLeads(api.database.pool, [{ publisher_id: publisher, advertiser_id, created_at: new Date() }])
      const made = api.db.selectFrom('leads').select('id').where('publisher_id', '=', publisher)
      return (await made.executeTakeFirstOrThrow()).id
    }
    const gone = (id: number) => api.db.deleteFrom('leads').where('id', '=', id).execute()
    const sold = await lead(advertiser?.id ?? 0)
    expect(await remove()).toEqual([400, expect.stringContaining(`named by lead ${sold}`)])
    await gone(sold)
    const offered = await lead(null)
    await sql`
      insert into lead_histories (lead_id, advertiser_id, status) values (${offered}, ${advertiser?.id}, 'Rejected')`.execute(
      api.db,
    )
    expect(await remove()).toEqual([400, expect.stringContaining(`named by lead ${offered}`)])
    await sql`delete from lead_histories where lead_id = ${offered}`.execute(api.db)
    await gone(offered)
    await api.db.deleteFrom('publishers').where('id', '=', publisher).execute()
  })

  it('are removed with their leads and all that is kept of them, and can be connected again', async () => {
    const ids = (await api.db.selectFrom('leads').select('id').execute()).map(({ id }) => id)
    expect((await api.call('DELETE', path, { token })).status).toBe(200)
    expect((await setUpList()).test_partners).toBeNull()
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.column_name = 'lead_id' and c.table_schema = 'public' and c.table_name <> 'lead_changes'`.execute(api.db)
    const left: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} where lead_id = any(${ids})`.execute(api.db)
      if (rows.length) left.push(name)
    }
    expect(left).toEqual([])
    for (const table of ['publishers', 'advertisers', 'distributions', 'leads'] as const)
      expect(await api.db.selectFrom(table).select('id').execute()).toEqual([])
    const rows = await api.db.selectFrom('audit_log').select(['action', 'entity_name']).orderBy('id').execute()
    expect(rows.filter(({ action }) => /^(publisher|advertiser|distribution)\./.test(action))).toEqual([
      { action: 'publisher.create', entity_name: 'Test publisher' },
      { action: 'advertiser.create', entity_name: 'Test broker' },
      { action: 'distribution.create', entity_name: 'Test distribution' },
      { action: 'publisher.delete', entity_name: 'Test publisher' },
      { action: 'advertiser.delete', entity_name: 'Test broker' },
    ])
    expect((await connect()).status).toBe(201)
  })

  it('need a sandbox', async () => {
    const own = await startTestApi()
    const { status, body } = await own.call('POST', path, { token: await own.signInAs(1) })
    expect([status, body.message]).toEqual([409, 'The sandbox broker does not run here.'])
    await own.stop()
  })
})
