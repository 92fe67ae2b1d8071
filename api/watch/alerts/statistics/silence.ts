/**
 * Partners that send or take no leads although they usually do at this hour. Pure. See docs/domain/watch.md.
 *
 * The usual number is the mean of the same hour on the last 4 same weekdays, in UTC. After a clock change the traffic of a
 * country comes an hour earlier or later, so that the smallest mean of the hour and its two neighbours is used. Real traffic varies
 * more from week to week than a Poisson distribution with that mean: the mean itself varies, by as much as the 4 weeks show and at
 * least by a fifth (gamma distribution, so that counts have a negative binomial one). Silent hours in a row count together.
 */
import { HOUR } from '../../../../shared/app/time/timeZones'
import type { Finding } from '../findings'
import { hoursPerDay, type HourlyCounts, type HourlySeries, type PartnerKind } from './hourlyCounts'

/** Probability of a false alert in one hour, over all subjects together. */
const falseAlertsPerHour = 0.001
const weeks = 4
const weekHours = 7 * hoursPerDay
/** Longest silence that is followed; after it the usual number says nothing any more. */
const longestHours = 6 * hoursPerDay

/** What a publisher sends, and what an advertiser accepts. */
const volumeOf = ({ subjectKind, received, leads }: HourlySeries) => (subjectKind === 'publisher' ? received : leads)

/** Smallest squared variation of the mean, relative to it. */
const minVariation = 0.05

interface Usual {
  /** Mean of the same hour of the last weeks. */
  mean: number
  /** Smallest mean of the hour and its neighbours, and the largest squared variation. */
  least: number
  variation: number
}

function usualAt(volume: Float64Array, place: number): Usual {
  const usual: Usual = { mean: 0, least: Infinity, variation: minVariation }
  for (const shift of [-1, 0, 1]) {
    const counts = Array.from({ length: weeks }, (_, week) => volume[place + shift - (week + 1) * weekHours] ?? 0)
    const mean = counts.reduce((sum, count) => sum + count, 0) / weeks
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (weeks - 1)
    if (shift === 0) usual.mean = mean
    usual.least = Math.min(usual.least, mean)
    if (mean > 0) usual.variation = Math.max(usual.variation, (variance - mean) / mean ** 2)
  }
  return usual
}

/** Probability that no lead comes where so many are usual: of a Poisson distribution, if there is no variation. */
const noneProbability = (mean: number, variation: number) => (1 + variation * mean) ** (-1 / variation)

/**
 * Returns a function that finds the silent partners after an hour, given as the place of the hour after it. A partner stays
 * silent until a lead comes, also through hours in which few leads are usual.
 */
export function silenceJudge({ firstHour, series }: HourlyCounts, subjectKind: PartnerKind, least: number) {
  const partners = series.filter((one) => one.subjectKind === subjectKind)
  const silentByPlace = new Map<number, Set<HourlySeries>>()

  /** Probability of the silent hours up to this one, if `usual` applies to it; 1 if there was a lead. */
  function probabilityOf(volume: Float64Array, place: number, usual: Usual): number {
    let [expected, variation] = [0, usual.variation]
    for (let hour = place; hour > place - longestHours && volume[hour] === 0; hour--) {
      const ofHour = usualAt(volume, hour)
      if (ofHour.least < least) break
      expected += ofHour.least
      variation = Math.max(variation, ofHour.variation)
    }
    return noneProbability(expected, variation)
  }

  /** Partners whose silence up to this hour is improbable, corrected for the number of partners compared. */
  function silentAt(place: number): Set<HourlySeries> {
    const known = silentByPlace.get(place)
    if (known) return known
    const compared = partners.flatMap((partner) => {
      const usual = usualAt(volumeOf(partner), place)
      return usual.least >= least ? [{ volume: volumeOf(partner), partner, usual }] : []
    })
    const silent = compared.filter(
      ({ volume, usual }) =>
        volume[place] === 0 && probabilityOf(volume, place, usual) * compared.length < falseAlertsPerHour,
    )
    const found = new Set(silent.map(({ partner }) => partner))
    silentByPlace.set(place, found)
    return found
  }

  return (end: number): Finding[] =>
    partners.flatMap((partner) => {
      const volume = volumeOf(partner)
      let first: number | null = null
      for (let place = end - 1; place >= Math.max(0, end - longestHours) && volume[place] === 0; place--)
        if (silentAt(place).has(partner)) first = place
      if (first === null) return []
      // The silence began before it was improbable.
      while (volume[first - 1] === 0 && usualAt(volume, first - 1).least >= least) first--
      let expected = 0
      for (let place = first; place < end; place++) expected += usualAt(volume, place).mean
      return {
        ...{ subjectKind, subjectId: partner.subjectId, since: (firstHour + first) * HOUR },
        evidence: { hours: end - first, expected: Math.round(expected), seen: 0 },
        leads: Math.round(expected),
        // Leads that an advertiser does not take can go to others.
        lost: subjectKind === 'publisher' ? expected : 0,
      }
    })
}
