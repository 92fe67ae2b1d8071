import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads } from '../../db/seed/leads/edgeLeads'
import { startSourceWorld } from './campaignSources.testWorld'

let world: Awaited<ReturnType<typeof startSourceWorld>>
let campaign: number
const day = (date: number) => new Date(Date.UTC(2026, 9, date))

beforeAll(async () => {
  world = await startSourceWorld()
  world.api.clock.now = Date.UTC(2026, 10, 1)
  campaign = await world.addCampaign()
})
afterAll(() => world.api.stop())

describe('sources of a campaign', () => {
  it('are created inactive, numbered, versioned and deleted; numbers are not reused', async () => {
    const { send, addSource } = world
    const first = await addSource(campaign, {
      name: ' First ',
      leadStatuses: ['failed'],
      publishers: [1, 1],
      filters: ['publishers'],
    })
    expect(first).toMatchObject({
      ...{ number: 1, name: 'First', status: 'inactive', type: 'slot', imported: 0, imported_at: null, version: 1 },
      ...{
        leadStatuses: ['failed'],
        publishers: [1],
        filters: ['publishers'],
        advertisers: [],
        useDelay: false,
        delay: 0,
      },
    })
    const second = await addSource(campaign, { name: 'Second', kind: 'recurring' })
    expect(second.number).toBe(2)
    expect((await send('DELETE', `${campaign}/sources/${second.id}`)).body).toMatchObject({ isArchived: false })
    expect((await addSource(campaign, { name: 'Third' })).number).toBe(3)

    const change = {
      name: 'First',
      kind: 'once',
      type: 'chance',
      useDelay: true,
      delay: 3,
      delayUnite: 'hours',
      schedule: '2026-11-02 08:00',
    }
    const changed = await send('PUT', `${campaign}/sources/${first.id}`, { ...change, version: 1 })
    expect(changed.body).toMatchObject({
      type: 'chance',
      delay: 3,
      schedule: '2026-11-02T08:00:00.000Z',
      scheduleZone: 'UTC',
      version: 2,
    })
    expect((await send('PUT', `${campaign}/sources/${first.id}`, { ...change, name: 'Late', version: 1 })).status).toBe(
      409,
    )
    expect((await send<object[]>('GET', `${campaign}/sources`)).body).toHaveLength(2)
  })

  it('refuse what cannot be, naming the field', async () => {
    const { send } = world
    const refused = async (source: object) => {
      const { status, body } = await send<{ fields?: Record<string, string> }>('POST', `${campaign}/sources`, {
        name: 'S',
        kind: 'once',
        ...source,
      })
      return [status, Object.keys(body.fields ?? {})[0]]
    }
    expect(await refused({ name: ' ' })).toEqual([400, 'name'])
    expect(await refused({ kind: 'list' })).toEqual([400, 'kind'])
    expect(await refused({ advertisers: [99999] })).toEqual([400, 'advertisers'])
    expect(await refused({ countries: [99999] })).toEqual([400, 'countries'])
    expect(await refused({ leadStatuses: ['lost'] })).toEqual([400, 'leadStatuses.0'])
    expect(await refused({ filters: ['name'] })).toEqual([400, 'filters.0'])
    expect(await refused({ advertiserStatus: ['group:77'] })).toEqual([400, 'advertiserStatus'])
    expect(await refused({ useDelay: true })).toEqual([400, 'delay'])
    expect(await refused({ useDelay: true, delay: 10 * 365 })).toEqual([400, 'delay'])
    expect(await refused({ schedule: 'tomorrow' })).toEqual([400, 'schedule'])
    expect((await send('GET', '99999/sources')).status).toBe(404)
    expect((await send('POST', '99999/sources', { name: 'S', kind: 'once' })).status).toBe(404)
  })

  it('reopen a campaign that is complete, and are kept out of one that is archived', async () => {
    const { api, addCampaign, addSource, send } = world
    const complete = await addCampaign({ status: 'complete', completed_at: day(1) })
    await addSource(complete)
    const { status } = await api.db
      .selectFrom('campaigns')
      .select('status')
      .where('id', '=', complete)
      .executeTakeFirstOrThrow()
    expect(status).toBe('inactive')
    const archived = await addCampaign({ is_archived: true })
    expect((await send('POST', `${archived}/sources`, { name: 'S', kind: 'once' })).status).toBe(409)
  })
})

describe('the count of a source', () => {
  it('counts matches, skipped leads with reasons and additions, each lead once', async () => {
    const { api, send } = world
    const { pool } = api.database
    const person = (name: string, more = {}) => ({
      email: `${name}@example.com`,
      phone: null,
      lead_status_id: 3,
      ...more,
    })
    const ids = await insertLeads(pool, [
      { created_at: day(1), ...person('ann', { phone: '+44 1632 960001' }) },
      // The same person by phone, and by e-mail in another case: the newest is taken.
      { created_at: day(2), ...person('other', { phone: '+441632960001' }) },
      { created_at: day(3), ...person('OTHER') },
      // Shares nothing with one that is taken: the newest of a row of three, and the oldest.
      { created_at: day(4), ...person('test', { is_test: true }) },
      { created_at: day(5), ...person('hidden', { is_hidden: true }) },
      { created_at: day(6), ...person('campaign', { is_campaign: true }) },
      { created_at: day(7), ...person('sent') },
      { created_at: day(8), ...person('black', { phone: '+49 30 12345' }) },
      { created_at: day(9), ...person('known') },
      { created_at: day(10), ...person('accepted', { lead_status_id: 2, advertiser_id: 1 }) },
      { created_at: day(11), ...person('submitted', { lead_status_id: 1 }) },
    ])
    await pool.query(
      `insert into open_attempts (history_id, lead_id, lead_created_at, advertiser_id, sent_at, due_at, decision) values (1, $1, $2, 1, now(), now(), '{}')`,
      [ids[6], day(7)],
    )
    await pool.query(
      `insert into blacklist_items (blacklist_type_id, blacklist_value) select id, '+4930' from blacklist_types where name = 'Phone Prefix'`,
    )
    const source = await world.addSource(campaign)
    await pool.query(
      `insert into campaign_consumers (campaign_id, source_id, email_key, origin_lead_id, origin_lead_created_at, due_at) values ($1, $2, 'known@example.com', 1, now(), now())`,
      [campaign, source.id],
    )
    await pool.query('update campaign_sources set imported = 1 where id = $1', [source.id])

    const count = (rule: object, query = '') =>
      send<Record<string, unknown>>('POST', `${campaign}/sources/count${query}`, rule)
    const { status, body } = await count({ leadStatuses: ['failed'] })
    expect([status, body]).toMatchObject([
      200,
      {
        matches: 9,
        added: 2,
        leftOut: expect.arrayContaining([
          { reason: 'Test leads', count: 1, leadIds: [ids[3]] },
          { reason: 'Hidden leads', count: 1, leadIds: [] },
          { reason: 'Campaign leads', count: 1, leadIds: [ids[5]] },
          { reason: 'Being sent', count: 1, leadIds: [ids[6]] },
          { reason: 'Blacklisted people', count: 1, leadIds: [ids[7]] },
          { reason: 'In this campaign already', count: 1, leadIds: [ids[8]] },
          { reason: 'The same person again', count: 1, leadIds: [ids[1]] },
        ]),
        examples: [
          { leadId: ids[2], email: 'OTHER@example.com', leadStatusId: 3, statusAt: day(3).toISOString() },
          { leadId: ids[0], email: 'ann@example.com', leadStatusId: 3, statusAt: day(1).toISOString() },
        ],
      },
    ])
    expect((await count({ leadStatuses: ['failed'] }, '?only=matches')).body).toMatchObject({
      matches: 9,
      added: null,
      examples: null,
    })
    expect((await count({ leadStatuses: ['failed'], takesCampaignLeads: true })).body).toMatchObject({ added: 3 })
    expect((await count({ leadStatuses: ['failed'], filters: ['leadStatuses'] })).body).toMatchObject({
      matches: 2,
      added: 1,
    })
    expect((await count({ advertisers: [1], filters: ['advertisers'] })).body).toMatchObject({ matches: 10 })
  })

  it('lets no examples be seen without LEADS_LIST', async () => {
    const token = await world.api.signInAs(['CAMPAIGNS_EDIT'])
    const answer = await world.api.call('POST', `/api/campaigns/${campaign}/sources/count`, { token, body: {} })
    expect([answer.status, answer.body.examples]).toEqual([200, null])
    const { leftOut } = answer.body as unknown as { leftOut: { leadIds: unknown }[] }
    expect(new Set(leftOut.map(({ leadIds }) => leadIds))).toEqual(new Set([null]))
  })

  it('goes by how long a lead has stood in the state that is asked for', async () => {
    const { api, send } = world
    const { pool } = api.database
    const [id] = await insertLeads(pool, [
      { created_at: day(1), email: 'stood@example.com', lead_status_id: 3, funnel: 'delay' },
    ])
    const matches = async (rule: object) =>
      (
        await send<{ matches: number }>('POST', `${campaign}/sources/count`, {
          funnels: ['delay'],
          useDelay: true,
          delayUnite: 'days',
          ...rule,
        })
      ).body.matches
    expect(await matches({ delay: 30 })).toBe(1)
    // Accepted on the 20th, called on the 30th: twelve days ago and two.
    const change = (set: string, at: Date) =>
      pool.query(`update leads set ${set}, updated_at = $2 where id = $1`, [id, at])
    await change('lead_status_id = 2, advertiser_id = 1', day(20))
    await change(`advertiser_status = 'Callback'`, day(30))
    expect(await matches({ delay: 12, leadStatuses: ['not_converted'] })).toBe(1)
    expect(await matches({ delay: 13, leadStatuses: ['not_converted'] })).toBe(0)
    expect(await matches({ delay: 2, selectedStatus: ['Callback'] })).toBe(1)
    expect(await matches({ delay: 3, selectedStatus: ['Callback'] })).toBe(0)
    // Lost again: by its main reason, and by when it was received.
    await change(`lead_status_id = 3, lost_reason = 'cap'`, day(31))
    expect(await matches({ delay: 1, lostReasons: ['cap'] })).toBe(1)
    expect(await matches({ delay: 1, lostReasons: ['refused'] })).toBe(0)
    expect(await matches({ delay: 1, lostReasons: ['cap'], filters: ['lostReasons'] })).toBe(0)
    const { rows } = await pool.query<{ created_at: Date }>('select created_at from leads where id = $1', [id])
    const received = Number(rows[0]?.created_at)
    const at = (ms: number) => new Date(received + ms).toISOString()
    expect(await matches({ delay: 1, receivedFrom: at(0), receivedBefore: at(1) })).toBe(1)
    expect(await matches({ delay: 1, receivedFrom: at(1) })).toBe(0)
    expect(await matches({ delay: 1, receivedBefore: at(0) })).toBe(0)
    await change(`lead_status_id = 2`, day(32))
    expect(await matches({ delay: 1, lostReasons: ['cap'] })).toBe(0)
  })
})
