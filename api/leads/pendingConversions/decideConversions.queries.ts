import { leadStatus, leadStatusName } from '../../../shared/leads/leadStatus'
import type { Session } from '../../app/http/access'
import { writeAudits } from '../../app/audit/audit.queries'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import type { Refusal } from '../../app/idempotency/idempotency.queries'
import { findLeadKeys } from '../leadHistories/leadHistories.queries'
import { changeLeads, lockLeads, type PlainChange } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { payoutsForConversions } from '../../partners/publishers/publishers.queries'
import { offerUndo } from '../../app/undo/undo.queries'
import type { UndoOffer } from '../../app/undo/undo.schema'
import { decidedBy } from './decidedBy.queries'
import { notifyPending } from './notifyPending.queries'

export interface Decision {
  isAccept: boolean
  /** Status shown to the publisher of a rejected conversion. */
  statusOverride: string | null
  actor: Pick<Session, 'user_id' | 'email'>
  /** Epoch milliseconds. */
  at: number
  requestId: string
}

/** Data to undo the decision on one conversion. */
export interface DecisionEntry {
  lead_id: number
  /** Override before the decision. */
  status_override: string | null
  /** State after the decision; if it differs later, the lead was changed since. */
  decided: { lead_status_id: number; status_override: string | null; payout: number }
}

export interface Decided {
  lead_ids: number[]
  refused: Refusal[]
  /** Null if nothing was decided. */
  undo: UndoOffer | null
}

const doneTo: Partial<Record<number, string>> = {
  [leadStatus.FTD]: 'accepted',
  [leadStatus['FTD REJECTED']]: 'rejected',
}

/** Why conversions that are no longer pending were not decided, in words, with the deciding user if known. */
async function whyNot(transaction: Database, leads: readonly LeadRecord[]): Promise<Refusal[]> {
  const byWhom = await decidedBy(transaction, leads)
  return leads.map(({ id, lead_status_id }) => {
    const done = doneTo[lead_status_id]
    const by = byWhom.get(id)
    const message = done
      ? `Lead ${id} was ${done}${by ? ` by ${by}` : ''} in the meantime.`
      : `Lead ${id} has no pending conversion: it is ${leadStatusName(lead_status_id)}.`
    return { id, code: 'CONFLICT', message }
  })
}

/** Values of a lead for the audit log. */
export const recorded = ({ lead_status_id, status_override, ftd_date, payout, version }: LeadRecord) => ({
  ...{ status: leadStatusName(lead_status_id), status_override, ftd_date, payout, version },
})

/** Pending leads with the changes of the decision. */
async function changesOf(transaction: Database, leads: readonly LeadRecord[], decision: Decision) {
  const { isAccept, statusOverride, at } = decision
  const payouts = isAccept ? await payoutsForConversions(transaction, leads) : []
  return leads.map((lead, index): { lead: LeadRecord; change: PlainChange } => ({
    lead,
    change: isAccept
      ? { lead_status_id: leadStatus.FTD, ftd_date: new Date(at), payout: payouts[index] ?? 0 }
      : { lead_status_id: leadStatus['FTD REJECTED'], status_override: statusOverride },
  }))
}

/**
 * Accepts or rejects pending conversions in the transaction, locked in id order: each lead becomes FTD with its payout
 * fixed, or FTD REJECTED with the status override; the revenue booked at the deposit is unchanged. Conversions that are
 * not pending or hidden from staff stay unchanged and are returned in `refused` with the reason. `undo` allows the user
 * to revert it for a short time. See docs/domain/statuses.md.
 */
export async function decideConversions(
  transaction: Database,
  ids: readonly number[],
  decision: Decision,
): Promise<Decided> {
  const { isAccept, actor, at, requestId } = decision
  const locked = await lockLeads(transaction, await findLeadKeys(transaction, ids))
  const isPending = ({ lead_status_id }: LeadRecord) => lead_status_id === leadStatus['Pending FTD']
  const leads = [...locked.values()]
  const pending = leads.filter(isPending)
  const missing = [...new Set(ids)].filter((id) => !locked.has(id))
  const refused: Refusal[] = [
    ...missing.map((id) => ({ id, code: 'NOT_FOUND' as const, message: notFound(`Lead ${id}`).message })),
    ...(await whyNot(
      transaction,
      leads.filter((lead) => !isPending(lead)),
    )),
  ]
  if (!pending.length) return { lead_ids: [], refused, undo: null }
  const changes = await changesOf(transaction, pending, decision)
  const after = await changeLeads(
    transaction,
    changes.map((one) => ({ ...one, by: actor.email, at })),
  )
  const done = pending.flatMap((before) => {
    const lead = after.get(before.id)
    return lead ? [{ before, after: lead }] : []
  })
  const action = isAccept ? 'pending_conversion.accept' : 'pending_conversion.reject'
  await writeAudits(
    transaction,
    done.map(({ before, after }) => ({
      ...{ actor, action, entity: 'lead', entity_id: before.id, requestId },
      before: recorded(before),
      after: recorded(after),
    })),
  )
  const undo = await offerUndo<DecisionEntry>(transaction, {
    ...{ actor, action, at },
    records: done.map(({ before, after: { lead_status_id, status_override, payout } }) => ({
      lead_id: before.id,
      status_override: before.status_override,
      decided: { lead_status_id, status_override, payout: Number(payout) },
    })),
  })
  await notifyPending(transaction)
  return { lead_ids: done.map(({ before }) => before.id), refused, undo }
}
