/** Long enough to tell how live leads fare, short enough to be of this moment. */
const keptMs = 5_000

/** How long live leads waited of late for this process to decide about them, and to record what came of it: what others give way by. */
export class LiveTimes {
  private readonly kept: { at: number; tookMs: number }[] = []
  private cameAt = -Infinity

  /** `clock`: milliseconds that only grow. */
  constructor(readonly clock: () => number = () => performance.now()) {}

  /** A live lead has come; what its answer takes is not known yet. */
  came(): void {
    this.cameAt = this.clock()
  }

  /** Whether a live lead came in the last five seconds. */
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

  /** Those of the last five seconds, or since a later moment of the clock. */
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
