import { leadStatus, leadStatusName } from '../../shared/leadStatus'
import type { Session } from '../access'
import { writeAudit } from '../audit/audit.queries'
import type { Database } from '../db/connect'
import { ApiError, notFound } from '../errors'
import { changeLead, type LeadRecord, lockLead } from '../leads/leadChanges.queries'
import { payoutForConversion } from '../publishers/publishers.queries'
import { notifyPending } from './notifyPending.queries'
import { decidedBy, findConversion, type Viewer } from './pendingConversions.queries'

interface Decision {
  leadId: number
  isAccept: boolean
  /** What the publisher is shown of a rejected conversion. */
  statusOverride: string | null
  actor: Pick<Session, 'user_id' | 'email'>
  /** Epoch milliseconds. */
  at: number
  requestId: string
  viewer: Viewer
}

const doneTo: Partial<Record<number, string>> = {
  [leadStatus.FTD]: 'accepted',
  [leadStatus['FTD REJECTED']]: 'rejected',
}

/** What became of a conversion that is not pending any more, in words and with the conversion as it is. */
async function tooLate(transaction: Database, lead: LeadRecord, viewer: Viewer): Promise<ApiError> {
  const done = doneTo[lead.lead_status_id]
  const by = done && (await decidedBy(transaction, lead))
  const message = done
    ? `Lead ${lead.id} was ${done}${by ? ` by ${by}` : ''} in the meantime.`
    : `Lead ${lead.id} has no pending conversion: it is ${leadStatusName(lead.lead_status_id)}.`
  const current = (await findConversion(transaction, lead.id, viewer)) ?? null
  return new ApiError('CONFLICT', message, { body: { current } })
}

const recorded = ({ lead_status_id, status_override, ftd_date, payout, version }: LeadRecord) => ({
  ...{ status: leadStatusName(lead_status_id), status_override, ftd_date, payout, version },
})

/**
 * Accepts or rejects a pending conversion inside the transaction: the lead becomes FTD with its payout frozen, or FTD
 * REJECTED with the status override; revenue stays as it was booked at the deposit. Throws NOT_FOUND for a lead that
 * staff cannot see and CONFLICT, with the conversion as it is, for one that is not pending. Source: design/domain.md.
 */
export async function decideConversion(transaction: Database, decision: Decision) {
  const { leadId, isAccept, statusOverride, actor, at, requestId, viewer } = decision
  const before = await lockLead(transaction, leadId)
  if (!before) throw notFound(`Lead ${leadId}`)
  if (before.lead_status_id !== leadStatus['Pending FTD']) throw await tooLate(transaction, before, viewer)
  const change = isAccept
    ? {
        lead_status_id: leadStatus.FTD,
        ftd_date: new Date(at),
        payout: await payoutForConversion(transaction, before),
      }
    : { lead_status_id: leadStatus['FTD REJECTED'], status_override: statusOverride }
  const after = await changeLead(transaction, before, change, { by: actor.email, at })
  await writeAudit(transaction, {
    actor,
    action: isAccept ? 'pending_conversion.accept' : 'pending_conversion.reject',
    entity: 'lead',
    entity_id: leadId,
    before: recorded(before),
    after: recorded(after),
    requestId,
  })
  await notifyPending(transaction)
  const conversion = await findConversion(transaction, leadId, viewer)
  if (!conversion) throw new Error(`Lead ${leadId} was decided and cannot be read`)
  return { message: isAccept ? 'Lead Accepted' : 'Lead Rejected', conversion }
}
