import type { LiveTimes } from '../../routing/attempts/liveTimes'

/** Registrations per second while there are too few live leads to measure. */
const besideFew = 100
const few = 10
/** Minimum registrations per second, so that campaigns never stop. */
const slowest = 5
/** Increase per second while live leads are not slowed down. */
const growth = 40
const lessening = 0.7
/** The rate only increases if this share of it was used; otherwise the measurement says nothing. */
const usedShare = 0.5
/** Tolerated slowdown factor of live leads. */
const tolerated = 1.3
const judgedMs = 500
/** Uses the slowest fifth of the last seconds, because a median hides leads that wait for a lock. */
const judgedShare = 0.8
const judgedOfMs = 2_000
/** Interval at which campaigns almost stop for a moment, to measure live leads without them. */
const measureEveryMs = 30_000
const settleMs = 1_500
const measureMs = 1_500
/** Unused capacity expires after this time, so that a pause is not followed by a burst. */
const heapedMs = 500

/**
 * Limits the registrations that campaigns start in this process, so that live leads have priority. Without live leads
 * there is no limit. Otherwise the rate increases while live leads are about as fast as without campaigns, and
 * decreases when they are slower. See docs/domain/campaigns.md.
 */
export class CampaignThrottle {
  private rate = besideFew
  private left = 0
  /** Registrations since the last adjustment. */
  private began = 0
  private filledAt: number
  private judgedAt = 0
  /** Duration of live leads without campaigns; null: unknown. */
  private undisturbedMs: number | null = null
  private measuredAt = -Infinity
  private measuringSince: number | null = null

  constructor(private readonly live: LiveTimes) {
    this.filledAt = live.clock()
  }

  /** Number of registrations that may start now. `isBusyElsewhere`: whether other processes receive live leads. */
  async allowed(isBusyElsewhere: () => Promise<boolean>): Promise<number> {
    const count = this.live.since().length
    if (!this.live.isBusy && !count && !(await isBusyElsewhere())) return Infinity
    const now = this.live.clock()
    const rate = this.rateAt(now, count)
    const passedMs = Math.min(now - this.filledAt, heapedMs)
    this.left = Math.min(this.left + (rate * passedMs) / 1_000, Math.max(1, (rate * heapedMs) / 1_000))
    this.filledAt = now
    return Math.floor(this.left)
  }

  took(count: number): void {
    this.left = Math.max(0, this.left - count)
    this.began += count
  }

  private rateAt(now: number, count: number): number {
    if (count < few) {
      this.undisturbedMs = this.measuringSince = null
      this.measuredAt = -Infinity
      return (this.rate = besideFew)
    }
    if (this.measuringSince === null && now - this.measuredAt >= measureEveryMs) this.measuringSince = now
    if (this.measuringSince !== null) {
      if (now - this.measuringSince < settleMs + measureMs) return slowest
      const alone = this.live.since(this.measuringSince + settleMs)
      this.undisturbedMs = slowFifth(alone) ?? this.undisturbedMs
      this.measuringSince = null
      this.measuredAt = this.judgedAt = now
    }
    if (now - this.judgedAt >= judgedMs) this.judge(now)
    return this.rate
  }

  private judge(now: number) {
    const tookMs = slowFifth(this.live.since(now - judgedOfMs))
    const passedMs = now - this.judgedAt
    const isUsed = this.began >= (this.rate * passedMs * usedShare) / 1_000
    this.judgedAt = now
    this.began = 0
    if (tookMs === null || this.undisturbedMs === null) return
    if (tookMs > this.undisturbedMs * tolerated) this.rate = Math.max(slowest, this.rate * lessening)
    else if (isUsed) this.rate += (growth * passedMs) / 1_000
  }
}

/** The minimum of the slowest fifth; null if empty. */
function slowFifth(numbers: readonly number[]): number | null {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * judgedShare)] ?? null
}
