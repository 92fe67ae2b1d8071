import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { runOnce } from '../../../api/campaigns/campaignSending/runCampaigns'
import { maxConnections } from '../../../api/partners/brokers/sendToBroker'
import { type CampaignWorld, startCampaignWorld } from '../../support/campaignWorld'
import { addAdvertiser, addPublisher, readHistory } from '../../support/injectionWorld'

let world: CampaignWorld
let ids: Record<'alpha' | 'quick' | 'careful', number>

beforeAll(async () => {
  world = await startCampaignWorld()
  const { api, rows } = world
  const broker = { idempotent: false, timeoutMs: 500 }
  ids = {
    alpha: await addAdvertiser(api.db, 'Alpha'),
    quick: await addAdvertiser(api.db, 'Quick', { broker }),
    careful: await addAdvertiser(api.db, 'Careful', { broker }),
  }
  await rows("update advertisers set on_timeout = 'go_on' where id = $1", [ids.quick])
})
afterEach(() => world.rows("update campaigns set status = 'inactive'"))
afterAll(() => world.stop())

describe('a registration', () => {
  it('goes on after a time-out where its advertiser is set to, and is held where not', async () => {
    const { addCampaign, addPeople, api, registrations, resultsOf, run } = world
    const advertisers = [[ids.quick, 9_000] as const, [ids.careful, 1_000] as const]
    const campaign = await addCampaign({ name: 'Time-out', steps: [{ advertisers }] })
    await addPeople(campaign, ['silent+hang@example.test'])
    await run()
    expect(await resultsOf(campaign)).toEqual(['silent+hang 1 held Careful'])
    const [lead] = await registrations(campaign)
    const history = await readHistory(api.db, lead?.id ?? 0)
    expect(history.map(({ advertiser_id }) => advertiser_id)).toEqual([ids.quick, ids.careful])
  })

  it("that is held is settled by the broker's postback, and its consumer goes on", async () => {
    const { addCampaign, addPeople, api, registrations, resultsOf, run } = world
    const steps = [{ advertisers: [[ids.careful, 10_000]] as const }, { advertisers: [[ids.alpha, 10_000]] as const }]
    const campaign = await addCampaign({ name: 'Postback', exitCondition: 2, steps })
    await addPeople(campaign, ['held+drop@example.test'])
    await run()
    expect(await resultsOf(campaign)).toEqual(['held+drop 1 held Careful'])
    const [lead] = await registrations(campaign)
    const answer = await api.call('POST', `/api/postbacks/${ids.careful}`, {
      token: 'token-of-careful',
      body: { event_id: 'settles', lead_id: lead?.id, type: 'status', status: 'New' },
    })
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'applied' } })
    await run()
    expect(await resultsOf(campaign)).toEqual(['held+drop 1 accepted Careful', 'held+drop 2 left'])
    expect(await registrations(campaign)).toMatchObject([{ lead_status_id: 2, advertiser_status: 'New' }])
  })

  it.each([
    { tellPublisher: false, payPublisher: false, told: [], payout: 0 },
    { tellPublisher: true, payPublisher: false, told: ['accepted', 'ftd'], payout: 0 },
    { tellPublisher: false, payPublisher: true, told: [], payout: 75 },
    { tellPublisher: true, payPublisher: true, told: ['accepted', 'ftd'], payout: 75 },
  ])(
    'sends postbacks: $tellPublisher, and pays: $payPublisher, as its campaign says',
    async ({ tellPublisher, payPublisher, told, payout }) => {
      const { addCampaign, addPeople, api, call, registrations, rows, run } = world
      const name = `told ${tellPublisher} paid ${payPublisher}`
      const publisher = await addPublisher(api.db, name)
      await rows("update publishers set postback_url = 'https://publisher.example/{event}' where id = $1", [publisher])
      await rows('insert into publisher_payouts (publisher_id, amount) values ($1, 75)', [publisher])
      const steps = [{ advertisers: [[ids.alpha, 10_000]] as const }]
      const campaign = await addCampaign({ name, steps, tellPublisher, payPublisher })
      await addPeople(campaign, [`person-${tellPublisher}-${payPublisher}+accept@example.test`], publisher)
      await run()
      const [lead] = await registrations(campaign)
      const deposit = await api.call('POST', `/api/postbacks/${ids.alpha}`, {
        token: 'token-of-alpha',
        body: { event_id: name, lead_id: lead?.id, type: 'deposit' },
      })
      expect(deposit.status).toBe(200)
      const decision = { lead_id: lead?.id, is_accept: true, status_override: null }
      expect((await call('POST', 'pending-conversions/action', decision)).status).toBe(200)
      const [after] = await registrations(campaign)
      expect([after?.lead_status_id, Number(after?.payout)]).toEqual([5, payout])
      const events = await rows<{ event: string }>('select event from deliveries where lead_id = $1 order by id', [
        lead?.id,
      ])
      expect(events.map(({ event }) => event)).toEqual(told)
    },
  )
})

it('uses at most half of the connections to a broker, for all its advertisers', async () => {
  const { addCampaign, addPeople, api, resultsOf } = world
  const broker = { idempotent: false, timeoutMs: 10_000 }
  const crowded = await addAdvertiser(api.db, 'Crowded', { broker })
  const neighbour = await addAdvertiser(api.db, 'Neighbour', { broker })
  const most = maxConnections / 2
  const campaign = await addCampaign({
    name: 'Crowd',
    steps: [
      {
        advertisers: [
          [crowded, 5_000],
          [neighbour, 5_000],
        ],
      },
    ],
  })
  await addPeople(
    campaign,
    Array.from({ length: most + 50 }, (_, n) => `crowd${n}+hang@example.test`),
  )
  const underWay: Promise<unknown>[] = []
  for (;;) {
    const round = await runOnce(api.services)
    underWay.push(...round.underWay)
    if (!round.underWay.length) break
  }
  expect(underWay).toHaveLength(most)
  expect((await resultsOf(campaign)).filter((one) => one.includes('sending'))).toHaveLength(most)
  await Promise.all(underWay)
})
