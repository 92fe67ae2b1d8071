import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads } from '../../db/seed/leads/edgeLeads'
import { startSourceWorld } from './campaignSources.testWorld'
import type { CampaignSourceRow } from './campaignSources.schema'
import { importChanged, runImport } from './importSource'
import { startDns } from './dns.testWorld'
import { createChangeFollower } from './watchLeadChanges'

let world: Awaited<ReturnType<typeof startSourceWorld>>
const hour = 3_600_000
const now = Date.UTC(2026, 10, 1)

beforeAll(async () => {
  world = await startSourceWorld()
})
afterAll(() => world.api.stop())
beforeEach(() => {
  world.api.clock.now = now
})

/** Leads of a funnel of their own, an hour between each and the next. */
const addLeads = (funnel: string, count: number, more = {}) =>
  insertLeads(
    world.api.database.pool,
    Array.from({ length: count }, (_, place) => ({
      created_at: new Date(now - (place + 1) * hour),
      lead_status_id: 3,
      email: `${funnel}${place}@example.com`,
      funnel,
      ...more,
    })),
  )
const act = async (campaign: number, { id }: { id: number }, verb: 'start' | 'pause') =>
  (await world.send('POST', `${campaign}/sources/${id}/${verb}`)).body
const read = async (campaign: number, { id }: { id: number }) =>
  (await world.send<CampaignSourceRow[]>('GET', `${campaign}/sources`)).body.find((source) => source.id === id)
const run = ({ id }: { id: number }) => runImport(world.api.services, { sourceId: id, signal: undefined })

describe('a one-time source', () => {
  it('imports matching leads once when started, newest first, and is completed', async () => {
    const { addCampaign, addSource, consumers, api } = world
    const campaign = await addCampaign({ status: 'active' })
    const ids = await addLeads('once', 3)
    // The first of them again, a day earlier; and people whom no campaign takes.
    await insertLeads(api.database.pool, [
      { created_at: new Date(now - 24 * hour), lead_status_id: 3, email: 'ONCE0@example.com', funnel: 'once' },
      { created_at: new Date(now - 25 * hour), lead_status_id: 3, funnel: 'once', is_test: true },
      { created_at: new Date(now - 26 * hour), lead_status_id: 3, funnel: 'once', is_hidden: true },
      { created_at: new Date(now - 27 * hour), lead_status_id: 1, funnel: 'once' },
    ])
    const source = await addSource(campaign, { funnels: ['once'] })
    await api.runJobs()
    expect(await consumers(campaign)).toEqual([])

    await act(campaign, source, 'start')
    await api.runJobs()
    const people = await consumers(campaign)
    expect(people.map(({ origin_lead_id }) => origin_lead_id)).toEqual(ids)
    expect(people[0]).toMatchObject({ email_key: 'once0@example.com', phone_key: null, state: 'waiting', person: null })
    expect(await read(campaign, source)).toMatchObject({
      ...{
        status: 'completed',
        imported: 3,
        imported_at: new Date(now).toISOString(),
        lookedAt: new Date(now).toISOString(),
      },
    })
    expect((await world.send('POST', `${campaign}/sources/${source.id}/start`)).status).toBe(409)
    // It brought consumers: figures keep its name.
    expect((await world.send('DELETE', `${campaign}/sources/${source.id}`)).body).toMatchObject({ isArchived: true })
    expect(await consumers(campaign)).toHaveLength(3)
  })

  it('completes its campaign where nobody is left to be sent', async () => {
    const { addCampaign, addSource, api } = world
    const campaign = await addCampaign({ status: 'active' })
    await act(campaign, await addSource(campaign, { funnels: ['nobody'] }), 'start')
    await api.runJobs()
    const { status } = await api.db
      .selectFrom('campaigns')
      .select('status')
      .where('id', '=', campaign)
      .executeTakeFirstOrThrow()
    expect(status).toBe('complete')
  })

  it('goes on where it was cut short or paused, and counts nobody twice', async () => {
    const { addCampaign, addSource, consumers, api } = world
    const campaign = await addCampaign()
    await addLeads('many', 9_000, { created_at: new Date(now - hour) })
    const source = await addSource(campaign, { funnels: ['many'] })
    await act(campaign, source, 'start')
    // Ended between two portions, as by a signal to stop: the first of three is stored.
    const stopping = new AbortController()
    const stopAfterOne = { ...api.services, reports: { ...api.services.reports, query: stopThen(stopping, api) } }
    await runImport(stopAfterOne, { sourceId: source.id, signal: stopping.signal })
    expect(await read(campaign, source)).toMatchObject({ status: 'active', imported: 4_000 })

    await act(campaign, source, 'pause')
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ status: 'inactive', imported: 4_000 })

    // As one that was killed before it could store its place: what it repeats is left out.
    await act(campaign, source, 'start')
    await api.database.pool.query(
      'update campaign_sources set pass_created_us = null, pass_lead_id = null where id = $1',
      [source.id],
    )
    await Promise.all([run(source), run(source)])
    expect(await read(campaign, source)).toMatchObject({ status: 'completed', imported: 9_000 })
    expect(await consumers(campaign)).toHaveLength(9_000)
  })

  it('waits for its schedule', async () => {
    const { addCampaign, addSource, api } = world
    const campaign = await addCampaign()
    await addLeads('later', 1)
    const source = await addSource(campaign, { funnels: ['later'], schedule: '2026-11-02 08:00' })
    await act(campaign, source, 'start')
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ status: 'active', imported: 0 })
    api.clock.now = Date.UTC(2026, 10, 2, 8)
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ status: 'completed', imported: 1 })
  })
})

const stopThen =
  (stopping: AbortController, { services }: typeof world.api): typeof services.reports.query =>
  (asked) => {
    stopping.abort()
    return services.reports.query(asked)
  }

describe('a recurring source', () => {
  it('searches again, imports leads when due or newly matching, and never completes', async () => {
    const { addCampaign, addSource, api } = world
    const { pool } = api.database
    const campaign = await addCampaign()
    const [old] = await addLeads('again', 2)
    const source = await addSource(campaign, {
      kind: 'recurring',
      funnels: ['again'],
      leadStatuses: ['failed'],
      useDelay: true,
      delay: 90,
      delayUnite: 'minutes',
    })
    await act(campaign, source, 'start')
    await run(source)
    // The other one has stood for an hour only.
    expect(await read(campaign, source)).toMatchObject({ status: 'active', imported: 1 })
    api.clock.now = now + 31 * 60_000
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ status: 'active', imported: 2 })

    const [late] = await insertLeads(pool, [
      { created_at: new Date(now - 9 * hour), lead_status_id: 2, advertiser_id: 1, funnel: 'again' },
    ])
    await run(source)
    await pool.query('update leads set lead_status_id = 3, updated_at = $2 where id = $1', [late, new Date(now + hour)])
    api.clock.now = now + 2 * hour
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ imported: 2 })
    api.clock.now = now + 2.5 * hour
    await run(source)
    expect(await read(campaign, source)).toMatchObject({ imported: 3, status: 'active' })
    expect(old).toBeTruthy()
  })

  it('takes a lead at the moment at which it changes', async () => {
    const { addCampaign, addSource, api, consumers } = world
    const campaign = await addCampaign()
    const source = await addSource(campaign, { kind: 'recurring', advertisers: [2] })
    await act(campaign, source, 'start')
    const [id] = await addLeads('moved', 1, { advertiser_id: 1, lead_status_id: 2 })
    const follower = createChangeFollower(api.services)
    await follower.look()
    await api.database.pool.query('update leads set advertiser_id = 2 where id = $1', [id])
    await follower.look()
    expect((await consumers(campaign)).map(({ origin_lead_id }) => origin_lead_id)).toEqual([id])
    await act(campaign, source, 'pause')
    expect(await importChanged(api.services, source.id, [])).toBe(false)
  })
})

describe('the check of e-mail addresses', () => {
  it('skips consumers with invalid addresses, and keeps those DNS cannot verify', async () => {
    const dns = await startDns({ 'good.example': 'mail', 'dead.example': 'none', 'broken.example': 'silence' })
    const checked = { ...world.api.services, config: { ...world.api.services.config, dnsServers: [dns.address] } }
    const { addCampaign, addSource, consumers, send } = world
    const campaign = await addCampaign({ validate_email: true })
    const emails = ['a@good.example', 'b@dead.example', 'c@broken.example', 'd@sub.mailinator.com', 'no address']
    for (const email of emails) await addLeads('checked', 1, { email })
    const source = await addSource(campaign, { funnels: ['checked'] })
    await act(campaign, source, 'start')
    await runImport(checked, { sourceId: source.id, signal: undefined })
    await dns.stop()
    expect(await read(campaign, source)).toMatchObject({ status: 'completed', imported: 2, invalid: 3 })
    expect((await consumers(campaign)).map(({ email_key }) => email_key).sort()).toEqual([
      'a@good.example',
      'c@broken.example',
    ])
    const { body } = await send<{ email: string; reason: string }[]>('GET', `${campaign}/sources/${source.id}/invalid`)
    expect(new Map(body.map(({ email, reason }) => [email, reason]))).toEqual(
      new Map([
        ['b@dead.example', 'Its domain takes no mail'],
        ['d@sub.mailinator.com', 'A disposable address'],
        ['no address', 'Not a valid e-mail address'],
      ]),
    )
    // Kept: the DNS is not asked again, and is not there.
    const again = await addSource(campaign, { funnels: ['checked'], name: 'Again' })
    await act(campaign, again, 'start')
    await runImport(checked, { sourceId: again.id, signal: undefined })
    expect(await read(campaign, again)).toMatchObject({ imported: 0, invalid: 3 })
  })
})
