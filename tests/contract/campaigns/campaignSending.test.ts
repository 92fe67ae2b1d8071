import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addAdvertiser, readHistory, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { addCap, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import {
  addCampaign,
  addConsumers,
  type TestCampaign,
} from '../../../api/campaigns/campaignSending/campaignSending.testWorld'
import { completeIdle, runOnce } from '../../../api/campaigns/campaignSending/runCampaigns'

const HOUR = 3_600_000
let api: TestApi
let sandbox: Sandbox
let token: string
let ids: Record<'alpha' | 'beta' | 'gamma' | 'publisher' | 'de', number>
let started: number

/** Lets the campaigns send until nothing more is due at this moment. */
async function run() {
  for (;;) {
    const { moved, underWay } = await runOnce(api.services)
    await Promise.all(underWay)
    if (!moved) return
  }
}
/** Moves the clock on, and lets the campaigns send. */
const later = async (hours: number) => {
  api.clock.now = (api.clock.now ?? 0) + hours * HOUR
  await run()
}
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows
const people = (...emails: string[]) =>
  emails.map((email) => ({ email, countryId: ids.de, affiliateId: ids.publisher }))
/** What became of consumers at steps, by e-mail and step. */
const resultsOf = async ({ id }: TestCampaign) =>
  (
    await rows<{ email: string; number: number; result: string; name: string | null }>(
      `select c.email_key as email, s.number, r.result, a.name from campaign_results r
       join campaign_consumers c on c.id = r.consumer_id join campaign_steps s on s.id = r.step_id
       left join advertisers a on a.id = r.advertiser_id where r.campaign_id = $1 order by c.id, s.number`,
      [id],
    )
  ).map(({ email, number, result, name }) =>
    [email.split('@')[0], number, result, name].filter((one) => one !== null).join(' '),
  )
const registrations = (campaign: TestCampaign) =>
  api.db.selectFrom('leads').selectAll().where('campaign_id', '=', campaign.id).orderBy('id').execute()
const consumerStates = async ({ id }: TestCampaign) =>
  (
    await rows<{ state: string }>(
      "select concat_ws(' ', state, ended_as) as state from campaign_consumers where campaign_id = $1 order by id",
      [id],
    )
  ).map(({ state }) => state)

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  token = await api.signInAs(1)
  ids = {
    alpha: await addAdvertiser(api.db, 'Alpha'),
    beta: await addAdvertiser(api.db, 'Beta', { broker: { idempotent: false, timeoutMs: 300 } }),
    gamma: await addAdvertiser(api.db, 'Gamma'),
    publisher: await addPublisher(api.db, 'publisher'),
    de: await countryId(api.db, 'DE'),
  }
  started = (Math.floor(Date.now() / HOUR) - 1) * HOUR
}, 60_000)
beforeEach(async () => {
  api.clock.now = started
  await rows("update campaigns set status = 'inactive'")
  await rows('delete from cap_advertisers')
  await rows('delete from cap_reservations')
  await rows('delete from caps')
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

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
      ...{ affiliate_id: ids.publisher, advertiser_id: ids.alpha, lead_status_id: 2, tell_publisher: false },
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
    const known = { phone: '+49 (151) 700-700', countryId: ids.de, affiliateId: ids.publisher }
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
