import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestCampaign } from '../../../api/campaigns/campaignSending/campaignSending.testWorld'
import { runOnce } from '../../../api/campaigns/campaignSending/runCampaigns'
import { type CampaignWorld, startCampaignWorld } from '../../support/campaignWorld'
import { addAdvertiser } from '../../support/injectionWorld'

const seconds = 1 / 3_600
// Long enough for an answer on a busy machine: only who is silent shall be held.
const broker = { idempotent: false, timeoutMs: 4_000 }
let world: CampaignWorld

beforeAll(async () => {
  world = await startCampaignWorld()
})
afterEach(() => world.rows("update campaigns set status = 'inactive'"))
afterAll(() => world.stop())

/** How many consumers have each result. */
async function countsOf(campaign: TestCampaign) {
  const results = (await world.resultsOf(campaign)).map((one) => one.split(' ')[2] ?? '')
  const counted: Record<string, number> = {}
  for (const result of results) counted[result] = (counted[result] ?? 0) + 1
  return counted
}

async function campaignTo(name: string, advertisers: readonly number[], count: number, silent: readonly number[]) {
  const share = 10_000 / advertisers.length
  const campaign = await world.addCampaign({
    name,
    steps: [{ advertisers: advertisers.map((id) => [id, share] as const) }],
  })
  const emails = Array.from({ length: count }, (_, n) => {
    const does = silent.includes(n) ? 'drop' : 'accept'
    return `${name.toLowerCase()}${n}+${does}@example.test`
  })
  await world.addPeople(campaign, emails)
  return campaign
}
const firstTen = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const sendFirstTen = async () => {
  const { underWay } = await runOnce(world.api.services, { max: 10 })
  await Promise.all(underWay)
}

describe('a broker that does not answer', () => {
  it('pauses after ten failures in a row, then probes after 30 s, doubling each time', async () => {
    const { later, rows, run } = world
    const id = await addAdvertiser(world.api.db, 'Down', { broker })
    // Those who wait untouched are longer due than those who were looked at: the first of them tries.
    const campaign = await campaignTo('Down', [id], 60, [...firstTen, 30])
    await sendFirstTen()
    await run()
    expect(await countsOf(campaign)).toEqual({ held: 10, waiting: 20 })
    const [waiting] = await rows<{ reason: string; due_at: Date }>(
      `select r.reason, c.due_at from campaign_results r join campaign_consumers c on c.id = r.consumer_id
       where r.campaign_id = $1 and r.result = 'waiting'`,
      [campaign.id],
    )
    expect(waiting?.reason).toMatch(/^Down cannot be reached at the moment; it is tried again at \d\d:00 UTC\.$/)
    expect(Number(waiting?.due_at)).toBe((world.api.clock.now ?? 0) + 30_000)

    await later(29 * seconds)
    expect(await countsOf(campaign)).toEqual({ held: 10, waiting: 20 })
    await later(2 * seconds)
    expect((await countsOf(campaign)).held).toBe(11)
    await later(59 * seconds)
    expect((await countsOf(campaign)).held).toBe(11)
    // It answers again: everybody is sent.
    await later(2 * seconds)
    expect(await countsOf(campaign)).toEqual({ held: 11, accepted: 49 })
  })

  it('leaves its consumers to the other advertisers of the step', async () => {
    const down = await addAdvertiser(world.api.db, 'Off', { broker })
    const up = await addAdvertiser(world.api.db, 'On')
    const first = await campaignTo('Before', [down], 10, firstTen)
    await world.run()
    expect(await countsOf(first)).toEqual({ held: 10 })
    const campaign = await campaignTo('Both', [down, up], 8, [])
    await world.run()
    const results = await world.resultsOf(campaign)
    expect(results.map((one) => one.split(' ').slice(2).join(' '))).toEqual(Array(8).fill('accepted On'))
  })
})

describe('a paused campaign', () => {
  const settle = async (outcome: string) => {
    const held = await world.call<{ data: { id: number; email: string }[] }>('GET', 'held-leads')
    const own = held.body.data.find(({ email }) => email.startsWith('paused'))
    const { status } = await world.call('POST', `held-leads/${own?.id}/settle`, { outcome, reason: 'Phoned' })
    expect(status).toBe(200)
    await world.rows('update graphile_worker._private_jobs set run_at = now()')
    await world.api.runJobs()
  }
  const switchTo = async ({ id }: TestCampaign, action: 'start' | 'pause') =>
    expect((await world.call('POST', `campaigns/${id}/${action}`, {})).status).toBe(200)

  it('offers what is settled as refused to nobody else before it is started again', async () => {
    const { registrations, resultsOf, rows, run } = world
    const quiet = await addAdvertiser(world.api.db, 'Quiet', { broker })
    const next = await addAdvertiser(world.api.db, 'Next', { broker })
    const campaign = await world.addCampaign({
      name: 'Paused',
      steps: [
        {
          advertisers: [
            [quiet, 9_000],
            [next, 1_000],
          ],
        },
      ],
    })
    await world.addPeople(campaign, ['paused+drop@example.test'])
    await run()
    await switchTo(campaign, 'pause')
    await settle('refused')
    expect(await resultsOf(campaign)).toEqual(['paused+drop 1 sending Quiet'])
    expect(await rows('select reason from campaign_results where campaign_id = $1', [campaign.id])).toEqual([
      { reason: expect.stringMatching(/^Refused by Quiet: .* when the campaign is started\.$/) as unknown },
    ])
    expect((await registrations(campaign)).map(({ lead_status_id }) => lead_status_id)).toEqual([1])
    // A process that starts meanwhile leaves it where it is.
    await rows('update graphile_worker._private_jobs set run_at = now()')
    await world.api.runJobs()
    expect(world.sandbox.journal.entries.filter(({ broker: to }) => to === 'next')).toHaveLength(0)

    await switchTo(campaign, 'start')
    await world.api.runJobs()
    expect(await resultsOf(campaign)).toEqual(['paused+drop 1 held Next'])
    // The last advertiser of the step: there is nobody to wait for.
    await switchTo(campaign, 'pause')
    await settle('refused')
    expect(await resultsOf(campaign)).toEqual(['paused+drop 1 refused Next'])
    expect((await registrations(campaign)).map(({ lead_status_id }) => lead_status_id)).toEqual([3])
  })
})

describe('an advertiser without a broker', () => {
  it('is recorded as not possible, with the reason', async () => {
    const id = await addAdvertiser(world.api.db, 'None', { broker: null })
    const campaign = await campaignTo('None', [id], 1, [])
    await world.run()
    expect(await world.resultsOf(campaign)).toEqual(['none0+accept 1 not_possible'])
  })
})
