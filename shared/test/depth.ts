/**
 * How deep tests look that try many cases: 1 in `npm test`, as many as found every planted fault; `npm run test:deep` looks
 * twenty times as deep. The one place for both.
 */
export const depth = Number(process.env.TEST_DEPTH ?? 1)

/** Runs of a property test that has `usual` runs in `npm test`. */
export const cases = (usual: number) => Math.ceil(usual * depth)

/** `usual` of all cases, evenly spread over them, others for each `turn`; all of them where the depth allows. */
export const spread = <T>(all: readonly T[], usual: number, turn = 0): T[] => {
  const step = Math.max(1, Math.floor(all.length / cases(usual)))
  return all.filter((_, place) => place % step === turn % step)
}

const minutes = Number(process.env.FUZZ_MINUTES ?? 0)

/** Settings of a property that tries broken inputs: `usual` runs in `npm test`, as many as fit into the time of `npm run test:fuzz`. */
export const tries = (usual: number) =>
  minutes
    ? { numRuns: Infinity, interruptAfterTimeLimit: minutes * 60_000, endOnFailure: true }
    : { numRuns: cases(usual) }
/** Milliseconds that `tries` may take. */
export const triesMs = minutes ? (minutes + 5) * 60_000 : 60_000 * depth
