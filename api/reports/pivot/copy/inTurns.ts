/** Runs tasks one after another, in call order. Each caller gets the error of its own task. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => {}) // reported to the caller of this task
    return turn
  }
}
