import { DAY, wallTimeAt } from '../../../shared/app/time/timeZones'
import type { AdvertiserPauseFactsFragment } from '../../generated/graphql'

/** `14:32`, or with the date if it is not within a day. */
function timeText(at: string, zone: string, now: number) {
  const instant = Date.parse(at)
  return wallTimeAt(zone, instant).slice(Math.abs(instant - now) < DAY ? 11 : 0)
}

/** `Paused until 14:32`, or what happens after the pause. */
export function pauseTitle(
  { state, until, probes, probesAccepted }: AdvertiserPauseFactsFragment,
  zone: string,
  now: number,
): string {
  const left = probes - probesAccepted
  if (state === 'PROBE_DUE') return `Paused until the next ${left > 1 ? `${left} leads are` : 'lead is'} accepted`
  if (state === 'PROBING') return `Paused: a probe is being sent${left > 1 ? `, ${left - 1} more will be` : ''}`
  return until === null ? 'Paused' : `Paused until ${timeText(until, zone, now)}`
}

/** `by the rule “Refuses everything” since 14:02`. */
export const pausedByText = (
  { isByRule, pausedBy, since }: AdvertiserPauseFactsFragment,
  zone: string,
  now: number,
): string => `by ${isByRule ? `the rule “${pausedBy}”` : pausedBy} since ${timeText(since, zone, now)}`
