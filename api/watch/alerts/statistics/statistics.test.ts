import { describe, expect, it } from '@jest/globals'
import { HOUR } from '../../../../shared/app/time/timeZones'
import { createRandom } from '../../../db/seed/world/random'
import { silence, unusualRate } from '../preview/ruleFirings'
import { emptySeries, hoursRead, type HourlyCounts, type HourlySeries, type PartnerKind } from './hourlyCounts'

const evaluatedHours = 4 * 24
const hours = hoursRead + evaluatedHours
const monday = Date.parse('2026-09-28T00:00:00Z')
const partners = 20
const settings = { least: 10, percent: 20 }
const rateSettings = { least: 50, percent: 20 }

/** Draws a number of events of a Poisson process. */
function draw(random: ReturnType<typeof createRandom>, mean: number): number {
  let count = 0
  for (let left = mean + Math.log(random.next()); left > 0; left += Math.log(random.next())) count++
  return count
}

interface Plan {
  kind: PartnerKind
  /** Changes the leads of the first partner from this hour on. */
  fault?: { from: number; change: (leads: { received: number; accepted: number }, hour: number) => void }
}

/** Partners with a rhythm of the day and of the week; days and hours vary more than chance. */
function traffic({ kind, fault }: Plan, seed = 5): HourlyCounts {
  const random = createRandom(seed)
  const series = Array.from({ length: partners }, (_, index): HourlySeries => {
    const one = emptySeries(kind, index + 1, hours)
    let ofDay = 1
    for (let hour = 0; hour < hours; hour++) {
      if (hour % 24 === 0) ofDay = 0.9 + 0.2 * random.next()
      const rhythm = 1 - 0.6 * Math.cos((hour / 24) * 2 * Math.PI) - (Math.floor(hour / 24) % 7 > 4 ? 0.2 : 0)
      const received = draw(random, 30 * rhythm * ofDay * (0.8 + 0.4 * random.next()))
      const leads = { received, accepted: 0 }
      for (let lead = 0; lead < received; lead++) if (random.chance(0.7)) leads.accepted++
      if (index === 0 && fault && hour >= fault.from) fault.change(leads, hour)
      one.received[hour] = leads.received
      one.accepted[hour] = one.leads[hour] = leads.accepted
      one.autologged[hour] = Math.round(leads.accepted * 0.9)
      // Deposits come over the next days; none after the last hour.
      for (let lead = 0; lead < leads.accepted; lead++) {
        const age = Math.floor(random.skewed(36, 1.25))
        if (random.chance(0.1) && hour + age < hours) one.conversions.push({ created: hour, age, count: 1 })
      }
    }
    return one
  })
  return { firstHour: monday / HOUR, hours, series }
}

const noon = hoursRead - 1 + 13
const found = (findings: readonly { subjectId: number | null }[]) => findings.map(({ subjectId }) => subjectId)

describe('silence', () => {
  const silent = {
    from: noon,
    change: (leads: { received: number; accepted: number }) => (leads.received = leads.accepted = 0),
  }

  it.each(['publisher', 'advertiser'] as const)(
    'of a %s is found after an hour, and lasts through quiet hours',
    (kind) => {
      const judge = silence(traffic({ kind, fault: silent }), kind, settings)
      expect(found(judge(noon))).toEqual([])
      const [first] = judge(noon + 1)
      expect(first).toMatchObject({ subjectId: 1, since: monday + noon * HOUR, evidence: { hours: 1, seen: 0 } })
      const [later, ...others] = judge(noon + 16)
      expect([later?.since, later?.evidence.hours, others]).toEqual([first?.since, 16, []])
      expect(Number(later?.evidence.expected)).toBeGreaterThan(5 * Number(first?.evidence.expected))
    },
  )

  it('is over when a lead comes', () => {
    const comesBack = {
      ...silent,
      change: (leads: { received: number }, hour: number) => (leads.received = hour < noon + 3 ? 0 : 1),
    }
    const judge = silence(traffic({ kind: 'publisher', fault: comesBack }), 'publisher', settings)
    expect([found(judge(noon + 3)), found(judge(noon + 4))]).toEqual([[1], []])
  })

  it('is not found at the edge of the working hours when the clocks change', () => {
    // Opens at 8 and closes at 18 in a zone that goes back an hour before the evaluated days.
    const counts = traffic({ kind: 'publisher' })
    for (const { received } of counts.series) {
      for (let hour = 0; hour < hours; hour++) {
        const wallHour = (hour - 1 + (hour >= hoursRead - 1 ? 1 : 0)) % 24
        received[hour] = wallHour >= 8 && wallHour < 18 ? 40 : 0
      }
    }
    const judge = silence(counts, 'publisher', settings)
    for (let end = hoursRead; end <= hours; end++) expect(found(judge(end))).toEqual([])
  })
})

describe('unusual rates', () => {
  it('are not found in quiet days that vary more than chance', () => {
    const counts = traffic({ kind: 'publisher' })
    const judge = unusualRate(counts, 'publisher', rateSettings)
    const falseAlerts = new Set<string>()
    for (let end = hoursRead; end <= hours; end++)
      for (const { subjectId, evidence } of judge(end)) falseAlerts.add(`${subjectId} ${evidence.rate}`)
    expect([...falseAlerts]).toEqual([])
  })

  it('tell which rate fell, how far, what is usual and what is lost', () => {
    const random = createRandom(8)
    const fault = {
      from: noon,
      change: (leads: { received: number; accepted: number }) =>
        (leads.accepted = Array.from({ length: leads.accepted }).filter(() => random.chance(0.4)).length),
    }
    const judge = unusualRate(traffic({ kind: 'publisher', fault }), 'publisher', rateSettings)
    expect(found(judge(noon))).toEqual([])
    const [first, ...others] = judge(noon + 3)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subjectId: 1, since: monday + noon * HOUR, evidence: { rate: 'accept', hours: 3 } })
    const { percent, usual, low, seen, all, expected } = first?.evidence ?? {}
    expect(Math.abs(Number(usual) - 70)).toBeLessThan(3)
    expect(Number(percent)).toBeLessThan(Number(low))
    expect(first?.lost).toBeCloseTo(Number(expected) - Number(seen), 0)
    expect(first?.leads).toBe(all)
  })

  it('compare the CR of leads of the same age', () => {
    const counts = traffic({ kind: 'advertiser' })
    const quiet = unusualRate(counts, 'advertiser', rateSettings)
    const ends = Array.from({ length: evaluatedHours / 6 }, (_, turn) => hoursRead + 6 * turn)
    // Leads of the last days have hardly converted, and yet nothing is found.
    for (const end of ends) expect(found(quiet(end))).toEqual([])
    const [first] = counts.series
    const since = hours - 3 * 24
    if (first) first.conversions = first.conversions.filter(({ created }) => created < since)
    const judge = unusualRate(counts, 'advertiser', rateSettings)
    const end = hours - ((monday / HOUR + hours) % 6)
    expect(judge(end)).toMatchObject([{ subjectId: 1, evidence: { rate: 'cr', seen: expect.any(Number) } }])
    expect(judge(end)[0]?.since).toBeGreaterThan(monday + (hours - 8 * 24) * HOUR)
  })
})
