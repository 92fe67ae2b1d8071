/** The failure of a call that PostgreSQL had better answer, while nothing is wrong with the copy. */
export class CallFault extends Error {}

/** A call waits this long for changes to be pulled. */
const patienceMs = 2_000

/** What the work gives, or CallFault when it takes too long. */
export async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFault('Pulling changes took too long')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
