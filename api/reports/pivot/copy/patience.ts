import { within } from '../../../app/process/within'

/** The copy is intact but too slow for a call; PostgreSQL should answer it. */
export class CallFault extends Error {}

/** How long a call waits for changes to be pulled. */
const patienceMs = 2_000

/** The result of `work`; throws CallFault if it takes too long. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  within(work, patienceMs, () => {
    throw new CallFault('Pulling changes took too long')
  })
