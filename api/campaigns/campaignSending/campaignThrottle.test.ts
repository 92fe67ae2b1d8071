import { expect, it } from '@jest/globals'
import { LiveTimes } from '../../routing/attempts/liveTimes'
import { CampaignThrottle } from './campaignThrottle'

/** A process in which live leads take longer the more registrations begin; time moves when the test says so. */
function world(tookMs: (registrationsASecond: number) => number) {
  let now = 0
  const live = new LiveTimes(() => now)
  const throttle = new CampaignThrottle(live)
  /** Answers how many began a second, over the last of these seconds. */
  const run = async (seconds: number, { leadsASecond = 0, isBusyElsewhere = false } = {}) => {
    let began = 0
    let rate = 0
    const came = (tick: number) => Math.floor((tick * leadsASecond) / 10)
    for (let tick = 1; tick <= seconds * 10; tick++) {
      now += 100
      for (let n = 0; n < came(tick) - came(tick - 1); n++) live.add(tookMs(rate))
      const allowed = await throttle.allowed(() => Promise.resolve(isBusyElsewhere))
      const taken = Math.min(allowed, 1_000)
      throttle.took(taken)
      rate = rate * 0.8 + taken * 10 * 0.2
      if (tick > (seconds - 10) * 10) began += taken
    }
    return began / 10
  }
  return { run, throttle, live }
}
const elsewhere = (is: boolean) => () => Promise.resolve(is)

it('lets campaigns begin as many as they like while no live leads come', async () => {
  const { throttle } = world(() => 50)
  expect(await throttle.allowed(elsewhere(false))).toBe(Infinity)
})

it('lets campaigns use the capacity that live leads leave, and no more', async () => {
  const strong = await world((rate) => 50 + rate * 0.01).run(120, { leadsASecond: 50 })
  const weak = await world((rate) => 50 + rate * 0.5).run(120, { leadsASecond: 50 })
  expect(strong).toBeGreaterThan(600)
  // At 50 a second live leads take half as long again.
  expect(weak).toBeGreaterThan(15)
  expect(weak).toBeLessThan(70)
})

it('never stands still, however slow live leads are', async () => {
  const { run } = world((rate) => (rate > 0.1 ? 10_000 : 50))
  expect(await run(120, { leadsASecond: 50 })).toBeGreaterThanOrEqual(4)
})

it('uses a fixed rate if live leads are few or come to other processes only', async () => {
  const { run } = world(() => 50)
  expect(await run(60, { leadsASecond: 1 })).toBeCloseTo(100, 0)
  expect(await run(60, { isBusyElsewhere: true })).toBeCloseTo(100, 0)
})

it('gives way from the first live lead on, before that is answered', async () => {
  const { throttle, live } = world(() => 50)
  live.came()
  expect(await throttle.allowed(elsewhere(false))).toBeLessThan(Infinity)
})

it('is unhindered again some seconds after the last live lead', async () => {
  const { run, throttle } = world(() => 50)
  await run(20, { leadsASecond: 50 })
  expect(await throttle.allowed(elsewhere(false))).toBeLessThan(Infinity)
  await run(12)
  expect(await throttle.allowed(elsewhere(false))).toBe(Infinity)
})
