/** The copy is intact but too slow for a call; PostgreSQL should answer it. */
export class CopyIsLate extends Error {}

/** How long a call waits for changes to be pulled. */
const patienceMs = 2_000

/** The result of `work`, or a CopyIsLate error after a timeout. */
export async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CopyIsLate('Pulling changes took too long')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
