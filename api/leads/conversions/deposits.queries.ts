import { leadStatus } from '../../../shared/leads/leadStatus'
import { revenueForDeposit } from '../../partners/advertisers/advertisers.queries'
import type { Database } from '../../db/connect'
import { changeLead } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { notifyPending } from '../pendingConversions/notifyPending.queries'

/** Outcome of a reported deposit; `refused` has changed nothing. */
type DepositOutcome =
  | { kind: 'booked'; lead: LeadRecord; message: string }
  /** The lead was not changed: a later deposit, or one in a status that creates no conversion. */
  | { kind: 'recorded'; message: string }
  | { kind: 'refused'; message: string }

interface Deposit {
  /** Advertiser that reports it. */
  advertiserId: number
  /** Time of the deposit in epoch milliseconds; limited to the lead's lifetime, whatever the broker's clock says. */
  at: number
  /** Epoch milliseconds. */
  now: number
}

const isExcluded = async (db: Database, brandStatus: string | null): Promise<boolean> => {
  if (brandStatus === null) return false
  const { exclude_ftd_status } = await db.selectFrom('settings').select('exclude_ftd_status').executeTakeFirstOrThrow()
  return exclude_ftd_status.includes(brandStatus)
}

/**
 * Books a real deposit on a locked lead, in its transaction. Only the advertiser that holds the lead can report one,
 * and only if the lead was accepted. The first deposit makes an accepted lead a Pending FTD with fixed revenue; on a
 * fake FTD it removes the fake flag and books revenue but no payout, and a rejected fake becomes pending again. A
 * second deposit is only recorded, as is one while the advertiser status is in `exclude_ftd_status`. See
 * docs/domain/statuses.md.
 */
export async function recordDeposit(
  transaction: Database,
  lead: LeadRecord,
  { advertiserId, at, now }: Deposit,
): Promise<DepositOutcome> {
  const status = lead.lead_status_id
  if (lead.advertiser_id !== advertiserId) return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  if (status === leadStatus.Rejected || status === leadStatus.Submitted)
    return { kind: 'refused', message: 'The lead was not accepted.' }
  if (lead.converted_at !== null) return { kind: 'recorded', message: 'The lead has a deposit already.' }
  if (await isExcluded(transaction, lead.advertiser_status)) {
    return { kind: 'recorded', message: `A deposit in the status ${lead.advertiser_status} makes no conversion.` }
  }
  const converted_at = new Date(Math.max(Math.min(at, now), Number(lead.created_at)))
  const revenue = await revenueForDeposit(transaction, advertiserId, lead.country_id)
  const isApprovedFake = status === leadStatus.FTD
  const after = await changeLead(
    transaction,
    lead,
    {
      converted_at,
      revenue,
      is_fake_ftd: false,
      ...(!isApprovedFake && { lead_status_id: leadStatus['Pending FTD'] }),
    },
    { by: 'broker', at: now },
  )
  if (after.lead_status_id !== status) await notifyPending(transaction)
  return {
    kind: 'booked',
    lead: after,
    message: lead.is_fake_ftd ? 'The fake FTD became a real one.' : 'The lead is a Pending FTD.',
  }
}
