import { formatCount } from '../../../shared/app/format'
import { readAmount } from '../../../shared/money/brokerLists'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import type { Services } from '../../app/start/services'
import { pulledDeposits, PullFault } from '../../partners/brokerPulls/pulledDeposits.feed'
import { storeOutcome, takeDraft } from './brokerLists.queries'
import { findFetching } from './pullBrokerList.queries'
import type { NamedLead, ReadLine } from './readLine'
import { lineStore } from './storeBrokerList'

interface Deposit {
  lead: NamedLead
  /** Null: the list says no amounts. */
  cents: number | null
  at: number | null
}

/** Throws a PullFault for an amount that cannot be read: a list is compared as a whole or not at all. */
function centsOf(amount: string | null, lead: number | string | null): number | null {
  const read = amount === null ? null : readAmount(amount)
  if (read && 'problem' in read) throw new PullFault(`The amount of ${lead}: ${read.problem}`)
  return read && read.cents
}

const failed = (problem: string) => ({ mapping: [], rows: 0, refused: 0, skipped: 0, problems: [problem] })

/**
 * Job: fetches the deposits that the broker lists for a month, and compares them from then on. If the list cannot be read to the
 * end, the one before stays, and the draft says why.
 */
export async function pullBrokerList(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { listId, signal }: { listId: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { db, now } = services
  const list = await findFetching(db, listId)
  if (!list) return
  const compared = { month: list.month, advertiserId: list.advertiser_id }
  const window = { from: Number(list.starts_at), to: Math.min(Number(list.ends_at), now()) }
  const deposits: Deposit[] = []
  try {
    for await (const rows of pulledDeposits(services, list.advertiser_id, window, signal)) {
      for (const { reference, leadId, isBrokerId, at, amount } of rows)
        deposits.push({
          at,
          cents: centsOf(amount, leadId ?? reference),
          lead:
            leadId === null
              ? { by: isBrokerId ? 'broker_id' : 'reference', name: reference ?? '' }
              : { by: 'lead_id', name: String(leadId) },
        })
      if (deposits.length > campaignLimits.listRows)
        throw new PullFault(`The list has more than ${formatCount(campaignLimits.listRows)} deposits.`)
    }
  } catch (error) {
    if (!(error instanceof PullFault)) throw error
    return void (await storeOutcome(db, listId, failed(error.message)))
  }
  await db.transaction().execute(async (transaction) => {
    if (!(await findFetching(transaction, listId, true))) return
    const store = lineStore(transaction, listId, compared, true)
    for (const [at, deposit] of deposits.entries()) {
      const read: ReadLine = { outcome: 'read', lead: deposit.lead, cents: deposit.cents, at: deposit.at }
      await store.add({ line: at + 1, cells: [] }, read)
    }
    await storeOutcome(transaction, listId, { ...(await store.end()), mapping: [], problems: [] })
    await takeDraft(transaction, compared)
  })
}
