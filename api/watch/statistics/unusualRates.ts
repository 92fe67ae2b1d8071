import { HOUR } from '../../../shared/app/time/timeZones'
import type { Finding } from '../alerts/findings'
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
  // A lead refused by an advertiser may be taken by another: those that nobody took are counted by their histories.
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

/** Returns a function that finds partners with an unusual rate after an hour, given as the place of the hour after it. */
export function rateJudge(
  counts: HourlyCounts,
  subjectKind: PartnerKind,
  settings: Settings,
  ratesAfter = comparedRates(counts, subjectKind),
) {
  const { firstHour, series } = counts
  const partners = series.filter((one) => one.subjectKind === subjectKind)
  const verdicts = new Map<number, ReturnType<typeof judge>>()

  /** Rates compared after this hour, and those outside their band. */
  function judge(end: number) {
    const compared = ratesAfter(end).filter(({ all }) => all >= settings.least)
    const found = compared.flatMap((rate) => unusual(rate, outsideBand / compared.length) ?? [])
    const keyed = (rates: readonly { partner: HourlySeries; name: string }[]) =>
      new Set(rates.map(({ partner, name }) => `${partner.subjectId} ${name}`))
    return {
      compared: keyed(compared),
      found: found.filter(({ all, seen, usual }) => Math.abs(seen / all - usual) * 100 >= settings.percent * usual),
    }
  }
  const verdictAt = (end: number) => {
    const verdict = verdicts.get(end) ?? judge(end)
    verdicts.set(end, verdict)
    return verdict
  }

  /** The last verdict on a rate. */
  function lastVerdict({ subjectId }: HourlySeries, name: string, end: number) {
    for (let place = end; place > Math.max(0, end - heldHours); place--) {
      const { compared, found } = verdictAt(place)
      if (!compared.has(`${subjectId} ${name}`)) continue
      const rate = found.find((one) => one.partner.subjectId === subjectId && one.name === name)
      return rate ? { rate, place } : null
    }
    return null
  }

  return (end: number): Finding[] =>
    partners.flatMap((partner) => {
      const found = rateNames.flatMap((name) => lastVerdict(partner, name, end) ?? [])
      const [first, ...others] = found
      if (!first) return []
      const since = (firstHour + first.place - first.rate.hours) * HOUR
      return findingOf(
        first.rate,
        others.map(({ rate }) => rate.name),
        since,
      )
    })
}
