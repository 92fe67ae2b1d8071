import { describe, expect, it } from '@jest/globals'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { addLead, addPublisher } from '../../support/injectionWorld'
import {
  stack,
  country,
  france,
  publisher,
  brands,
  simulate,
  addDistribution,
  leadsOf,
  startSimulationWorld,
} from './simulationWorld'

startSimulationWorld()

describe('POST /api/distributions/simulate', () => {
  it('goes on down the waterfall where advertisers refuse, and says who refused', async () => {
    const refusing = brands.slice(0, 3)
    const { decision, outcome } = (
      await simulate({ country_id: country, refusing_advertiser_ids: refusing, count: 10 })
    ).body
    expect(decision.chosen).toMatchObject({ advertiser_name: 'Brand D', group_name: 'Group 2' })
    expect(decision.steps.filter((step) => step.outcome === 'refused').map(({ text }) => text)).toEqual(
      ['Brand A', 'Brand B', 'Brand C'].map((name) => `${name} is offered the lead and refuses it.`),
    )
    expect(decision.steps.map(({ text }) => text)).toContain('Brand A refused this lead.')
    expect(outcome.map(({ advertiser_name, leads, refused }) => [advertiser_name, leads, refused])).toEqual([
      ['Brand D', 10, 0],
      ['Brand A', 0, 10],
      ['Brand B', 0, 10],
      ['Brand C', 0, 10],
    ])
    const nobody = (await simulate({ country_id: country, refusing_advertiser_ids: brands })).body
    expect(nobody).toMatchObject({
      decision: { chosen: null, told: null, reserved_cap_ids: [] },
      unplaced: { leads: 1, percent: 100 },
    })
    expect(nobody.unplaced.steps).toEqual(nobody.decision.steps)
  })

  it('leaves out an advertiser whose daily cap is full, until the cap starts again', async () => {
    const { db } = stack.api
    const { id } = await db
      .insertInto('caps')
      .values({ cap: 1, timezone_id: 1, parameters: JSON.stringify({ custom_param_1: 'native' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('cap_advertisers').values({ cap_id: id, advertiser_id: brands[3]! }).execute()
    const lead = await addLead(db, {
      publisher_id: publisher,
      country_id: country,
      email: 'native@example.test',
      lead_status_id: 2,
      advertiser_id: brands[3]!,
    })
    const stored = await db
      .updateTable('leads')
      .set({ custom_param_1: 'native' })
      .where('id', '=', lead)
      .returning('created_at')
      .executeTakeFirstOrThrow()
    const zone = await db.selectFrom('time_zones').select('name').where('id', '=', 1).executeTakeFirstOrThrow()
    const at = async (moment: number, source: string) => {
      const wall = wallTimeAt(zone.name, moment)
      return (
        await simulate(
          {
            country_id: country,
            parameters: { custom_param_1: source },
            refusing_advertiser_ids: brands.slice(0, 3),
            moment: wall,
          },
          { 'timezone-id': zone.name },
        )
      ).body.decision
    }
    const full = await at(stored.created_at.getTime(), 'native')
    expect(full.chosen).toBe(null)
    expect(full.steps.at(-1)?.text.replace(/#\d+/, '#80')).toBe(
      `Brand D: Cap #80 of advertiser Brand D is full: 1/1 (daily leads, until 00:00 ${zone.name}).`,
    )
    expect((await at(stored.created_at.getTime(), 'facebook')).chosen).toMatchObject({ advertiser_name: 'Brand D' })
    expect((await at(stored.created_at.getTime() + 26 * 3_600_000, 'native')).chosen).toMatchObject({
      advertiser_name: 'Brand D',
    })
  })

  it('says by the checks of the intake why a lead is refused before routing', async () => {
    const { db } = stack.api
    const sender = await addPublisher(db, 'Judged Publisher')
    const refusal = async (more: object = {}) => {
      const { status, body } = await simulate({ country_id: country, affiliate_id: sender, ...more })
      expect(status).toBe(200)
      return body.refused_at_intake
    }
    const set = (values: object) => db.updateTable('publishers').set(values).where('id', '=', sender).execute()
    expect(await refusal()).toBeNull()
    await set({ status: 'inactive' })
    expect(await refusal()).toBe('This publisher is not active.')
    await set({ status: 'active' })
    await db.insertInto('publisher_supported_countries').values({ publisher_id: sender, country_id: france }).execute()
    expect(await refusal()).toBe('The publisher may not send leads from this country.')
    await db.deleteFrom('publisher_supported_countries').where('publisher_id', '=', sender).execute()
    await addLead(db, { publisher_id: publisher, country_id: country, email: 'seen@example.test' })
    const email = 'seen@example.test'
    await set({ block_duplicate_leads: true })
    expect(await refusal({ email: email.toUpperCase() })).toBe('The lead is a duplicate.')
    await set({ block_duplicate_leads: false })
    expect(await refusal({ email })).toBeNull()
    const type = await db
      .selectFrom('blacklist_types')
      .select('id')
      .where('name', '=', 'Email')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('blacklist_items')
      .values({ blacklist_type_id: type.id, blacklist_value: 'blocked@example.test' })
      .execute()
    expect(await refusal({ email: 'blocked@example.test' })).toBe('The lead is on the blacklist (Email).')
  })

  it('lets optimize choose by what leads from the country brought in the last 30 days', async () => {
    const { db } = stack.api
    await db.updateTable('settings').set({ optimize_explore_percent: 0, optimize_min_leads: 3 }).execute()
    const id = await addDistribution(
      'DE optimized',
      { selectedMethod: 'optimize', parameters: { custom_param_1: 'optimized' } },
      [
        [
          [1, 90],
          [2, 10],
        ],
      ],
    )
    const sold = async (brand: number, more: object = {}) => {
      const created = new Date(Date.now() - 3 * 86_400_000)
      const lead = {
        publisher_id: publisher,
        country_id: country,
        email: 'sold@example.test',
        created_at: created,
        lead_status_id: 2,
        advertiser_id: brands[brand]!,
        ...more,
      }
      await db.insertInto('leads').values(lead).execute()
    }
    const deposit = (revenue: number, at = new Date()) => ({
      lead_status_id: 5,
      converted_at: at,
      ftd_date: at,
      revenue,
    })
    for (let lead = 0; lead < 3; lead++) for (const brand of [1, 2]) await sold(brand)
    await sold(1, deposit(400))
    await sold(2, deposit(500))
    // Neither counts: a test lead, and one of another country.
    await sold(1, { ...deposit(9000), is_test: true })
    await sold(1, { ...deposit(9000), country_id: france })
    const ask = async () => (await simulate({ distribution_id: id, count: 20 })).body
    const answer = await ask()
    expect(leadsOf(answer)).toEqual({ 'Brand C': 20 })
    expect(answer.decision.steps.map(({ text }) => text).join()).toMatch(
      /chooses by optimize: the best revenue per lead of 2 with enough leads/,
    )
    await sold(1, deposit(200))
    expect(leadsOf(await ask())).toEqual({ 'Brand C': 20 }) // 600 over 5 leads are less than 500 over 4.
    await sold(1, deposit(200))
    expect(leadsOf(await ask())).toEqual({ 'Brand B': 20 })
  })

  it.each<[string, object]>([
    ['country_id', {}],
    ['country_id', { country_id: 999_999 }],
    ['affiliate_id', { country_id: 1, affiliate_id: 999_999 }],
    ['distribution_id', { distribution_id: 999_999 }],
    ['moment', { country_id: 1, moment: 'tomorrow' }],
    ['moment', { country_id: 1, moment: '2026-02-30 10:00' }],
    ['count', { country_id: 1, count: 0 }],
    ['count', { country_id: 1, count: 10_001 }],
    ['parameters', { country_id: 1, parameters: { colour: 'red' } }],
    ['parameters.custom_param_1', { country_id: 1, parameters: { custom_param_1: 5 } }],
    ['refusing_advertiser_ids.0', { country_id: 1, refusing_advertiser_ids: ['x'] }],
  ])('names %s as the fault of %j', async (field, body) => {
    const { status, body: refusal } = await simulate(body)
    expect([status, refusal.code, Object.keys(refusal.fields ?? {})]).toEqual([400, 'BAD_USER_INPUT', [field]])
  })
})
