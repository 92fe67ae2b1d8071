/** Runs works one after another, in the order in which they were handed in. Each caller sees the failure of its own work. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => {}) // reported to the caller of this work
    return turn
  }
}
