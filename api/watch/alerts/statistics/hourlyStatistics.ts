import type { Services } from '../../../app/start/services'
import { readFilterContext } from '../../../leads/filters/filters.queries'
import type { Finding, HourlyStatistics } from '../findings'
import { hoursRead, lastClosedHour, type HourlyCounts, type PartnerKind } from './hourlyCounts'
import { createAnswerCounts, readAnswers, type ReadAnswers } from './hourlyAnswers.queries'
import { readHourlyCounts } from './hourlyCounts.queries'
import { silenceJudge } from './silence'
import { comparedRates } from './rates'
import { rateJudge } from './unusualRates'

type Needs = Pick<Services, 'db' | 'pool' | 'reports'>

/** Counts up to the hour `to`, which is excluded, with what an evaluation at the start of the hour `from` reads. */
export async function readCountsFor(
  { db, pool, reports }: Needs,
  { from, to }: { from: number; to: number },
  now: number,
  answersIn: ReadAnswers = (hours) => readAnswers(db, hours),
): Promise<HourlyCounts> {
  const context = await readFilterContext(pool, 'UTC', now)
  return readHourlyCounts({ engine: reports, context, answersIn }, { from: from - hoursRead, to })
}

/** Counts of an hour, and what was computed from them. */
interface ReadHour {
  end: number
  counts: Promise<HourlyCounts>
  results: Map<string, Promise<Finding[]>>
  rates: Map<PartnerKind, ReturnType<typeof comparedRates>>
}

/** Reads the counts once after each hour, and evaluates equal settings once: rules that differ in their scope share the result. */
export function createHourlyStatistics(needs: Needs): HourlyStatistics {
  let kept: ReadHour | null = null
  const answersIn = createAnswerCounts(needs.db)

  function closed(now: number): ReadHour {
    const end = lastClosedHour(now)
    if (kept?.end === end) return kept
    const counts = readCountsFor(needs, { from: end, to: end }, now, answersIn)
    const hour: ReadHour = { end, counts, results: new Map(), rates: new Map() }
    kept = hour
    counts.catch(() => {
      if (kept === hour) kept = null
    })
    return hour
  }

  function resultOf(hour: ReadHour, key: string, judge: (counts: HourlyCounts) => (end: number) => Finding[]) {
    const result = hour.results.get(key) ?? hour.counts.then((read) => judge(read)(read.hours))
    hour.results.set(key, result)
    return result
  }

  return {
    silent: (kind, least, now) =>
      resultOf(closed(now), `silent ${kind} ${least}`, (counts) => silenceJudge(counts, kind, least)),
    unusual: (kind, settings, now) => {
      const hour = closed(now)
      return resultOf(hour, `unusual ${kind} ${JSON.stringify(settings)}`, (counts) => {
        const rates = hour.rates.get(kind) ?? comparedRates(counts, kind)
        hour.rates.set(kind, rates)
        return rateJudge(counts, kind, settings, rates)
      })
    },
  }
}
