import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { deleteDistribution } from '../../../api/routing/distributions/distributions.writes'
import { type BacktestWorld, startBacktestWorld } from './backtestWorld'

let world: BacktestWorld

/** Everything that a backtest must not change. */
const business = async () => {
  const { rows } = await world.api.database.pool.query(`
    select (select json_agg(l order by l.id) from leads l) as leads,
      (select json_agg(m order by m.id) from distribution_group_advertisers m) as members,
      (select json_agg(c order by c.id) from caps c) as caps, (select count(*) from lead_histories) as histories,
      (select count(*) from rule_versions) as versions`)
  return JSON.stringify(rows)
}

describe('a backtest', () => {
  beforeAll(async () => {
    world = await startBacktestWorld()
    for (let lead = 0; lead < 7; lead++) await world.send('accept')
    await world.send('refuse')
    for (let lead = 0; lead < 8; lead++) await world.send('accept')
  })
  afterAll(() => world.stop())

  it('with unchanged rules reproduces what happened, lead by lead, and writes nothing', async () => {
    const before = await business()
    const { state, leads_done, result } = (await world.run({ distribution_id: world.distribution })) ?? {}
    expect([state, leads_done]).toEqual(['done', 16])
    expect(result).toMatchObject({
      basis: 'then',
      leads: 16,
      reproduced: 16,
      lost: [],
      found: { was: 16, changed: 16 },
    })
    expect(result?.moves.filter(({ from, to }) => from?.id !== to?.id)).toEqual([])
    const accepted = await world.api.db.selectFrom('leads').where('lead_status_id', '=', 2).selectAll().execute()
    expect(result?.accepted).toMatchObject({ was: accepted.length, low: accepted.length, high: accepted.length })
    expect(await business()).toBe(before)
  })

  it('moves leads by a draft, which each keep their id, and by a cap', async () => {
    const result = (
      await world.run({ distribution_id: world.distribution, draft: await world.draft([[world.second, 100]]) })
    )?.result
    const moved = result?.moves.find(({ from, to }) => from?.id === world.first && to?.id === world.second)
    const atFirst = await world.api.db
      .selectFrom('lead_histories')
      .select('lead_id')
      .distinct()
      .where('advertiser_id', '=', world.first)
      .execute()
    expect(moved?.lead_ids.toSorted((one, other) => one - other)).toEqual(
      atFirst.map(({ lead_id }) => lead_id).sort((one, other) => one - other),
    )
    expect(result?.uncertain).toEqual([{ id: world.second, name: 'Second' }])

    const caps = (await world.run({ caps: [{ cap_id: world.cap, cap: 2 }] }))?.result?.caps
    expect(caps).toMatchObject([{ cap_id: world.cap, was: { cap: 6, filled: 6 }, changed: { cap: 2, filled: 2 } }])
  })

  it('goes by the rules of then after they were changed', async () => {
    await world.api.db
      .updateTable('distribution_group_advertisers')
      .set({ share: 1_000 })
      .where('advertiser_id', '=', world.first)
      .execute()
    await world.api.db.updateTable('caps').set({ cap: 100 }).where('id', '=', world.cap).execute()
    expect((await world.run({ caps: [{ cap_id: world.cap, cap: 6 }] }))?.result).toMatchObject({
      basis: 'then',
      reproduced: 16,
    })
    const versions = await world.api.db
      .selectFrom('rule_versions')
      .select('kind')
      .where('rule_id', '=', world.cap)
      .execute()
    expect(versions.filter(({ kind }) => kind === 'cap').length).toBeGreaterThanOrEqual(2)
  })

  it('goes by the rules of now, or of one moment, if asked to', async () => {
    const cap = (more: object) => world.run({ caps: [{ cap_id: world.cap, cap: 6 }], ...more })
    // The number of the cap was changed from 6 to 100.
    const now = await cap({ against: 'today' })
    expect(now).toMatchObject({ against: 'today', against_at: null, result: { basis: 'today' } })
    expect(now?.differences).toMatchObject([{ was: '100', changed: '6' }])
    // As if all rules had been made two hours ago, and the cap changed since.
    await world.api.database.pool.query(
      `update rule_versions v set since = now() - interval '2 hours'
       where id = (select min(id) from rule_versions first where (first.kind, first.rule_id) = (v.kind, v.rule_id))`,
    )
    // Some as they were stored when publishers were called affiliates.
    await world.api.database.pool.query(
      `update rule_versions set content = case kind
         when 'cap' then content - 'publisherIds' || jsonb_build_object('affiliateIds', content -> 'publisherIds')
         else content - 'publisherId' || jsonb_build_object('affiliateId', content -> 'publisherId') end
       where content is not null and id % 2 = 0`,
    )
    const between = new Date(Date.now() - 3_600_000)
    const wall = between.toISOString().slice(0, 16).replace('T', ' ')
    const moment = await cap({ against: 'moment', against_at: wall })
    expect(moment).toMatchObject({ against_at: `${wall.replace(' ', 'T')}:00.000Z`, result: { basis: 'moment' } })
    expect(moment?.differences).toEqual([])
  })

  it('refuses rules of a moment that is missing, ahead, or older than the kept versions', async () => {
    const asked = async (more: object) =>
      (await world.start({ distribution_id: world.distribution, against: 'moment', ...more })).body.fields
    expect(await asked({})).toEqual({ against_at: 'Please choose a moment.' })
    expect(await asked({ against_at: '2099-01-01' })).toEqual({ against_at: 'This moment lies in the future.' })
    expect(await asked({ against_at: '2020-01-01' })).toEqual({
      against_at: expect.stringMatching(/^Versions of rules are kept since /),
    })
  })

  it('is cancelled while it waits, and says so afterwards', async () => {
    const { body: started } = await world.start({ distribution_id: world.distribution })
    const cancel = () => world.cancel(started.id)
    expect((await cancel()).body.state).toBe('cancelled')
    await world.api.runJobs()
    expect(await world.read(started.id)).toMatchObject({ state: 'cancelled', leads_done: 0, result: null })
    expect((await cancel()).status).toBe(409)
  })

  it('hides amounts from those who may not see them, and refuses others', async () => {
    const token = await world.api.signInAs(['DISTRIBUTIONS_LIST'])
    const result = (await world.run({ distribution_id: world.distribution }, token))?.result
    expect(result?.profit).toMatchObject({ was: null, expected: null, low: null, difference_high: null })
    expect([result?.profit_rises, result?.ftds.was]).toEqual([null, 0])
    const revenues = (moves: typeof result) => moves?.moves.map((move) => [move.revenue_was, move.revenue_changed])
    expect(new Set(revenues(result)?.flat())).toEqual(new Set([null]))
    const seen = (await world.run({ distribution_id: world.distribution }))?.result
    expect(new Set(revenues(seen)?.flat())).toEqual(new Set([0]))
    const other = await world.api.signInAs(['CAPS_LIST'])
    expect((await world.start({ distribution_id: world.distribution }, other)).status).toBe(403)
  })

  it('refuses what cannot be tested, at the field', async () => {
    expect((await world.start({})).body.fields).toHaveProperty('distribution_id')
    const long = { distribution_id: world.distribution, start_date: '2026-01-01', end_date: '2026-03-01' }
    expect((await world.start(long)).body.fields).toEqual({ end_date: 'Use at most 31 days.' })
    expect((await world.start({ draft: await world.draft([[world.first, 50]]) })).body.fields).toHaveProperty([
      'draft.step2.0.groups.0.brands',
    ])
  })

  it('fails with words if its distribution was deleted meanwhile', async () => {
    const { body: started } = await world.start({ distribution_id: world.distribution })
    await world.api.db
      .transaction()
      .execute((transaction) => deleteDistribution(transaction, world.distribution, Date.now()))
    await world.api.runJobs()
    expect(await world.read(started.id)).toMatchObject({ state: 'failed', failure: 'The distribution was deleted.' })
  })
})
