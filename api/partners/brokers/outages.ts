import type { Instant } from '../../../shared/app/time/timeZones'
import type { BrokerAnswer } from './sendToBroker'

const failuresToOpen = 10
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Consumers that are looked at during a pause, so that the log tells why they wait; the others keep their turn. */
const lookedAt = 20

interface Outage {
  /** In a row. */
  failures: number
  state: 'counting' | 'paused' | 'trying'
  pauseMs: number
  until: Instant
  looksLeft: number
}

const none: Outage = { failures: 0, state: 'counting', pauseMs: 0, until: 0, looksLeft: 0 }

const doubled = (pauseMs: number) => Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs)

/** Whether the broker failed to answer: it was not reached, was silent, or gave an answer that says nothing. */
const isFailure = ({ outcome, httpStatus }: BrokerAnswer) =>
  outcome.kind === 'unsettled' || (outcome.kind === 'refused' && httpStatus === undefined)

/**
 * The circuit breakers of advertisers, as this process knows them: after ten sendings in a row without an answer, campaigns
 * pause for 30 seconds; then one sending tries whether the broker answers again. Each try that fails doubles the pause, up to
 * five minutes. Every sending counts, live leads heed no breaker: they go on to the next advertiser by themselves.
 * Source: design/campaigns.md, Step and Sending.
 */
export class Outages {
  private readonly outages = new Map<number, Outage>()

  /** Until when campaigns send nothing to the advertiser; null: they may. */
  until(advertiserId: number, at: Instant): Instant | null {
    const outage = this.outages.get(advertiserId)
    return outage && outage.state !== 'counting' && outage.until > at ? outage.until : null
  }

  /** How many consumers may be taken for the advertiser: one once a pause is over. */
  most(advertiserId: number, at: Instant): number {
    const outage = this.outages.get(advertiserId)
    if (!outage || outage.state === 'counting') return Infinity
    return outage.until > at ? outage.looksLeft : 1
  }

  /** A consumer waits because of the pause. */
  looked(advertiserId: number): void {
    const outage = this.outages.get(advertiserId)
    if (outage) outage.looksLeft = Math.max(0, outage.looksLeft - 1)
  }

  /** A sending was decided. After a pause it is the one that tries: the others wait for what comes of it. */
  begin(advertiserId: number, at: Instant, answeredBy: Instant): void {
    const outage = this.outages.get(advertiserId)
    if (!outage || outage.state === 'counting' || outage.until > at) return
    outage.state = 'trying'
    outage.until = answeredBy
  }

  /** Counts what came of a sending. Answers whether a pause begins with it. */
  note(advertiserId: number, answer: BrokerAnswer, at: Instant): boolean {
    if (!isFailure(answer)) {
      this.outages.delete(advertiserId)
      return false
    }
    const known = this.outages.get(advertiserId) ?? none
    const { state, pauseMs, failures } = { ...known, failures: known.failures + 1 }
    const opens = state === 'counting' ? failures >= failuresToOpen : state === 'trying'
    const next: Outage = opens
      ? { failures, state: 'paused', pauseMs: doubled(pauseMs), until: at + doubled(pauseMs), looksLeft: lookedAt }
      : { ...known, failures }
    this.outages.set(advertiserId, next)
    return opens
  }
}
