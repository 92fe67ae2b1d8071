import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decide } from '../../../api/routing/engine/decide'
import { traceText } from '../../../api/routing/engine/traceText'
import { readAskedWorld } from '../../../api/routing/simulations/simulations.queries'
import { simulateBody, type Simulation } from '../../../api/routing/simulations/simulations.schema'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { addAdvertiser, addLead, addPublisher, germany } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
let country: number
let france: number
let publisher: number
let brands: number[]
/** Slot, Global: 50, 30 and 20 of a hundred, then the fourth alone. */
let global: number
/** For the publisher: weekdays from 09:00 to 17:00 in Berlin, and nothing outside. */
let office: number
let cap: number

interface Answer extends Simulation {
  code?: string
  fields?: Record<string, string>
}

const simulate = (body: object, headers: Record<string, string> = {}) =>
  stack.api.call<Answer>('POST', '/api/distributions/simulate', { token, body, headers })
const day = (id: number, checked: boolean, start_time: string, end_time: string) => ({
  id,
  checked,
  steps: [{ start_time, end_time }],
})
const week = (days: number[], start = '00:00', end = '23:59') =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => day(id, days.includes(id), start, end))
const every = [1, 2, 3, 4, 5, 6, 7]

async function addDistribution(
  label: string,
  step1: object,
  groups: [number, number][][],
  hours = week(every),
): Promise<number> {
  const berlin = await stack.api.db
    .selectFrom('time_zones')
    .select('id')
    .where('name', '=', 'Europe/Berlin')
    .executeTakeFirstOrThrow()
  const { status, body } = await stack.api.call<{ id: number }>('POST', '/api/distributions', {
    token,
    body: {
      step1: { labelValue: label, selectedCountry: { id: country }, selectedTimeZone: berlin, ...step1 },
      step2: [
        {
          name: 'Slot',
          openingHours: hours,
          groups: groups.map((members, place) => ({
            name: `Group ${place + 1}`,
            brands: members.map(([index, percentage]) => ({ id: brands[index], percentage })),
          })),
        },
      ],
    },
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
  return body.id
}

/** Everything that a simulation might have touched. */
async function state() {
  const tables = [
    'distribution_group_advertisers',
    'cap_windows',
    'cap_reservations',
    'leads',
    'lead_histories',
    'audit_log',
    'injections',
  ] as const
  return Promise.all(
    tables.map(async (table) => [table, JSON.stringify(await stack.api.db.selectFrom(table).selectAll().execute())]),
  )
}

const leadsOf = ({ outcome }: Answer) => Object.fromEntries(outcome.map((row) => [row.advertiser_name, row.leads]))

beforeAll(async () => {
  stack = await startStack()
  const { db } = stack.api
  token = await stack.api.signInAs(['DISTRIBUTIONS_LIST', 'DISTRIBUTIONS_CREATE'])
  country = await germany(db)
  france = (await db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
  publisher = await addPublisher(db)
  brands = []
  for (const name of ['Brand A', 'Brand B', 'Brand C', 'Brand D']) brands.push(await addAdvertiser(db, name))
  global = await addDistribution('DE Global', {}, [
    [
      [0, 50],
      [1, 30],
      [2, 20],
    ],
    [[3, 100]],
  ])
  office = await addDistribution(
    'DE Publisher One',
    { selectedAffiliate: { id: publisher }, isSendInOpHours: true, data_override: { funnel: ['silver'] } },
    [[[3, 100]]],
    week([1, 2, 3, 4, 5], '09:00', '17:00'),
  )
  const inserted = await db
    .insertInto('caps')
    .values({ cap: 3, interval: 'interval', timezone_id: 1, created_at: new Date('2026-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  cap = inserted.id
  await db.insertInto('cap_advertisers').values({ cap_id: cap, advertiser_id: brands[0]! }).execute()
  await db.insertInto('cap_affiliates').values({ cap_id: cap, affiliate_id: publisher }).execute()
})
afterAll(() => stack.stop())

describe('POST /api/distributions/simulate', () => {
  it('decides as live leads are decided, for the same inputs, and says why in words', async () => {
    const body = { country_id: country, affiliate_id: publisher, moment: '2026-11-18 08:59' }
    const answer = (await simulate(body, { 'timezone-id': 'Europe/Berlin' })).body
    const asked = await readAskedWorld(stack.api.db, simulateBody.parse(body), 'Europe/Berlin', Date.now())
    const { chosen, trace, capsToReserve } = decide(asked.lead, asked.world, asked.at, Math.random)
    expect(answer.moment).toBe('2026-11-18T07:59:00.000Z')
    expect(answer.decision.chosen).toMatchObject({
      distribution_id: global,
      group_id: chosen?.group.id,
      advertiser_name: 'Brand A',
    })
    expect(answer.decision.reserved_cap_ids).toEqual(capsToReserve)
    expect(answer.decision.steps.map(({ text }) => text)).toEqual(trace.map(traceText))
    expect(answer.decision.steps).toMatchObject([
      {
        of: 'distribution',
        id: office,
        outcome: 'passed',
        text: expect.stringContaining('takes no leads outside its opening hours.'),
      },
      { of: 'timeslot', outcome: 'passed', text: 'Timeslot Slot does not cover this moment.' },
      { of: 'distribution', id: global, outcome: 'entered' },
      { of: 'timeslot', outcome: 'entered' },
      { of: 'group', text: 'Group Group 1 chooses by slot: the one whose turn it is.' },
      {
        name: 'Brand A',
        outcome: 'chosen',
        text: 'Brand A gets the lead (50% of the group, 50% of those that can take the lead).',
      },
      { name: 'Brand B', outcome: 'able' },
      { name: 'Brand C', outcome: 'able' },
    ])
  })

  it("reads the time in the user's zone, and tries the most specific distribution", async () => {
    const at = async (moment: string, zone: string) =>
      (await simulate({ country_id: country, affiliate_id: publisher, moment }, { 'timezone-id': zone })).body.decision
    expect(await at('2026-11-18 09:00', 'Europe/Berlin')).toMatchObject({
      chosen: { distribution_id: office, advertiser_name: 'Brand D' },
      told: { funnel: 'silver', funnel_origin: 'distribution' },
    })
    expect((await at('2026-11-18 09:00', 'UTC')).chosen).toMatchObject({ distribution_id: office })
    expect((await at('2026-11-18 09:00', 'America/New_York')).chosen).toMatchObject({ distribution_id: office })
    expect((await at('2026-11-18 12:00', 'America/New_York')).chosen).toMatchObject({ distribution_id: global })
  })

  it('counts leads by advertiser: shares match, caps hold, nothing is changed', async () => {
    const before = await state()
    const free = (await simulate({ country_id: country, count: 1000 })).body
    expect(free.outcome.map(({ advertiser_name, leads, percent }) => [advertiser_name, leads, percent])).toEqual([
      ['Brand A', 500, 50],
      ['Brand B', 300, 30],
      ['Brand C', 200, 20],
    ])
    expect(free.unplaced).toEqual({ leads: 0, percent: 0, steps: [] })
    // The cap of 3 concerns this publisher, of whose leads one was taken.
    await addLead(stack.api.db, {
      affiliate_id: publisher,
      country_id: country,
      email: 'taken@example.test',
      lead_status_id: 2,
      advertiser_id: brands[0]!,
    })
    const after = await state()
    expect(before.slice(0, 3)).toEqual(after.slice(0, 3))
    const capped = (await simulate({ distribution_id: global, affiliate_id: publisher, count: 1003 })).body
    expect(leadsOf(capped)['Brand A']).toBe(2)
    expect((leadsOf(capped)['Brand B'] ?? 0) + (leadsOf(capped)['Brand C'] ?? 0)).toBe(1001)
    expect(Math.abs((leadsOf(capped)['Brand B'] ?? 0) - 600.6)).toBeLessThan(3)
    expect(await state()).toEqual(after)
  })

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

  it('simulates one distribution with its defaults, and says why others do not match', async () => {
    expect(
      (await simulate({ distribution_id: office, moment: '2026-11-18 10:00' })).body.decision.chosen,
    ).toMatchObject({ distribution_id: office })
    const stranger = await addPublisher(stack.api.db, 'Publisher Two')
    const other = (await simulate({ distribution_id: office, affiliate_id: stranger })).body.decision
    expect(other).toMatchObject({
      chosen: null,
      steps: [{ outcome: 'passed', text: `DE Publisher One (distribution ${office}) is for another publisher.` }],
    })
    const abroad = (await simulate({ distribution_id: global, country_id: france })).body.decision
    expect(abroad).toMatchObject({
      chosen: null,
      steps: [{ text: `DE Global (distribution ${global}) is for another country.` }],
    })
  })

  it('leaves out an advertiser whose daily cap is full, until the cap starts anew', async () => {
    const { db } = stack.api
    const { id } = await db
      .insertInto('caps')
      .values({ cap: 1, timezone_id: 1, parameters: JSON.stringify({ custom_param_1: 'native' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('cap_advertisers').values({ cap_id: id, advertiser_id: brands[3]! }).execute()
    const lead = await addLead(db, {
      affiliate_id: publisher,
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
    await db.insertInto('publisher_supported_countries').values({ affiliate_id: sender, country_id: france }).execute()
    expect(await refusal()).toBe('The publisher may not send leads from this country.')
    await db.deleteFrom('publisher_supported_countries').where('affiliate_id', '=', sender).execute()
    await addLead(db, { affiliate_id: publisher, country_id: country, email: 'seen@example.test' })
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
        affiliate_id: publisher,
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

describe('simulateDistribution', () => {
  const query = `query($lead: SimulationInput!) { simulateDistribution(lead: $lead) {
    count decision { chosen { distributionId advertiserName } steps { of id outcome text } told { funnel parameters { parameter value } } reservedCapIds }
    outcome { place { advertiserId advertiserName } leads percent refused } unplaced { leads percent steps { text } } } }`

  it('answers through the gateway what REST answers', async () => {
    const lead = {
      countryId: String(country),
      affiliateId: String(publisher),
      parameters: [{ parameter: 'custom_param_1', value: 'facebook' }],
      moment: '2026-11-18 10:00',
      count: 4,
    }
    const { data, errors } = await stack.graphql<{ simulateDistribution: object }>(query, {
      token,
      variables: { lead },
    })
    expect(errors).toEqual([])
    expect(data?.simulateDistribution).toMatchObject({
      count: 4,
      decision: {
        chosen: { distributionId: String(office), advertiserName: 'Brand D' },
        told: { funnel: 'silver', parameters: [] },
        reservedCapIds: [],
      },
      outcome: [
        { place: { advertiserId: String(brands[3]), advertiserName: 'Brand D' }, leads: 4, percent: 100, refused: 0 },
      ],
      unplaced: { leads: 0, steps: [] },
    })
  })

  it('names the field at fault', async () => {
    const { data, errors } = await stack.graphql(query, { token, variables: { lead: { countryId: '999999' } } })
    expect(data).toEqual({ simulateDistribution: null })
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: { countryId: 'Please select a valid country.' } } },
    ])
  })
})
