import { postbackRows } from '../../../shared/access/auditLog'
import { leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import { writeAudit } from '../../app/audit/audit.queries'
import { recordDeposit } from '../conversions/deposits.queries'
import type { Database } from '../../db/connect'
import { settleByPostback } from '../../routing/attempts/settleAttempt.queries'
import { changeLead, lockLead } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import {
  claimEvent,
  closeEvent,
  leadOfReference,
  noteStatusTime,
  type PostbackOutcome,
  readStatusTime,
} from './postbacks.queries'
import type { Sender } from '../../partners/brokerPostbacks/brokerPostbacks.queries'
import type { Postback } from './postbacks.schema'

interface Context {
  sender: Pick<Sender, 'id'>
  postback: Postback
  /** Epoch milliseconds. */
  now: number
  requestId: string
  /** Whether we fetched the event from the broker's list. */
  isPulled?: boolean
  /** Whether it was read by a mapping. */
  isMapped?: boolean
}

const isNotTaken = ({ lead_status_id }: LeadRecord) => leadStatusesNotTaken.some((id) => id === lead_status_id)

/** Time of the event in epoch milliseconds, not in the future; null if the broker gives none. */
const timeOf = ({ postback, now }: Context) => (postback.at ? Math.min(Date.parse(postback.at), now) : null)

/**
 * Applies the status of an event to a lead of the sender, unless a newer one was applied. Null: it is not newer, or the same.
 */
async function applyStatus(transaction: Database, lead: LeadRecord, context: Context): Promise<LeadRecord | null> {
  const { postback, now } = context
  if (!postback.status) return null
  const at = timeOf(context)
  if (at !== null) {
    const last = await readStatusTime(transaction, lead.id)
    if (last !== null && at < last) return null
    await noteStatusTime(transaction, lead.id, at)
  }
  return lead.advertiser_status === postback.status
    ? null
    : changeLead(transaction, lead, { advertiser_status: postback.status }, { by: 'broker', at: now })
}

async function changeStatus(transaction: Database, lead: LeadRecord, context: Context): Promise<PostbackOutcome> {
  if (lead.advertiser_id !== context.sender.id)
    return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  if (isNotTaken(lead)) return { kind: 'refused', message: 'The lead was not accepted.' }
  if (await applyStatus(transaction, lead, context)) return { kind: 'applied', message: 'The status was changed.' }
  const isSame = lead.advertiser_status === context.postback.status
  return { kind: 'recorded', message: isSame ? 'The lead has this status already.' : 'The lead has a newer status.' }
}

async function bookDeposit(transaction: Database, lead: LeadRecord, context: Context): Promise<PostbackOutcome> {
  const { sender, now } = context
  // A status sent with a deposit applies before the deposit is evaluated.
  const mayChange = lead.advertiser_id === sender.id && !isNotTaken(lead)
  const current = (mayChange && (await applyStatus(transaction, lead, context))) || lead
  const at = timeOf(context) ?? now
  const { kind, message } = await recordDeposit(transaction, current, { advertiserId: sender.id, at, now })
  return { kind: kind === 'booked' ? 'applied' : kind, message }
}

/**
 * An event that is known says by its time which status is the last: needed if its postback had no time and an older status came
 * after it. Null: it changes nothing.
 */
async function confirmStatus(
  transaction: Database,
  leadId: number | null,
  context: Context,
): Promise<PostbackOutcome | null> {
  const lead = leadId === null ? undefined : await lockLead(transaction, leadId)
  if (!lead || lead.advertiser_id !== context.sender.id || isNotTaken(lead)) return null
  const isChanged = context.postback.at && (await applyStatus(transaction, lead, context))
  return isChanged ? { kind: 'applied', message: 'The status was changed.' } : null
}

const leadOf = async (transaction: Database, { sender, postback }: Context) =>
  postback.lead_id ?? (await leadOfReference(transaction, sender.id, postback.reference ?? ''))

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
 * again returns the same outcome; a different event with its id is a conflict. A postback, the broker's list and its own
 * form may word one event in several ways: then it is the same if its kind, lead and status are. Refused events are recorded too. Of statuses with times the latest wins,
 * in whatever order they arrive.
 */
export async function takePostback(transaction: Database, context: Context): Promise<PostbackOutcome> {
  const { sender, postback, requestId, isPulled = false, isMapped = false } = context
  const { event_id: eventId, type, token: _, ...rest } = postback
  const mappedLead = isMapped ? await leadOf(transaction, context) : null
  const event = { advertiserId: sender.id, eventId, kind: type, body: { type, ...rest }, isPulled, mappedLead }
  const claimed = await claimEvent(transaction, event)
  if ('known' in claimed) {
    const { isSame, outcome } = claimed.known
    const confirmed = isPulled && (await confirmStatus(transaction, await leadOf(transaction, context), context))
    if (confirmed) return confirmed
    return isSame ? outcome : { kind: 'conflict', message: 'This event_id was used with another body.' }
  }
  const leadId = await leadOf(transaction, context)
  const outcome = await apply(transaction, leadId, context)
  await closeEvent(transaction, claimed.taken, leadId, outcome)
  await writeAudit(transaction, {
    actor: { user_id: null, email: `advertiser:${sender.id}` },
    ...postbackRows,
    entity_id: leadId,
    after: {
      event_id: eventId,
      type,
      ...(isPulled && { is_pulled: true }),
      status: postback.status ?? null,
      outcome: outcome.kind,
      message: outcome.message,
    },
    requestId,
  })
  return outcome
}
