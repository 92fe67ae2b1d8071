import { auditRow } from '../../access/auditLog/auditLog.row'
import { idText } from '../../app/rest/ids'
import { historyEntry, statusChange } from '../leads/histories.row'
import { publisherPostback } from '../../partners/publisherPostbacks/publisherPostbacks.row'
import type { RestLeadEvent } from './leadTimeline.rest'

const injectionResults = { Accepted: 'ACCEPTED', Rejected: 'REJECTED', Submitted: 'SUBMITTED' } as const

type Of<Kind extends RestLeadEvent['kind']> = Extract<RestLeadEvent, { kind: Kind }>
const typed = <Type extends string, Facts extends object>(__typename: Type, id: string, at: string, facts: Facts) => ({
  __typename,
  id,
  at,
  ...facts,
})

const received = ({ at, receipt }: Of<'received'>, leadId: string) =>
  typed('LeadReceived', `received-${leadId}`, at, {
    publisherId: String(receipt.affiliate_id),
    publisherName: receipt.publisher_name,
    offer: receipt.offer,
    funnel: receipt.funnel,
    ip: receipt.ip,
    campaignId: idText(receipt.campaign_id),
    campaignName: receipt.campaign_name,
  })

const edited = ({ at, row }: Of<'edit'>) => typed('LeadEdited', `edit-${row.id}`, at, { row: auditRow(row) })

const injected = ({ at, injection }: Of<'injection'>) =>
  typed('LeadInjected', `injection-${injection.id}`, at, {
    advertiserId: String(injection.advertiser_id),
    advertiserName: injection.advertiser_name,
    status: injection.status,
    result: injection.result && injectionResults[injection.result],
    outcome: injection.outcome,
    scheduledAt: injection.scheduled_at,
    orderedBy: injection.ordered_by,
  })

const sent = ({ at, sending }: Of<'sending'>) =>
  typed('LeadSent', `sending-${sending.id}`, at, {
    campaignId: String(sending.campaign_id),
    campaignName: sending.campaign_name,
    stepName: sending.step_name,
    advertiserId: idText(sending.advertiser_id),
    advertiserName: sending.advertiser_name,
    campaignResult: sending.result,
    reason: sending.reason,
    leadId: idText(sending.lead_id),
  })

const statusChanged = ({ at, change }: Of<'status'>) =>
  typed('LeadStatusChanged', `status-${change.id}`, at, { change: statusChange(change) })
const attempted = ({ at, attempt }: Of<'attempt'>) =>
  typed('LeadAttempted', `attempt-${attempt.id}`, at, { attempt: historyEntry(attempt) })
const toldPublisher = ({ at, postback }: Of<'postback'>) =>
  typed('LeadPostback', `postback-${postback.id}`, at, { postback: publisherPostback(postback) })

export type ReceivedRow = ReturnType<typeof received>
export type EditedRow = ReturnType<typeof edited>
export type InjectedRow = ReturnType<typeof injected>
export type SentRow = ReturnType<typeof sent>
export type EventRow =
  | ReceivedRow
  | EditedRow
  | InjectedRow
  | SentRow
  | ReturnType<typeof statusChanged>
  | ReturnType<typeof attempted>
  | ReturnType<typeof toldPublisher>

/** Converts an event of a lead from REST to its schema type. */
export function leadEvent(event: RestLeadEvent, leadId: string): EventRow {
  switch (event.kind) {
    case 'received':
      return received(event, leadId)
    case 'status':
      return statusChanged(event)
    case 'attempt':
      return attempted(event)
    case 'postback':
      return toldPublisher(event)
    case 'edit':
      return edited(event)
    case 'injection':
      return injected(event)
    case 'sending':
      return sent(event)
  }
}
