import { describe, expect, it } from '@jest/globals'
import { addAdvertiser, readHistory } from '../../support/injectionWorld'
import { addCap } from '../../../api/leads/intake/intake.testWorld'
import { addCampaign, addConsumers } from '../../../api/campaigns/campaignSending/campaignSending.testWorld'
import { completeIdle } from '../../../api/campaigns/campaignSending/runCampaigns'
import {
  api,
  token,
  ids,
  started,
  run,
  later,
  rows,
  people,
  resultsOf,
  registrations,
  consumerStates,
  startSendingWorld,
} from './sendingWorld'

startSendingWorld()

describe('a campaign that is active', () => {
  it('registers each consumer as a new lead, and leaves the original unchanged', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'New rows',
      steps: [{ advertisers: [[ids.alpha, 10_000]], dataOverride: { funnel: ['told'] } }],
    })
    await addConsumers(api.db, campaign, people('new+accept@example.test'), new Date(started))
    const [origin] = await rows<object>("select * from leads where email = 'new+accept@example.test'")
    await run()
    const [lead] = await registrations(campaign)
    expect(lead).toMatchObject({
      ...{ email: 'new+accept@example.test', first_name: 'Jane', language: 'de', funnel: 'gold', offer: 'Gold' },
      ...{ is_campaign: true, campaign_step_id: campaign.stepIds[0], campaign_source_id: campaign.sourceId },
      ...{ publisher_id: ids.publisher, advertiser_id: ids.alpha, lead_status_id: 2, tell_publisher: false },
      ...{ hit_id: null, notes: null, funnel_override: 'told', funnel_override_origin: 'campaign' },
    })
    expect(await rows("select * from leads where email = 'new+accept@example.test' and not is_campaign")).toEqual([
      origin,
    ])
    expect(
      await rows(
        'select l.id from leads l join leads o on o.id = l.origin_lead_id and o.created_at = l.origin_lead_created_at where l.id = $1',
        [lead?.id],
      ),
    ).toHaveLength(1)
    expect(await resultsOf(campaign)).toEqual(['new+accept 1 accepted Alpha'])
    expect(await consumerStates(campaign)).toEqual(['ended finished'])
    await completeIdle(api.services)
    expect(await rows('select status from campaigns where id = $1', [campaign.id])).toEqual([{ status: 'complete' }])
  })

  it("tries the step's next advertiser after a refusal, and ends after the last", async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Refusals',
      steps: [
        {
          advertisers: [
            [ids.alpha, 7_000],
            [ids.gamma, 3_000],
          ],
        },
        { advertisers: [[ids.alpha, 10_000]] },
      ],
    })
    await addConsumers(api.db, campaign, people('no+refuse@example.test'), new Date(started))
    await run()
    expect(await resultsOf(campaign)).toEqual(['no+refuse 1 refused Gamma', 'no+refuse 2 not_possible'])
    const [lead] = await registrations(campaign)
    expect(lead).toMatchObject({
      lead_status_id: 3,
      rejection_reason: expect.stringContaining('Rejected by Gamma') as unknown,
    })
    expect(
      (await readHistory(api.db, lead?.id ?? 0)).map(({ advertiser_id, status }) => [advertiser_id, status]),
    ).toEqual([
      [ids.alpha, 'Rejected'],
      [ids.gamma, 'Rejected'],
      [null, 'Rejected'],
    ])
    expect(
      await rows('select advertiser_id, credit from campaign_credits where step_id = $1 and credit <> 0', [
        campaign.stepIds[0],
      ]),
    ).toEqual([])
    expect(await rows('select from cap_reservations union all select from open_attempts')).toEqual([])
  })

  it('stops at the exit condition, and goes on without one', async () => {
    const steps = [{ advertisers: [[ids.alpha, 10_000]] as const }, { advertisers: [[ids.gamma, 10_000]] as const }]
    const lead = await addCampaign(api.db, { name: 'Lead', exitCondition: 2, steps })
    const deposit = await addCampaign(api.db, {
      name: 'Conversion',
      exitCondition: 3,
      steps: [{ advertisers: [[ids.alpha, 10_000]] }, { advertisers: [[ids.gamma, 10_000]], delayMinutes: 60 }],
    })
    await addConsumers(api.db, lead, people('exit2+accept@example.test'), new Date(started))
    await addConsumers(
      api.db,
      deposit,
      people('exit3+accept@example.test', 'stay+accept@example.test'),
      new Date(started),
    )
    await run()
    expect(await resultsOf(lead)).toEqual(['exit2+accept 1 accepted Alpha', 'exit2+accept 2 left'])
    expect(await resultsOf(deposit)).toEqual([
      ...['exit3+accept 1 accepted Alpha', 'exit3+accept 2 waiting'],
      ...['stay+accept 1 accepted Alpha', 'stay+accept 2 waiting'],
    ])
    const [first] = await registrations(deposit)
    await rows('update leads set lead_status_id = 6, converted_at = created_at where id = $1', [first?.id])
    await later(2)
    expect(await resultsOf(deposit)).toEqual([
      ...['exit3+accept 1 accepted Alpha', 'exit3+accept 2 left'],
      ...['stay+accept 1 accepted Alpha', 'stay+accept 2 accepted Gamma'],
    ])
    expect(await consumerStates(deposit)).toEqual(['ended exit', 'ended finished'])
  })

  it('never exceeds a cap: consumers wait for its reset, at most seven days', async () => {
    const capped = await addAdvertiser(api.db, 'Capped')
    await addCap(api.db, { cap: 2, interval: 'daily', advertiserIds: [capped] })
    const campaign = await addCampaign(api.db, { name: 'Capped', steps: [{ advertisers: [[capped, 10_000]] }] })
    const emails = Array.from({ length: 17 }, (_, n) => `cap${n}+accept@example.test`)
    await addConsumers(api.db, campaign, people(...emails), new Date(started))
    await run()
    const count = async (result: string) => (await resultsOf(campaign)).filter((one) => one.includes(result)).length
    expect([await count('accepted'), await count('waiting')]).toEqual([2, 15])
    await later(24)
    expect(await count('accepted')).toBe(4)
    for (let day = 2; day <= 8; day++) await later(24)
    expect([await count('accepted'), await count('not_possible')]).toEqual([16, 1])
  })

  it('stays with what is held until it is settled, by staff or the broker', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Held',
      steps: [
        {
          advertisers: [
            [ids.beta, 9_000],
            [ids.gamma, 1_000],
          ],
        },
        { advertisers: [[ids.alpha, 10_000]] },
      ],
    })
    await addConsumers(api.db, campaign, people('one+drop@example.test', 'two+drop@example.test'), new Date(started))
    await run()
    expect(await resultsOf(campaign)).toEqual(['one+drop 1 held Beta', 'two+drop 1 held Beta'])
    const held = await api.call<{ data: { id: number; kind: string; email: string }[] }>('GET', '/api/held-leads', {
      token,
    })
    expect(held.body.data.map(({ kind, email }) => [kind, email])).toEqual([
      ['campaign', 'one+drop@example.test'],
      ['campaign', 'two+drop@example.test'],
    ])
    const settle = (place: number, outcome: string) =>
      api.call('POST', `/api/held-leads/${held.body.data[place]?.id}/settle`, {
        token,
        body: { outcome, reason: 'Phoned' },
      })
    expect([(await settle(0, 'accepted')).status, (await settle(1, 'refused')).status]).toEqual([200, 200])
    await rows('update graphile_worker._private_jobs set run_at = now()')
    await api.runJobs()
    expect(await resultsOf(campaign)).toEqual(['one+drop 1 accepted Beta', 'two+drop 1 accepted Gamma'])
    await run()
    expect((await resultsOf(campaign)).slice(0, 2)).toEqual(['one+drop 1 accepted Beta', 'one+drop 2 held Alpha'])
  })

  it('starts nothing once it is paused', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Paused',
      status: 'inactive',
      steps: [{ advertisers: [[ids.alpha, 10_000]] }],
    })
    await addConsumers(api.db, campaign, people('paused+accept@example.test'), new Date(started))
    await run()
    expect([await resultsOf(campaign), await consumerStates(campaign)]).toEqual([[], ['waiting']])
  })
})
