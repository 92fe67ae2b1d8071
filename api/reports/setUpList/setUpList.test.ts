import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { setUpSteps, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { insertLeads } from '../../db/seed/leads/edgeLeads'
import { sandboxBroker } from '../../db/seed/partners/brokers'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { SetUpList } from './setUpList.schema'

let api: TestApi
let token: string

const path = '/api/dashboard/set-up-list'
const ask = async (as = token) => (await api.call<SetUpList>('GET', path, { token: as })).body
const done = async () => (await ask()).steps.filter(({ done_at }) => done_at).map(({ step }) => step)
const skip = (step: SetUpStep, is_skipped: boolean, as = token) =>
  api.call<SetUpList>('PUT', `${path}/skipped`, { token: as, body: { step, is_skipped } })
const insert = (table: 'publishers' | 'advertisers', values: object) =>
  api.db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
const publisher = (name: string, is_test = false) =>
  insert('publishers', {
    ...{ name, is_test, autologin_interval: 1, locate_leads_by: 'system' },
    ...{ api_token_hash: Buffer.from(name), api_token_encrypted: Buffer.from(name) },
  })
const advertiser = (name: string, is_test_advertiser = false) =>
  insert('advertisers', {
    ...{ name, display_name: name, is_test_advertiser },
    broker: JSON.stringify(sandboxBroker({ slug: 'a' })),
  })
const testedBroker = async (id: number, outcome: string) => {
  await api.db
    .insertInto('audit_log')
    .values({
      ...{ actor: 'a', action: 'advertiser_broker.test', entity: 'advertiser_broker', entity_id: String(id) },
      after: JSON.stringify({ outcome }),
    })
    .execute()
}

describe('the set-up list', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await api.db
      .deleteFrom('users')
      .where('email', '!=', (await api.db.selectFrom('users').select('email').executeTakeFirstOrThrow()).email)
      .execute()
  })
  afterAll(() => api.stop())

  it('has nothing done in an empty business, and says who may do each step', async () => {
    const list = await ask()
    expect(list.steps.map(({ step }) => step)).toEqual([...setUpSteps])
    expect(list).toMatchObject({ is_demo: false, publisher: null, advertiser: null, country: null })
    expect(await done()).toEqual([])
    expect(list.steps[0]).toEqual({ step: 'publisher', done_at: null, is_skipped: false, roles: ['Admin'] })
  })

  it('is ticked by no test partner and no test lead', async () => {
    const [from, to] = [await publisher('Test publisher', true), await advertiser('Test broker', true)]
    await testedBroker(to.id, 'accepted')
    await api.db.insertInto('advertiser_revenues').values({ advertiser_id: to.id, amount: 500 }).execute()
    await api.db.insertInto('publisher_payouts').values({ publisher_id: from.id, amount: 300 }).execute()
    const deposit = {
      created_at: new Date(),
      lead_status_id: 5,
      ftd_date: new Date(),
      converted_at: new Date(),
    } as const
    await insertLeads(api.database.pool, [{ publisher_id: from.id, advertiser_id: to.id, is_test: true, ...deposit }])
    expect(await done()).toEqual([])
    expect((await ask()).publisher).toBeNull()
  })

  it('is ticked by the data, step by step', async () => {
    const from = await publisher('Tidewater Media')
    expect(await done()).toEqual(['publisher'])
    const [untested, to] = [await advertiser('Aster'), await advertiser('Meridian FX')]
    expect((await ask()).advertiser).toEqual({ id: untested.id, name: 'Aster' })
    await testedBroker(untested.id, 'refused')
    expect(await done()).toEqual(['publisher', 'advertiser'])
    await testedBroker(to.id, 'accepted')
    expect((await ask()).advertiser).toEqual({ id: to.id, name: 'Meridian FX' })
    await api.db
      .insertInto('advertiser_revenues')
      .values({ advertiser_id: to.id, country_id: 1, amount: 500 })
      .execute()
    expect(await done()).toEqual(['publisher', 'advertiser', 'broker'])
    // Somebody said since that its new settings need no test.
    await api.db.updateTable('advertisers').set({ broker_test_waived: true }).where('id', '=', to.id).execute()
    expect(await done()).toEqual(['publisher', 'advertiser'])
    await api.db.updateTable('advertisers').set({ broker_test_waived: false }).where('id', '=', to.id).execute()
    await api.db.insertInto('publisher_payouts').values({ publisher_id: from.id, amount: 300 }).execute()
    expect((await ask()).country).toMatchObject({ id: 1 })
    await insertLeads(api.database.pool, [
      {
        publisher_id: from.id,
        advertiser_id: to.id,
        created_at: new Date(),
        lead_status_id: 6,
        converted_at: new Date(),
      },
    ])
    expect(await done()).toEqual(['publisher', 'advertiser', 'broker', 'prices', 'lead'])
    await insertLeads(api.database.pool, [
      {
        publisher_id: from.id,
        advertiser_id: to.id,
        created_at: new Date(),
        lead_status_id: 5,
        converted_at: new Date(),
        ftd_date: new Date(),
      },
    ])
    await api.addUser()
    expect(await done()).toEqual(['publisher', 'advertiser', 'broker', 'prices', 'lead', 'deposit', 'colleague'])
  })

  it('keeps skipped steps for everybody, with one audit row a change', async () => {
    await skip('distribution', true)
    const { body } = await skip('distribution', true)
    expect(body.steps.find(({ step }) => step === 'distribution')).toMatchObject({ done_at: null, is_skipped: true })
    await skip('distribution', false)
    expect((await ask()).steps.some(({ is_skipped }) => is_skipped)).toBe(false)
    const rows = await api.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'settings.update')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ after: { set_up_skipped: ['distribution'] } }, { after: { set_up_skipped: [] } }])
  })

  it('lets nobody skip what they may not do, and names no partner that they may not read', async () => {
    const other = await api.signInAs(['DASHBOARDS_LIST', 'DISTRIBUTIONS_LIST'])
    expect((await skip('distribution', true, other)).status).toBe(400)
    expect(await ask(other)).toMatchObject({ publisher: null, advertiser: null })
  })
})
