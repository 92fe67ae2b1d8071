/** Long enough for a reliable average, short enough to be current. */
const keptMs = 5_000

/**
 * Recent waiting times of live leads for decisions and recordings in this process. Campaigns slow down when they grow.
 */
export class LiveTimes {
  private readonly kept: { at: number; tookMs: number }[] = []
  private cameAt = -Infinity

  /** `clock`: monotonic milliseconds. */
  constructor(readonly clock: () => number = () => performance.now()) {}

  /** A live lead has arrived; its timing is not known yet. */
  came(): void {
    this.cameAt = this.clock()
  }

  /** Whether a live lead arrived in the last five seconds. */
  get isBusy(): boolean {
    return this.clock() - this.cameAt < keptMs
  }

  measure<Result>(work: Promise<Result>): Promise<Result> {
    const begunAt = this.clock()
    return work.finally(() => this.add(this.clock() - begunAt))
  }

  add(tookMs: number): void {
    this.forget()
    this.kept.push({ at: this.clock(), tookMs })
  }

  /** Times of the last five seconds, or since a later time of the clock. */
  since(at = -Infinity): number[] {
    this.forget()
    return this.kept.filter((one) => one.at >= at).map(({ tookMs }) => tookMs)
  }

  private forget() {
    const oldest = this.clock() - keptMs
    const fresh = this.kept.findIndex(({ at }) => at >= oldest)
    this.kept.splice(0, fresh < 0 ? this.kept.length : fresh)
  }
}
