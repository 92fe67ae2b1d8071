import { postbackRows } from '../../../shared/access/auditLog'
import { leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import { writeAudit } from '../../app/audit/audit.queries'
import { recordDeposit } from '../conversions/deposits.queries'
import type { Database } from '../../db/connect'
import { settleByPostback } from '../../routing/attempts/settleAttempt.queries'
import { changeLead, type LeadRecord, lockLead } from '../leads/leadChanges.queries'
import { claimEvent, closeEvent, leadOfReference, type PostbackOutcome, type Sender } from './postbacks.queries'
import type { Postback } from './postbacks.schema'

interface Context {
  sender: Sender
  postback: Postback
  /** Epoch milliseconds. */
  now: number
  requestId: string
}

const isNotTaken = ({ lead_status_id }: LeadRecord) => leadStatusesNotTaken.some((id) => id === lead_status_id)

async function changeStatus(
  transaction: Database,
  lead: LeadRecord,
  { sender, postback, now }: Context,
): Promise<PostbackOutcome> {
  if (lead.advertiser_id !== sender.id) return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  if (isNotTaken(lead)) return { kind: 'refused', message: 'The lead was not accepted.' }
  if (lead.brand_status === postback.status) return { kind: 'recorded', message: 'The lead has this status already.' }
  await changeLead(transaction, lead, { brand_status: postback.status ?? null }, { by: 'broker', at: now })
  return { kind: 'applied', message: 'The status was changed.' }
}

async function bookDeposit(
  transaction: Database,
  lead: LeadRecord,
  { sender, postback, now }: Context,
): Promise<PostbackOutcome> {
  // A status sent with a deposit applies before the deposit is evaluated.
  const current =
    postback.status && postback.status !== lead.brand_status && lead.advertiser_id === sender.id && !isNotTaken(lead)
      ? await changeLead(transaction, lead, { brand_status: postback.status }, { by: 'broker', at: now })
      : lead
  const at = postback.at ? Date.parse(postback.at) : now
  const { kind, message } = await recordDeposit(transaction, current, { advertiserId: sender.id, at, now })
  return { kind: kind === 'booked' ? 'applied' : kind, message }
}

async function apply(transaction: Database, leadId: number | null, context: Context): Promise<PostbackOutcome> {
  const { sender, postback, now } = context
  const locked = leadId === null ? undefined : await lockLead(transaction, leadId)
  if (!locked) return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  // A report implies that the broker accepted the lead, so an attempt held after a timeout is settled.
  const lead = (await settleByPostback(transaction, locked, sender.id, now)) ?? locked
  return postback.type === 'deposit'
    ? bookDeposit(transaction, lead, context)
    : changeStatus(transaction, lead, context)
}

/**
 * Processes a postback once per event id of the advertiser, in one transaction with all its changes. The same event
 * again returns the same outcome; a different event with its id is a conflict. Refused events are recorded too.
 */
export async function takePostback(transaction: Database, context: Context): Promise<PostbackOutcome> {
  const { sender, postback, requestId } = context
  const { event_id: eventId, type, token: _, ...rest } = postback
  const event = { advertiserId: sender.id, eventId, kind: type, body: { type, ...rest } }
  const claimed = await claimEvent(transaction, event)
  if ('known' in claimed) {
    const { isSame, outcome } = claimed.known
    return isSame ? outcome : { kind: 'conflict', message: 'This event_id was used with another body.' }
  }
  const leadId = postback.lead_id ?? (await leadOfReference(transaction, sender.id, postback.reference ?? ''))
  const outcome = await apply(transaction, leadId, context)
  await closeEvent(transaction, claimed.taken, leadId, outcome)
  await writeAudit(transaction, {
    actor: { user_id: null, email: `advertiser:${sender.id}` },
    ...postbackRows,
    entity_id: leadId,
    after: {
      event_id: eventId,
      type,
      status: postback.status ?? null,
      outcome: outcome.kind,
      message: outcome.message,
    },
    requestId,
  })
  return outcome
}
