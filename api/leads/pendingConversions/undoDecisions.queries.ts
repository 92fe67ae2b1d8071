import { leadStatus } from '../../../shared/leads/leadStatus'
import { writeAudits } from '../../app/audit/audit.queries'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import type { Refusal } from '../../app/idempotency/idempotency.queries'
import { findLeadKeys } from '../leadHistories/leadHistories.queries'
import { changeLeads, lockLeads } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { cancelPostbacks } from '../../partners/publisherPostbacks/outbox.queries'
import { takeUndo } from '../../app/undo/undo.queries'
import { type Decided, type Decision, type DecisionEntry, recorded } from './decideConversions.queries'
import { notifyPending } from './notifyPending.queries'

const changedSince = 'The lead was changed since, and is left as it is.'
const wasTold = 'The publisher was told already, and the lead is left as it is.'

/** Whether a lead is unchanged since the decision; reports of the advertiser in the meantime are ignored. */
const isAsDecided = (lead: LeadRecord | undefined, { decided }: DecisionEntry) =>
  lead?.lead_status_id === decided.lead_status_id &&
  lead.status_override === decided.status_override &&
  Number(lead.payout) === decided.payout

/**
 * Reverts a decision in the transaction: its leads are Pending FTD again, without FTD date and payout, with the
 * previous status override, and publishers get no postback. Leads that were changed since, or whose publisher was
 * notified, stay unchanged and are returned in `refused`. Throws as `takeUndo` does, and CONFLICT if no lead can be
 * reverted. See docs/domain/statuses.md.
 */
export async function undoDecisions(
  transaction: Database,
  undoId: string,
  { actor, at, requestId }: Pick<Decision, 'actor' | 'at' | 'requestId'>,
): Promise<Omit<Decided, 'undo'>> {
  const actions = ['pending_conversion.accept', 'pending_conversion.reject']
  const taken = await takeUndo<DecisionEntry>(transaction, { id: undoId, actor, actions, now: at })
  const ids = taken.records.map(({ lead_id }) => lead_id)
  const locked = await lockLeads(transaction, await findLeadKeys(transaction, ids))
  const unchanged = taken.records.filter((entry) => isAsDecided(locked.get(entry.lead_id), entry))
  const told = await cancelPostbacks(transaction, {
    leadIds: unchanged.map(({ lead_id }) => lead_id),
    event: 'ftd',
    at: taken.madeAt,
  })
  const refused = taken.records.flatMap((entry): Refusal[] => {
    const id = entry.lead_id
    if (told.has(id)) return [{ id, code: 'CONFLICT', message: wasTold }]
    return unchanged.includes(entry) ? [] : [{ id, code: 'CONFLICT', message: changedSince }]
  })
  const [first] = refused
  if (first && refused.length === taken.records.length) throw new ApiError('CONFLICT', first.message)

  const left = new Set(refused.map(({ id }) => id))
  const changes = unchanged.flatMap(({ lead_id, status_override }) => {
    const lead = left.has(lead_id) ? undefined : locked.get(lead_id)
    const change = { lead_status_id: leadStatus['Pending FTD'], ftd_date: null, payout: 0, status_override }
    return lead ? [{ lead, change, by: actor.email, at }] : []
  })
  const after = await changeLeads(transaction, changes)
  await writeAudits(
    transaction,
    changes.flatMap(({ lead: before }) => {
      const lead = after.get(before.id)
      const entry = {
        actor,
        action: 'pending_conversion.undo' as const,
        entity: 'lead',
        entity_id: before.id,
        requestId,
      }
      return lead ? [{ ...entry, before: recorded(before), after: recorded(lead) }] : []
    }),
  )
  await notifyPending(transaction)
  return { lead_ids: changes.map(({ lead }) => lead.id), refused }
}
