import { describe, expect, it } from '@jest/globals'
import {
  addCampaign,
  addConsumers,
  type TestCampaign,
} from '../../../api/campaigns/campaignSending/campaignSending.testWorld'
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
  it('skips unmatched consumers, the control group and blacklisted people', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Who',
      steps: [
        { advertisers: [[ids.alpha, 10_000]], rule: { countries: [ids.de], filters: ['countries'] } },
        { advertisers: [[ids.gamma, 5_000]] },
      ],
    })
    const emails = Array.from({ length: 60 }, (_, n) => `who${n}+accept@example.test`)
    await rows(`insert into blacklist_items (blacklist_type_id, blacklist_value)
      select id, 'who0+accept@example.test' from blacklist_types where name = 'Email'`)
    await addConsumers(api.db, campaign, people(...emails), new Date(started))
    await run()
    const results = await resultsOf(campaign)
    const count = (text: string) => results.filter((one) => one.includes(text)).length
    expect([
      count('1 not_for_them'),
      count('who0+accept 2 left'),
      count('2 accepted Gamma') + count('2 control'),
    ]).toEqual([60, 1, 59])
    expect(count('2 control')).toBeGreaterThan(10)
    expect(count('2 accepted')).toBeGreaterThan(10)
  })

  it('keeps its pace and its sending hours', async () => {
    const hour = new Date(started).getUTCHours()
    const text = (of: number) => `${String(((of % 24) + 24) % 24).padStart(2, '0')}:00`
    const days = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      ...{ id, checked: true, steps: [{ start_time: text(hour + 2), end_time: text(hour + 1) }] },
    }))
    const steps = [{ advertisers: [[ids.gamma, 10_000]] as const }]
    const paced = await addCampaign(api.db, { name: 'Paced', pace: 2, steps })
    await addConsumers(
      api.db,
      paced,
      people(...[1, 2, 3, 4].map((n) => `pace${n}+accept@example.test`)),
      new Date(started),
    )
    const closed = await addCampaign(api.db, { name: 'Hours', sendingHours: { days, zone: 'UTC' }, steps })
    await run()
    const accepted = async (campaign: TestCampaign) =>
      (await resultsOf(campaign)).filter((one) => one.includes('accepted')).length
    expect(await accepted(paced)).toBe(1)
    await later(0.4)
    expect(await accepted(paced)).toBe(1)
    await later(0.1)
    expect(await accepted(paced)).toBe(2)
    // Open until one hour after the start, and again from two on.
    await later(0.6)
    await addConsumers(api.db, closed, people('hours+accept@example.test'), new Date(started))
    await run()
    expect(await resultsOf(closed)).toEqual(['hours+accept 1 waiting'])
    await later(1)
    expect(await resultsOf(closed)).toEqual(['hours+accept 1 accepted Gamma'])
  })

  it('sends waiting consumers as soon as changed sending hours include now', async () => {
    const hour = new Date(started).getUTCHours()
    const text = (of: number) => `${String(of).padStart(2, '0')}:00`
    const steps =
      hour < 12 ? [{ start_time: text(20), end_time: text(21) }] : [{ start_time: text(2), end_time: text(3) }]
    const days = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, checked: true, steps }))
    const campaign = await addCampaign(api.db, {
      name: 'New hours',
      sendingHours: { days, zone: 'UTC' },
      steps: [{ advertisers: [[ids.gamma, 10_000]] }],
    })
    await addConsumers(api.db, campaign, people('newhours+accept@example.test'), new Date(started))
    await run()
    expect(await resultsOf(campaign)).toEqual(['newhours+accept 1 waiting'])
    const { status } = await api.call('PUT', `/api/campaigns/${campaign.id}`, {
      token,
      body: { name: 'New hours', exitCondition: 1, sendingHours: null, sendingZone: null, version: 1 },
    })
    await run()
    expect([status, await resultsOf(campaign)]).toEqual([200, ['newhours+accept 1 accepted Gamma']])
  })

  it('never sends to an advertiser that has a row of the same e-mail or phone', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Had before',
      steps: [
        {
          advertisers: [
            [ids.alpha, 9_000],
            [ids.gamma, 1_000],
          ],
        },
      ],
    })
    const known = { phone: '+49 (151) 700-700', countryId: ids.de, publisherId: ids.publisher }
    const other = await addCampaign(api.db, { name: 'Other', status: 'inactive', steps: [] })
    await addConsumers(
      api.db,
      other,
      [{ ...known, email: 'former@example.test', status: 2, advertiserId: ids.alpha }],
      new Date(started),
    )
    await addConsumers(
      api.db,
      campaign,
      [{ ...known, phone: '+49151700700', email: 'had+accept@example.test' }],
      new Date(started),
    )
    await run()
    expect(await resultsOf(campaign)).toEqual(['had+accept 1 accepted Gamma'])
    expect(
      (
        await rows<{ reason: string }>(
          "select trace -> 1 -> 'reasons' ->> 0 as reason from campaign_results where campaign_id = $1",
          [campaign.id],
        )
      )[0]?.reason,
    ).toContain('had')
  })

  it('is tried in a dry run by the same rules, and nothing is sent, stored or counted', async () => {
    const campaign = await addCampaign(api.db, {
      name: 'Dry',
      status: 'inactive',
      exitCondition: 2,
      steps: [
        { advertisers: [[ids.alpha, 10_000]], rule: { funnels: ['silver'] } },
        {
          advertisers: [
            [ids.alpha, 5_000],
            [ids.gamma, 5_000],
          ],
          delayMinutes: 600,
        },
        { advertisers: [[ids.gamma, 10_000]] },
      ],
    })
    await addConsumers(api.db, campaign, people('dry1@example.test', 'dry2@example.test'), new Date(started))
    const { status, body } = await api.call<{ steps: object[]; rows: object[] }>(
      'GET',
      `/api/campaigns/${campaign.id}/simulate`,
      { token },
    )
    expect([status, body]).toMatchObject([
      200,
      {
        consumers: 2,
        steps: [
          { number: 1, notForThem: 2, sent: 0 },
          { sent: 2, advertisers: [{ advertiserName: 'Alpha', percentage: 50, expected: 1 }, { expected: 1 }] },
          { sent: 0, left: 2 },
        ],
      },
    ])
    expect(body.rows[1]).toMatchObject({ email: 'dry1@example.test', step: 2, result: 'sent', advertiserName: 'Alpha' })
    expect([await resultsOf(campaign), await registrations(campaign), await consumerStates(campaign)]).toEqual([
      [],
      [],
      ['waiting', 'waiting'],
    ])
  })
})
