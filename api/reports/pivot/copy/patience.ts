/** The copy is intact but too slow for a call; PostgreSQL should answer it. */
export class CallFault extends Error {}

/** How long a call waits for changes to be pulled. */
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
