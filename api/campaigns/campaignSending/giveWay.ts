import type { LiveTimes } from '../../routing/attempts/liveTimes'

/** Registrations a second while live leads come too seldom to measure by. */
const besideFew = 100
const few = 10
/** Registrations a second at least: a campaign never stands still. */
const slowest = 5
/** By how much a second it grows while live leads are as quick as without it. */
const growth = 40
const lessening = 0.7
/** It grows only where so much of it was used: what nobody asked for shows nothing. */
const usedShare = 0.5
/** So much longer may live leads take. */
const tolerated = 1.3
const judgedMs = 500
/** By the slowest fifth of the last seconds: a median does not see who waits for a lock. */
const judgedShare = 0.8
const judgedOfMs = 2_000
/** So often it all but stops for a moment, to see how long live leads take without it. */
const measureEveryMs = 30_000
const settleMs = 1_500
const measureMs = 1_500
/** What is not used in so long is lost, so that a pause makes no flood. */
const heapedMs = 500

/**
 * How many registrations campaigns may begin in this process so that live leads go first: any number while none come. While
 * they do, it grows as long as live leads take about as long as without campaigns, and falls once they take longer.
 * Source: design/campaigns.md, Sending.
 */
export class GiveWay {
  private rate = besideFew
  private left = 0
  /** Since it was judged last. */
  private began = 0
  private filledAt: number
  private judgedAt = 0
  /** How long live leads take without campaigns; null: not known. */
  private undisturbedMs: number | null = null
  private measuredAt = -Infinity
  private measuringSince: number | null = null

  constructor(private readonly live: LiveTimes) {
    this.filledAt = live.clock()
  }

  /** How many may begin now. `isBusyElsewhere`: whether live leads come to other processes. */
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

/** The least of the slowest fifth; null of none. */
function slowFifth(numbers: readonly number[]): number | null {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * judgedShare)] ?? null
}
