/** Long enough to tell how live leads fare, short enough to be of this moment. */
const keptMs = 5_000

/** How long the answers about live leads took to be recorded in this process of late: what others give way by. */
export class LiveTimes {
  private readonly kept: { at: number; tookMs: number }[] = []

  /** `clock`: milliseconds that only grow. */
  constructor(readonly clock: () => number = () => performance.now()) {}

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
