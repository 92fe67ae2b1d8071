import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type CampaignWorld, startCampaignWorld } from '../../support/campaignWorld'
import { addAdvertiser } from '../../support/injectionWorld'

let world: CampaignWorld
let ids: Record<'alpha' | 'beta' | 'gamma', number>

beforeAll(async () => {
  world = await startCampaignWorld()
  const { db } = world.api
  ids = {
    alpha: await addAdvertiser(db, 'Alpha'),
    beta: await addAdvertiser(db, 'Beta'),
    gamma: await addAdvertiser(db, 'Gamma'),
  }
})
afterEach(() => world.rows("update campaigns set status = 'inactive'"))
afterAll(() => world.stop())

type Shares = readonly (readonly [id: number, share: number])[]
const to = (advertiser: number, delayMinutes = 0) => ({ advertisers: [[advertiser, 10_000]] as const, delayMinutes })

describe('a campaign that is changed while it is active', () => {
  it('sends consumers to the first step not passed in the new order; ended stay ended', async () => {
    const { addCampaign, addPeople, call, later, resultsOf, run } = world
    const campaign = await addCampaign({ name: 'Order', steps: [to(ids.alpha), to(ids.beta, 60), to(ids.gamma, 120)] })
    const [first, second, third] = campaign.stepIds
    await addPeople(campaign, ['on+accept@example.test'])
    await run()
    expect(await resultsOf(campaign)).toEqual(['on+accept 1 accepted Alpha', 'on+accept 2 waiting'])
    const order = await call('PUT', `campaigns/${campaign.id}/steps/order`, { ids: [third, first, second] })
    expect(order.status).toBe(200)
    await later(1.5)
    // The third step is now the first that was not passed, and waits two hours.
    expect((await resultsOf(campaign)).filter((one) => one.includes('accepted'))).toEqual([
      'on+accept 1 accepted Alpha',
    ])
    await later(0.6)
    expect((await resultsOf(campaign)).filter((one) => one.includes('accepted'))).toEqual([
      'on+accept 1 accepted Alpha',
      'on+accept 3 accepted Gamma',
    ])
    await later(1.1)
    const all = ['on+accept 1 accepted Alpha', 'on+accept 2 accepted Beta', 'on+accept 3 accepted Gamma']
    expect(await resultsOf(campaign)).toEqual(all)

    const added = await call<{ id: number }>('POST', `campaigns/${campaign.id}/steps`, {
      name: 'Late',
      advertisers: [{ id: ids.alpha, percentage: 100 }],
    })
    expect(added.status).toBe(201)
    await later(1)
    expect(await resultsOf(campaign)).toEqual(all)
  })

  it('lets those who wait at a step go on when it is archived, and keeps its results', async () => {
    const { addCampaign, addPeople, call, resultsOf, rows, run } = world
    const campaign = await addCampaign({ name: 'Archive', steps: [to(ids.alpha), to(ids.beta, 600), to(ids.gamma)] })
    await addPeople(campaign, ['gone+accept@example.test'])
    await run()
    const [first, second] = campaign.stepIds
    for (const step of [first, second]) {
      const { status, body } = await call('DELETE', `campaigns/${campaign.id}/steps/${step}`)
      expect([status, body]).toMatchObject([200, { isArchived: true }])
    }
    await run()
    const results = await resultsOf(campaign)
    expect(results[0]).toBe('gone+accept 1 accepted Alpha')
    expect(results.at(-1)).toBe('gone+accept 3 accepted Gamma')
    expect(results.filter((one) => one.includes('waiting') || one.includes('Beta'))).toEqual([])
    expect(await rows('select state from campaign_consumers where campaign_id = $1', [campaign.id])).toEqual([
      { state: 'ended' },
    ])
  })

  it('is started once by two users; the second gets the campaign or a conflict', async () => {
    const { addCampaign, addPeople, call, registrations, rows, run } = world
    const campaign = await addCampaign({ name: 'Twice', status: 'inactive', steps: [to(ids.alpha)] })
    await addPeople(campaign, ['twice+accept@example.test'])
    const { body } = await call<{ version: number }>('GET', `campaigns/${campaign.id}`)
    const start = () => call<{ status: string }>('POST', `campaigns/${campaign.id}/start`, { version: body.version })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rows('select status from campaigns where id = $1', [campaign.id])).toEqual([{ status: 'active' }])
    expect(
      await rows("select from audit_log where action = 'campaign.start' and entity_id = $1", [String(campaign.id)]),
    ).toHaveLength(1)
    await Promise.all([run(), run()])
    expect(await registrations(campaign)).toHaveLength(1)
  })
})

describe('a step', () => {
  it('keeps its advertiser from being deleted, and skips inactive ones', async () => {
    const { addCampaign, addPeople, api, call, resultsOf, rows, run } = world
    const doomed = await addAdvertiser(api.db, 'Doomed')
    const campaign = await addCampaign({ name: 'Deleted', steps: [to(doomed), to(ids.gamma)] })
    await addPeople(campaign, ['left+accept@example.test'])
    expect((await call('DELETE', `advertisers/${doomed}`)).status).toBe(409)
    await rows("update advertisers set status = 'inactive' where id = $1", [doomed])
    await run()
    expect(await resultsOf(campaign)).toEqual(['left+accept 1 not_possible', 'left+accept 2 accepted Gamma'])
  })

  const shared = async (method: 'chance' | 'optimize' | 'slot', advertisers: Shares) => {
    const { addCampaign, addPeople, resultsOf, rows, run } = world
    const campaign = await addCampaign({ name: method, method, steps: [{ advertisers }] })
    await addPeople(
      campaign,
      Array.from({ length: 61 }, (_, n) => `${method}${n}+accept@example.test`),
    )
    await run()
    const results = await resultsOf(campaign)
    const count = (name: string) => results.filter((one) => one.endsWith(`accepted ${name}`)).length
    const credits = await rows('select from campaign_credits where step_id = $1', [campaign.stepIds[0]])
    return { alpha: count('Alpha'), beta: count('Beta'), hasCredits: credits.length > 0 }
  }
  const between = (): Shares => [
    [ids.alpha, 5_000],
    [ids.beta, 5_000],
  ]

  it('shares consumers of a source in turn, by chance, or by what advertisers earn', async () => {
    const { rows, de, publisher } = world
    const inTurn = await shared('slot', between())
    expect([Math.abs(inTurn.alpha - inTurn.beta), inTurn.hasCredits]).toEqual([1, true])
    const drawn = await shared('chance', between())
    expect(drawn).toMatchObject({ hasCredits: false })
    expect([drawn.alpha + drawn.beta, drawn.alpha > 5, drawn.beta > 5]).toEqual([61, true, true])

    await rows('update settings set optimize_min_leads = 1, optimize_explore_percent = 0')
    await rows(
      `insert into leads (created_at, publisher_id, country_id, lead_status_id, email, advertiser_id, revenue, converted_at, ftd_date)
       select to_timestamp($4) - interval '2 days', $1, $2, 5, 'earned' || n || '@example.test', $3, 1000, to_timestamp($4) - interval '1 day', to_timestamp($4) - interval '1 day'
       from generate_series(1, 100) as n`,
      [publisher, de, ids.beta, (world.api.clock.now ?? 0) / 1_000],
    )
    expect(await shared('optimize', between())).toEqual({ alpha: 0, beta: 61, hasCredits: false })
  })
})
