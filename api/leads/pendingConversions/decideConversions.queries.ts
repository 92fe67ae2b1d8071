import { leadStatus, leadStatusName } from '../../../shared/leads/leadStatus'
import type { Session } from '../../app/http/access'
import { writeAudits } from '../../app/audit/audit.queries'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import type { Refusal } from '../../app/idempotency/idempotency.queries'
import { findLeadKeys } from '../leadHistories/leadHistories.queries'
import { changeLeads, type LeadRecord, lockLeads, type PlainChange } from '../leads/leadChanges.queries'
import { payoutsForConversions } from '../../partners/publishers/publishers.queries'
import { offerUndo } from '../../app/undo/undo.queries'
import type { UndoOffer } from '../../app/undo/undo.schema'
import { decidedBy } from './decidedBy.queries'
import { notifyPending } from './notifyPending.queries'

export interface Decision {
  isAccept: boolean
  /** What the publisher is shown of a rejected conversion. */
  statusOverride: string | null
  actor: Pick<Session, 'user_id' | 'email'>
  /** Epoch milliseconds. */
  at: number
  requestId: string
}

/** What takes the decision on one conversion back. */
export interface DecisionEntry {
  lead_id: number
  /** The override before the decision. */
  status_override: string | null
  /** As the decision left it: where it is otherwise by then, somebody changed the lead since. */
  decided: { lead_status_id: number; status_override: string | null; payout: number }
}

export interface Decided {
  lead_ids: number[]
  refused: Refusal[]
  /** Null where nothing was decided. */
  undo: UndoOffer | null
}

const doneTo: Partial<Record<number, string>> = {
  [leadStatus.FTD]: 'accepted',
  [leadStatus['FTD REJECTED']]: 'rejected',
}

/** Why conversions that are not pending any more were not decided, in words: by whom they were, where that is known. */
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

/** Of a lead as the audit log keeps it. */
export const recorded = ({ lead_status_id, status_override, ftd_date, payout, version }: LeadRecord) => ({
  ...{ status: leadStatusName(lead_status_id), status_override, ftd_date, payout, version },
})

/** Pending leads, each with what the decision makes of it. */
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
 * Accepts or rejects pending conversions inside the transaction, locked in id order: each lead becomes FTD with its payout
 * frozen, or FTD REJECTED with the status override; revenue stays as it was booked at the deposit. Those that are not
 * pending, or that staff cannot see, are left as they are and answered in `refused` with the reason. Who decided can undo
 * it for a while: `undo`. Source: design/domain.md.
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
