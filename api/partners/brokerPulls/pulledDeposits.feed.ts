import type { Services } from '../../app/start/services'
import { readPull } from './brokerPulls.queries'
import type { Window } from './fetchPage'
import { pagesOf } from './pages'
import { type PulledRow, PullFault } from './readPage'

export { PullFault }

/** What the broker of an advertiser lists as deposits in a window, page by page. Throws a PullFault with a message for
 * staff, also if the amounts are known to be there and one is missing. */
export async function* pulledDeposits(
  { db, config }: Pick<Services, 'db' | 'config'>,
  advertiserId: number,
  window: Window,
  signal?: AbortSignal,
): AsyncGenerator<PulledRow[]> {
  const pull = (await readPull(db, advertiserId))?.config
  if (!pull) throw new PullFault('The pull of the advertiser is not set up.')
  if (pull.mapping.deposit === null) throw new PullFault('The pull of the advertiser does not say what a deposit is.')
  for await (const { rows } of pagesOf(pull, window, { config, from: null, signal, onCall: () => undefined })) {
    const deposits = rows.filter(({ isDeposit, isReturned }) => isDeposit && !isReturned)
    const without = pull.mapping.amount === null ? undefined : deposits.find(({ amount }) => amount === null)
    if (without) throw new PullFault(`The deposit of ${without.leadId ?? without.reference} has no amount.`)
    yield deposits
  }
}
