import type { Instant } from '../../../shared/app/time/timeZones'
import type { BrokerAnswer } from './sendToBroker'

const failuresToOpen = 10
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Number of consumers processed during a pause, so that their log shows the reason; the others keep their place. */
const lookedAt = 20

interface Outage {
  /** Consecutive failures. */
  failures: number
  state: 'counting' | 'paused' | 'trying'
  pauseMs: number
  until: Instant
  looksLeft: number
}

const none: Outage = { failures: 0, state: 'counting', pauseMs: 0, until: 0, looksLeft: 0 }

const doubled = (pauseMs: number) => Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs)

/** Whether the broker failed to respond: not reachable, timeout, or an unclear response. */
export const isBrokerFailure = ({ outcome, httpStatus }: BrokerAnswer) =>
  outcome.kind === 'unsettled' || (outcome.kind === 'refused' && httpStatus === undefined)

/**
 * Circuit breakers of advertisers in this process: after ten consecutive sendings without a response, campaigns pause
 * for 30 seconds; then one sending is a probe. Each failed probe doubles the pause, up to five minutes. All sendings
 * count; live leads ignore the breaker, because they continue with the next advertiser. See docs/domain/campaigns.md.
 */
export class Outages {
  private readonly outages = new Map<number, Outage>()

  /** Until when campaigns do not send to the advertiser; null if they may. */
  until(advertiserId: number, at: Instant): Instant | null {
    const outage = this.outages.get(advertiserId)
    return outage && outage.state !== 'counting' && outage.until > at ? outage.until : null
  }

  /** Maximum number of consumers for the advertiser: one after a pause. */
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

  /** A sending was started. After a pause it is the probe, and the others wait for its outcome. */
  begin(advertiserId: number, at: Instant, answeredBy: Instant): void {
    const outage = this.outages.get(advertiserId)
    if (!outage || outage.state === 'counting' || outage.until > at) return
    outage.state = 'trying'
    outage.until = answeredBy
  }

  /** Records the outcome of a sending. Returns whether a pause begins. */
  note(advertiserId: number, answer: BrokerAnswer, at: Instant): boolean {
    if (!isBrokerFailure(answer)) {
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
