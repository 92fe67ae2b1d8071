import { postbackRows } from '../../../shared/access/auditLog'
import { leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import { writeAudit, writeAudits } from '../../app/audit/audit.queries'
import { examineLeads, reasonInWords, recordReturns } from '../../money/returns/returns.queries'
import { recordDeposit } from '../conversions/deposits.queries'
import type { Database } from '../../db/connect'
import { settleByPostback } from '../../routing/attempts/settleAttempt.queries'
import { leadsWithAttempts } from '../../routing/attempts/openAttempts.queries'
import { changeLeads, lockFreeLeads, lockLead } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import {
  claimEvents,
  closeEvents,
  leadOfReference,
  type NewEvent,
  noteStatusTimes,
  type PostbackOutcome,
  readKnownEvent,
  readStatusTimes,
  releaseEvents,
} from './postbacks.queries'
import type { Sender } from '../../partners/brokerPostbacks/brokerPostbacks.queries'
import type { Postback } from './postbacks.schema'

export interface Context {
  sender: Pick<Sender, 'id'>
  postback: Postback
  /** Epoch milliseconds. */
  now: number
  requestId: string
  /** Whether we fetched the event from the broker's list. */
  isPulled?: boolean
  /** Whether it was read by a mapping. */
  isMapped?: boolean
  /** IP address of the caller, if it is taken together with others. */
  address?: string | null
}

const isNotTaken = ({ lead_status_id }: LeadRecord) => leadStatusesNotTaken.some((id) => id === lead_status_id)

/** Time of the event in epoch milliseconds, not in the future; null if the broker gives none. */
const timeOf = ({ postback, now }: Context) => (postback.at ? Math.min(Date.parse(postback.at), now) : null)

interface Told {
  lead: LeadRecord
  context: Context
}

/**
 * Applies the statuses of events to leads of their senders, one event for each lead, unless newer ones were applied. Returns the
 * changed leads by id.
 */
async function applyStatuses(transaction: Database, told: readonly Told[]): Promise<Map<number, LeadRecord>> {
  const given = told.flatMap(({ lead, context }) => {
    const { status } = context.postback
    return status ? [{ lead, status, at: timeOf(context), now: context.now }] : []
  })
  const timed = given.flatMap(({ lead, at }) => (at === null ? [] : [{ leadId: lead.id, at }]))
  const last = await readStatusTimes(
    transaction,
    timed.map(({ leadId }) => leadId),
  )
  const isNewest = (leadId: number, at: number | null) => at === null || at >= (last.get(leadId) ?? at)
  await noteStatusTimes(
    transaction,
    timed.filter(({ leadId, at }) => isNewest(leadId, at)),
  )
  return changeLeads(
    transaction,
    given
      .filter(({ lead, status, at }) => isNewest(lead.id, at) && lead.advertiser_status !== status)
      .map(({ lead, status, now }) => ({ lead, change: { advertiser_status: status }, by: 'broker', at: now })),
  )
}

/** The changed lead; null: the status of the event is not newer, or the same. */
const applyStatus = async (transaction: Database, lead: LeadRecord, context: Context): Promise<LeadRecord | null> =>
  (await applyStatuses(transaction, [{ lead, context }])).get(lead.id) ?? null

const statusOutcome = (lead: LeadRecord, isChanged: boolean, { postback }: Context): PostbackOutcome =>
  isChanged
    ? { kind: 'applied', message: 'The status was changed.' }
    : {
        kind: 'recorded',
        message:
          lead.advertiser_status === postback.status
            ? 'The lead has this status already.'
            : 'The lead has a newer status.',
      }

async function changeStatus(transaction: Database, lead: LeadRecord, context: Context): Promise<PostbackOutcome> {
  if (lead.advertiser_id !== context.sender.id)
    return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  if (isNotTaken(lead)) return { kind: 'refused', message: 'The lead was not accepted.' }
  return statusOutcome(lead, (await applyStatus(transaction, lead, context)) !== null, context)
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

async function takeBack(transaction: Database, lead: LeadRecord, context: Context): Promise<PostbackOutcome> {
  const { sender, postback, now, isPulled = false } = context
  if (lead.advertiser_id !== sender.id) return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  const [examined] = await examineLeads(transaction, [lead], { now, timeZone: 'UTC', takesPending: true })
  if (!examined) throw new Error(`The publisher of lead ${lead.id} is missing`)
  if (examined.refused?.code === 'RETURNED') return { kind: 'recorded', message: examined.refused.message }
  if (examined.refused) return { kind: 'refused', message: examined.refused.message }
  const current = (await applyStatus(transaction, lead, context)) ?? lead
  const given = await reasonInWords(transaction, postback.reason || postback.status || null)
  const source = isPulled ? ('pull' as const) : ('postback' as const)
  await recordReturns(transaction, [{ ...examined, lead: current }], { ...given, source, by: 'broker', at: now })
  return { kind: 'applied', message: 'The deposit was returned.' }
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

const effects = { deposit: bookDeposit, status: changeStatus, returned: takeBack }

async function apply(transaction: Database, leadId: number | null, context: Context): Promise<PostbackOutcome> {
  const { sender, postback, now } = context
  const locked = leadId === null ? undefined : await lockLead(transaction, leadId)
  if (!locked) return { kind: 'refused', message: 'The lead is not with this advertiser.' }
  // A report implies that the broker accepted the lead, so an attempt held after a timeout is settled.
  const lead = (await settleByPostback(transaction, locked, sender.id, now)) ?? locked
  return effects[postback.type](transaction, lead, context)
}

const eventOf = ({ sender, postback, isPulled = false }: Context): NewEvent => {
  const { event_id: eventId, type, token: _, ...rest } = postback
  return { advertiserId: sender.id, eventId, kind: type, body: { type, ...rest }, isPulled }
}

const auditOf = (
  { sender, postback, requestId, isPulled = false, address }: Context,
  leadId: number | null,
  outcome: PostbackOutcome,
) => ({
  actor: { user_id: null, email: `advertiser:${sender.id}` },
  ...postbackRows,
  entity_id: leadId,
  after: {
    event_id: postback.event_id,
    type: postback.type,
    ...(isPulled && { is_pulled: true }),
    status: postback.status ?? null,
    ...(postback.reason && { reason: postback.reason }),
    outcome: outcome.kind,
    message: outcome.message,
  },
  requestId,
  ...(address !== undefined && { address }),
})

/**
 * Processes a postback once per event id of the advertiser, in one transaction with all its changes. The same event
 * again returns the same outcome; a different event with its id is a conflict. A postback, the broker's list and its own
 * form may word one event in several ways: then it is the same if its kind, lead and status are. Refused events are recorded too. Of statuses with times the latest wins,
 * in whatever order they arrive.
 */
export async function takePostback(transaction: Database, context: Context): Promise<PostbackOutcome> {
  const { isPulled = false, isMapped = false } = context
  const event = eventOf(context)
  const [taken] = await claimEvents(transaction, [event])
  if (!taken) {
    const mappedLead = isMapped ? await leadOf(transaction, context) : null
    const { isSame, outcome } = await readKnownEvent(transaction, event, mappedLead)
    const confirmed = isPulled && (await confirmStatus(transaction, await leadOf(transaction, context), context))
    if (confirmed) return confirmed
    return isSame ? outcome : { kind: 'conflict', message: 'This event_id was used with another body.' }
  }
  const leadId = await leadOf(transaction, context)
  const outcome = await apply(transaction, leadId, context)
  await closeEvents(transaction, [{ event: taken, leadId, outcome }])
  await writeAudit(transaction, auditOf(context, leadId, outcome))
  return outcome
}

/** Places of events that have an id and a lead which none before them has. */
function firstOfEach(contexts: readonly Context[]): number[] {
  const seen = new Set<string>()
  return contexts.flatMap(({ sender, postback }, place) => {
    const keys = [`e ${sender.id} ${postback.event_id}`, `l ${postback.lead_id}`]
    const isFirst = !keys.some((key) => seen.has(key))
    keys.forEach((key) => seen.add(key))
    return isFirst && postback.lead_id ? [place] : []
  })
}

/**
 * The same for statuses of many leads in one transaction. Null for those that need one of their own: whose event or lead is also that
 * of another one or in use by others, who hold no such lead, or whose lead has an open attempt.
 */
export async function takeStatuses(
  transaction: Database,
  contexts: readonly Context[],
): Promise<(PostbackOutcome | null)[]> {
  const places = firstOfEach(contexts)
  const events = await claimEvents(
    transaction,
    places.map((place) => eventOf(contexts[place] as Context)),
  )
  const claimed = places.flatMap((place, at) => {
    const [context, event] = [contexts[place], events[at]]
    return context && event ? [{ place, context, event, leadId: context.postback.lead_id as number }] : []
  })
  const ids = claimed.map(({ leadId }) => leadId)
  const leads = await lockFreeLeads(transaction, ids)
  const open = await leadsWithAttempts(transaction, ids)
  const holds = ({ context, leadId }: (typeof claimed)[number]) => {
    const lead = leads.get(leadId)
    return lead && !lead.is_hidden && lead.advertiser_id === context.sender.id && !isNotTaken(lead) && !open.has(leadId)
      ? lead
      : null
  }
  const plain = claimed.flatMap((one) => {
    const lead = holds(one)
    return lead ? [{ ...one, lead }] : []
  })
  const others = claimed.filter((one) => !holds(one))
  if (others.length)
    await releaseEvents(
      transaction,
      others.map(({ event }) => event),
    )
  if (!plain.length) return contexts.map(() => null)
  const changed = await applyStatuses(transaction, plain)
  const closed = plain.map((one) => ({
    ...one,
    outcome: statusOutcome(one.lead, changed.has(one.leadId), one.context),
  }))
  await closeEvents(transaction, closed)
  await writeAudits(
    transaction,
    closed.map(({ context, leadId, outcome }) => auditOf(context, leadId, outcome)),
  )
  const outcomes = new Map(closed.map(({ place, outcome }) => [place, outcome]))
  return contexts.map((_, place) => outcomes.get(place) ?? null)
}
