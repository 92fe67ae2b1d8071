/** When rules would have opened alerts, from counts. Pure; the conditions are those of live rules. */
import { HOUR, MINUTE } from '../../../../shared/app/time/timeZones'
import type { AlertSettings } from '../../../../shared/watch/alertKinds'
import { badShare, type AnswerCounts, type BadOutcome } from '../findings.answers'
import { isFailing } from '../findings.postbacks'
import { setting, type Finding } from '../findings'
import type { HourlyCounts, PartnerKind } from '../statistics/hourlyCounts'
import { silenceJudge } from '../statistics/silence'
import { rateJudge } from '../statistics/unusualRates'
import { collectFirings, joinedFirings, slidingFirings, type Firing } from './firings'

interface OfMinute<Counts> {
  /** Since 1970. */
  minute: number
  counts: Counts
}

/** `rows` are the answers of an advertiser, in order of time. */
export const answerFirings = (
  subjectId: number,
  rows: readonly OfMinute<AnswerCounts>[],
  outcome: BadOutcome,
  settings: AlertSettings,
): Firing[] =>
  slidingFirings({ subjectKind: 'advertiser', subjectId }, rows, {
    minutes: setting(settings, 'minutes'),
    judge: (sum) => badShare(sum, outcome, settings),
  })

/** `rows` are the failed postbacks of a publisher, in order of time. */
export const postbackFirings = (
  subjectId: number,
  rows: readonly OfMinute<{ count: number }>[],
  settings: AlertSettings,
): Firing[] =>
  slidingFirings({ subjectKind: 'publisher', subjectId }, rows, {
    minutes: setting(settings, 'minutes'),
    judge: ({ count }) => (isFailing(count, settings) ? { count } : null),
  })

/** `times` are those in which a lead was Submitted, each longer than the rule allows. */
export function heldFirings(times: readonly { from: number; to: number | null }[], settings: AlertSettings): Firing[] {
  const least = setting(settings, 'minutes') * MINUTE
  const held = times.map(({ from, to }) => ({ from: from + least, to }))
  return joinedFirings({ subjectKind: 'held_leads', subjectId: null }, held)
}

/** Finds partners after an hour, given as its place in the counts. */
type HourJudge = (end: number) => Finding[]

export const silence = (counts: HourlyCounts, kind: PartnerKind, settings: AlertSettings): HourJudge =>
  silenceJudge(counts, kind, setting(settings, 'least'))
export const unusualRate = (counts: HourlyCounts, kind: PartnerKind, settings: AlertSettings): HourJudge =>
  rateJudge(counts, kind, { least: setting(settings, 'least'), percent: setting(settings, 'percent') })

/** Judges the end of each hour from one to another, both in hours since 1970; `pause` lets other work run between them. */
export async function hourlyFirings(
  { firstHour }: HourlyCounts,
  judge: HourJudge,
  { from, to }: { from: number; to: number },
  pause: (hour: number) => Promise<void> | undefined = () => undefined,
): Promise<Firing[]> {
  const moments: { at: number; findings: Finding[] }[] = []
  for (let hour = from; hour <= to; hour++) {
    moments.push({ at: hour * HOUR, findings: judge(hour - firstHour) })
    await pause(hour)
  }
  return collectFirings(moments)
}
