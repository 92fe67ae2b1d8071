import { HOUR } from '../../../../shared/app/time/timeZones'
import type { Finding } from '../findings'
import { heldDays, hoursPerDay, type HourlyCounts, type HourlySeries, type PartnerKind } from './hourlyCounts'
import { comparedRates, outsideBand, rateNames, unusual, type UnusualRate } from './rates'

/** Without enough leads the last verdict holds for this long, so that an alert does not end with the night. */
const heldHours = heldDays * hoursPerDay

interface Settings {
  /** Fewest leads in a window. */
  least: number
  /** Percent by which the rate must differ from the usual one; smaller differences need nobody. */
  percent: number
}

const percentOf = (rate: number) => Math.round(rate * 1000) / 10

/** Accepted leads that are missing, in leads of usual value; none where a rate rose, or where it brings no money. */
const lostOf = ({ partner, name, all, seen, usual }: UnusualRate) => {
  const missing = Math.max(0, all * usual - seen)
  // A lead refused by an advertiser may be taken by another: those that no advertiser took are counted by their histories.
  if (name === 'accept') return partner.subjectKind === 'publisher' ? missing : 0
  return name === 'cr' ? missing / usual : 0
}

const findingOf = (rate: UnusualRate, others: readonly string[], since: number): Finding => ({
  ...{ subjectKind: rate.partner.subjectKind, subjectId: rate.partner.subjectId, since },
  evidence: {
    ...{ rate: rate.name, seen: rate.seen, all: rate.all, hours: rate.hours },
    ...{ expected: Math.round(rate.all * rate.usual * 10) / 10, percent: percentOf(rate.seen / rate.all) },
    ...{ usual: percentOf(rate.usual), low: percentOf(rate.low), high: percentOf(rate.high) },
    also: others.join(', ') || null,
  },
  leads: rate.all,
  lost: lostOf(rate),
})

/** Whether a rate was unusual after an hour. */
interface Verdict {
  end: number
  found: UnusualRate | null
}
type Verdicts = Map<string, Verdict>

const keyOf = ({ subjectId }: HourlySeries, name: string) => `${subjectId} ${name}`

/** Returns a function that finds partners with an unusual rate after an hour, given as the place of the hour after it. */
export function rateJudge(
  counts: HourlyCounts,
  subjectKind: PartnerKind,
  settings: Settings,
  ratesAfter = comparedRates(counts, subjectKind),
) {
  const partners = counts.series.filter((one) => one.subjectKind === subjectKind)
  const verdictsByEnd = new Map<number, Verdicts>()

  /** Verdicts on the rates that can be compared after this hour. */
  function verdictsOf(end: number): Verdicts {
    const compared = ratesAfter(end).filter(({ all }) => all >= settings.least)
    const verdicts: Verdicts = new Map()
    for (const rate of compared) {
      const key = keyOf(rate.partner, rate.name)
      const found = unusual(rate, outsideBand / compared.length)
      const matters = found && Math.abs(found.seen / found.all - found.usual) * 100 >= settings.percent * found.usual
      if (!verdicts.get(key)?.found) verdicts.set(key, { end, found: matters ? found : null })
    }
    return verdicts
  }

  /** The last verdict on each rate after this hour. */
  function verdictsAt(end: number): Verdicts {
    let first = end
    while (first > end - heldHours && !verdictsByEnd.has(first)) first--
    for (let at = first; at <= end; at++) {
      if (verdictsByEnd.has(at)) continue
      const before = [...(verdictsByEnd.get(at - 1) ?? [])].filter(([, verdict]) => verdict.end > at - heldHours)
      verdictsByEnd.set(at, new Map([...before, ...verdictsOf(at)]))
    }
    return verdictsByEnd.get(end) ?? new Map<string, Verdict>()
  }

  return (end: number): Finding[] => {
    const verdicts = verdictsAt(end)
    return partners.flatMap((partner) => {
      const found = rateNames.flatMap((name) => {
        const verdict = verdicts.get(keyOf(partner, name))
        return verdict?.found ? { end: verdict.end, rate: verdict.found } : []
      })
      const [first, ...others] = found
      if (!first) return []
      const since = (counts.firstHour + first.end - first.rate.hours) * HOUR
      const names = others.map(({ rate }) => rate.name)
      return findingOf(first.rate, names, since)
    })
  }
}
