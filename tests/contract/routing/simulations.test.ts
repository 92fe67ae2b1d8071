import { describe, expect, it } from '@jest/globals'
import { decide } from '../../../api/routing/engine/decide'
import { traceText } from '../../../api/routing/engine/traceText'
import { readAskedWorld } from '../../../api/routing/simulations/simulations.queries'
import { simulateBody } from '../../../api/routing/simulations/simulations.schema'
import { addLead, addPublisher } from '../../support/injectionWorld'
import {
  stack,
  token,
  country,
  france,
  publisher,
  brands,
  global,
  office,
  simulate,
  leadsOf,
  startSimulationWorld,
} from './simulationWorld'

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
const query = `query($lead: SimulationInput!) { simulateDistribution(lead: $lead) {
    count decision { chosen { distributionId advertiserName } steps { of id outcome text } told { funnel parameters { parameter value } } reservedCapIds }
    outcome { place { advertiserId advertiserName } leads percent refused } unplaced { leads percent steps { text } } } }`

startSimulationWorld()

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
      publisher_id: publisher,
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
})

describe('simulateDistribution', () => {
  it('answers through the gateway what REST answers', async () => {
    const lead = {
      countryId: String(country),
      publisherId: String(publisher),
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
