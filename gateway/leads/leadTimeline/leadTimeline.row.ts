import type { Schemas } from '../../app/rest/restTypes'
import { auditRow } from '../../access/auditLog/auditLog.row'
import { historyEntry, statusChange } from '../leads/histories.row'
import { publisherPostback } from '../../partners/publisherPostbacks/publisherPostbacks.row'
import { fromRest } from '../../app/rest/fromRest'

const injectionResults = { Accepted: 'ACCEPTED', Rejected: 'REJECTED', Submitted: 'SUBMITTED' } as const

type Of<Kind extends Schemas['LeadEvent']['kind']> = Extract<Schemas['LeadEvent'], { kind: Kind }>
const typed = <Type extends string, Facts extends object>(__typename: Type, id: string, at: string, facts: Facts) => ({
  __typename,
  id,
  at,
  ...facts,
})

const received = ({ at, receipt: { affiliate_id, ...receipt } }: Of<'received'>, leadId: string) =>
  typed('LeadReceived', `received-${leadId}`, at, { ...fromRest(receipt), publisherId: String(affiliate_id) })

const edited = ({ at, row }: Of<'edit'>) => typed('LeadEdited', `edit-${row.id}`, at, { row: auditRow(row) })

const injected = ({ at, injection: { id, result, ...injection } }: Of<'injection'>) =>
  typed('LeadInjected', `injection-${id}`, at, {
    ...fromRest(injection),
    result: result && injectionResults[result],
  })

const sent = ({ at, sending: { id, result, ...sending } }: Of<'sending'>) =>
  typed('LeadSent', `sending-${id}`, at, { ...fromRest(sending), campaignResult: result })

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

/** An event of a lead in REST as its type of the schema. */
export function leadEvent(event: Schemas['LeadEvent'], leadId: string): EventRow {
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
