import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { countryId } from '../../../api/leads/intake/intake.testWorld'
import { type BacktestWorld, startBacktestWorld } from './backtestWorld'

let world: BacktestWorld

describe('the caps of a backtest', () => {
  beforeAll(async () => {
    world = await startBacktestWorld()
    for (let lead = 0; lead < 2; lead++) await world.send('accept')
    await world.api.database.pool.query(
      `insert into leads (publisher_id, country_id, advertiser_id, lead_status_id, email, is_campaign)
       select (select min(id) from publishers), $1, $2, 2, n || '@campaign.example', true from generate_series(1, 3) n`,
      [await countryId(world.api.db, 'DE'), world.first],
    )
    for (let lead = 0; lead < 7; lead++) await world.send('accept')
  })
  afterAll(() => world.stop())

  it('count campaign leads as they were, and say how many', async () => {
    const result = (await world.run({ distribution_id: world.distribution }))?.result
    expect(result).toMatchObject({ leads: 9, reproduced: 9 })
    const side = { cap: 6, filled: 6, campaign_leads: 3, injected_leads: 0 }
    expect(result?.caps).toMatchObject([{ cap_id: world.cap, was: side, changed: side }])
  })

  it("begin from the slot credits of then, also against today's rules", async () => {
    const result = (await world.run({ distribution_id: world.distribution, against: 'today' }))?.result
    expect(result).toMatchObject({ basis: 'today', leads: 9, reproduced: 9 })
  })

  it('are not listed where the rule cannot touch them', async () => {
    const france = await world.add('FR', [5_000, 5_000])
    for (let lead = 0; lead < 2; lead++) await world.send('accept', 'FR')
    const { id } = await world.api.db
      .insertInto('caps')
      .values({ type: 'lead', interval: 'daily', cap: 1, timezone_id: 1, reset_time: '00:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const country_id = await countryId(world.api.db, 'FR')
    await world.api.db.insertInto('cap_countries').values({ cap_id: id, country_id }).execute()
    const listed = async (distribution_id: number) =>
      (await world.run({ distribution_id, against: 'today' }))?.result?.caps.map(({ cap_id }) => cap_id)
    expect(await listed(world.distribution)).toEqual([world.cap])
    expect(await listed(france)).toContain(id)
  })

  it('keep their names after they were deleted, and limit the leads of before', async () => {
    await world.api.db.deleteFrom('caps').where('id', '=', world.cap).execute()
    const result = (await world.run({ distribution_id: world.distribution }))?.result
    expect(result).toMatchObject({ leads: 9, reproduced: 9 })
    expect(result?.caps).toMatchObject([
      { cap_id: world.cap, name: `Cap #${world.cap} of advertiser First, leads`, was: { filled: 6 } },
    ])
  })
})
