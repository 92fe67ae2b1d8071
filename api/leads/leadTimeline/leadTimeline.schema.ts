import { z } from 'zod'
import { campaignResults } from '../../../shared/campaigns/campaigns'
import { auditRow } from '../../access/auditLog/auditLog.schema'
import { after, cursorField } from '../../app/http/cursors'
import { id, idText } from '../../app/http/ids'
import { leadHistoryEntry, statusChange } from '../leadHistories/leadHistories.schema'
import { ledgerEntry } from '../../money/ledger/ledger.schema'
import { publisherPostback } from '../../partners/publisherPostbacks/publisherPostbacks.schema'

/** Kinds of events; at equal times, later kinds are shown above, because they are consequences. */
export const eventKinds = [
  'money',
  'edit',
  'postback',
  'status',
  'attempt',
  'sending',
  'injection',
  'received',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Permission of each kind in addition to LEADS_LIST, without which the events are omitted; null if there is none. */
export const eventPermissions: Readonly<Record<EventKind, string | null>> = {
  received: null,
  status: null,
  attempt: null,
  // Masked payouts instead: publisherPostbacks.queries.ts.
  postback: null,
  money: 'MONEY_LIST',
  edit: 'AUDIT_LOG_LIST',
  injection: 'LEADS_PROGRESS_LOGS',
  sending: 'CAMPAIGNS_LIST',
}

/** Groups of kinds. */
export const eventGroups = {
  status: ['status', 'received'],
  delivery: ['attempt', 'sending', 'injection', 'received'],
  postbacks: ['postback'],
  edits: ['edit'],
  money: ['money'],
} as const satisfies Record<string, readonly EventKind[]>
export type EventGroup = keyof typeof eventGroups

const text = z.string().nullable()
const moment = z.iso.datetime()

const receipt = z
  .object({
    affiliate_id: id,
    publisher_name: z.string(),
    offer: text,
    funnel: text,
    ip: text,
    campaign_id: id
      .nullable()
      .meta({ description: 'The campaign that registered the lead; null if a publisher sent it.' }),
    campaign_name: text,
  })
  .meta({ id: 'LeadReceipt' })

const injection = z
  .object({
    id,
    advertiser_id: id,
    advertiser_name: z.string(),
    status: z.enum(['idle', 'running', 'completed']),
    result: z.enum(['Accepted', 'Rejected', 'Submitted']).nullable(),
    outcome: text.meta({ description: 'Outcome in words; null until completed.' }),
    scheduled_at: moment,
    ordered_by: text.meta({ description: 'Name of the user who requested it; null if the user was deleted.' }),
  })
  .meta({ id: 'LeadInjection' })

const sending = z
  .object({
    id,
    campaign_id: id,
    campaign_name: z.string(),
    step_name: z.string(),
    advertiser_id: id.nullable(),
    advertiser_name: text,
    result: z.enum(campaignResults),
    reason: text,
    lead_id: id.nullable().meta({ description: 'Registration created for the lead.' }),
  })
  .meta({ id: 'LeadSending' })

const event = <Kind extends EventKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: moment, ...shape })

const leadEvent = z
  .discriminatedUnion('kind', [
    event('received', { receipt }),
    event('status', { change: statusChange }),
    event('attempt', { attempt: leadHistoryEntry }),
    event('postback', { postback: publisherPostback }),
    event('money', { entry: ledgerEntry }),
    event('edit', { row: auditRow }),
    event('injection', { injection }),
    event('sending', { sending }),
  ])
  .meta({ id: 'LeadEvent', description: 'An event of a lead.' })
export type LeadEvent = z.input<typeof leadEvent>

export const leadTimelineParams = z.object({ id: idText })

export const leadTimelineQuery = z.object({
  show: z
    .enum(
      Object.keys(eventGroups) as [EventGroup, ...EventGroup[]],
      'One of status, delivery, postbacks, edits and money.',
    )
    .optional()
    .meta({ description: 'Only events of this group.' }),
  limit: z.coerce
    .number<string>('A whole number.')
    .int('A whole number.')
    .min(1, 'From 1.')
    .max(1000, 'At most 1000.')
    .default(50),
  after,
})

export const leadTimeline = z
  .object({
    total: z.int().meta({ description: 'Number of events on all pages that the caller may see.' }),
    end_cursor: cursorField,
    data: z.array(leadEvent),
  })
  .meta({ id: 'LeadTimeline' })
