/** Pauses of advertisers: by a rule, with a probe lead at the end, or by a person. See docs/domain/watch.md. */
import { MINUTE, wallTimeAt, type Instant } from '../app/time/timeZones'

/** Length of a pause by a rule unless staff set another one. */
export const usualPauseMinutes = 30
/** A pause by a rule is never longer, however often it doubles. */
export const longestPauseMinutes = 240
/** Probes of a pause unless staff ask for more. */
export const usualProbes = 1
export const maxProbes = 20

export interface Pause {
  isByRule: boolean
  /** Name of the rule, or e-mail of the person. */
  by: string
  since: Instant
  /** Null: until somebody resumes it, or, of a rule, while its condition holds. */
  until: Instant | null
  /** Length of a pause by a rule that has an end; null for others. */
  minutes: number | null
  /** The lead that is being sent to find out whether the advertiser takes leads again. */
  probe: { leadId: number; until: Instant } | null
  /** Probes that must be accepted one after another before the advertiser gets leads again, and how many have been. */
  probes: number
  accepted: number
}

/** over: leads are sent as usual. probe_due: one lead may be sent as a probe. probing: it is being sent. */
type PauseState = 'over' | 'paused' | 'probe_due' | 'probing'

export function pauseStateAt(pause: Pause | null | undefined, at: Instant): PauseState {
  if (!pause) return 'over'
  if (pause.until === null || pause.until > at) return 'paused'
  if (!pause.isByRule) return 'over'
  return pause.probe && pause.probe.until > at ? 'probing' : 'probe_due'
}

/** A pause by a rule that begins now. */
export const pausedByRule = (rule: string, minutes: number, at: Instant): Pause => ({
  ...{ isByRule: true, by: rule, since: at, minutes, probe: null, probes: usualProbes, accepted: 0 },
  until: at + minutes * MINUTE,
})

/** A pause by a rule as long as its condition holds. */
export const pausedWhile = (rule: string, at: Instant): Pause => ({
  ...{ isByRule: true, by: rule, since: at, until: null, minutes: null },
  ...{ probe: null, probes: usualProbes, accepted: 0 },
})

/** A pause by a rule that ends now with so many probes. */
export const endedByProbes = (pause: Pause, probes: number, at: Instant): Pause => ({
  ...{ ...pause, until: at, probe: null },
  ...{ probes, accepted: 0 },
})

/**
 * What an answer to a probe makes of the pause: null, the advertiser gets leads again, after as many accepted probes as it
 * needs; until then the next lead is another probe. One that is not accepted begins a pause of twice the length.
 */
export function afterProbe(pause: Pause, isAccepted: boolean, at: Instant): Pause | null {
  const accepted = pause.accepted + 1
  if (isAccepted) return accepted < pause.probes ? { ...pause, probe: null, accepted } : null
  const minutes = Math.min(2 * (pause.minutes ?? usualPauseMinutes), longestPauseMinutes)
  return { ...pause, minutes, until: at + minutes * MINUTE, probe: null, probes: usualProbes, accepted: 0 }
}

/** `the rule “Refuses everything”`, or the person's e-mail. */
export const pausedByText = ({ isByRule, by }: Pick<Pause, 'isByRule' | 'by'>): string =>
  isByRule ? `the rule “${by}”` : by

/** `until 14:32`, `while its condition holds`; with the date for pauses by persons, which can take days. */
export const pausedUntilText = ({ isByRule, until }: Pick<Pause, 'isByRule' | 'until'>, zone: string): string =>
  until === null
    ? isByRule
      ? 'while its condition holds'
      : 'until somebody resumes it'
    : `until ${wallTimeAt(zone, until).slice(isByRule ? 11 : 0)}`
