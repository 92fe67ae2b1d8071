import { z } from 'zod'
import {
  bodyDays,
  maxDocumentLength,
  maxEventCost,
  secretOverlapHours,
  sourceOf,
  type WebhookEvent,
  webhookEventNames,
  webhookSecretFault,
} from '../../../shared/access/webhooks'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { isHttp } from '../../../shared/watch/alertChannels'
import { id, ids, idText } from '../../app/http/ids'
import { typedName } from '../../app/http/names'
import { wholeNumber } from '../../app/http/wholeNumber'

const isOneSource = (events: readonly WebhookEvent[]) => new Set(events.map(sourceOf)).size <= 1
const time = (description: string) => z.iso.datetime().meta({ description })
const event = z.enum(webhookEventNames)

const url = z
  .string('Enter an address.')
  .trim()
  .max(2000, 'Use at most 2000 characters.')
  .refine(isHttp, 'Enter an address that begins with https:// or http://.')
const document = z
  .string('Write a document.')
  .trim()
  .min(1, 'Write a document.')
  .max(maxDocumentLength, `Use at most ${maxDocumentLength} characters.`)
  .meta({
    description:
      'A GraphQL subscription, which runs for each event: of `leadChanges` for those of leads, `capEvents` for those of caps …',
  })
const secret = z
  .string('Enter a secret.')
  .superRefine((text, { addIssue }) => {
    const message = webhookSecretFault(text)
    if (message) addIssue({ code: 'custom', message })
  })
  .meta({ description: 'Signing secret in the form of Standard Webhooks: `whsec_` and random bytes in base64.' })

const fields = {
  name: typedName().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
  url,
  document,
  events: z
    .array(event, { error: 'Choose at least one event.' })
    .min(1, 'Choose at least one event.')
    .max(webhookEventNames.length)
    .refine(isOneSource, 'Choose events of one kind of records: each needs a document of its own.')
    .transform((chosen) => webhookEventNames.filter((name) => chosen.includes(name))),
  access_token_id: id.meta({
    description: 'Access token whose rights the document has. It may not do more than the caller.',
  }),
  is_active: z.boolean().default(true),
}
export const endpointInput = z.object({ ...fields, secret })
export const endpointChange = z.object({
  ...fields,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export const secretChange = z.object({ secret, version: endpointChange.shape.version })

export const webhookEndpoint = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    document: z.string(),
    events: z.array(event),
    access_token_id: z.int(),
    access_token_name: z.string(),
    is_active: z.boolean(),
    stopped_reason: z.string().nullable().meta({ description: 'Why the product switched it off; null if it did not.' }),
    failing_since: time('Since when nothing arrives; null: the last attempt arrived.').nullable(),
    previous_secret_until: time(`Until when the previous secret signs too, ${secretOverlapHours} hours.`).nullable(),
    waiting: z.int().meta({ description: 'Deliveries that wait.' }),
    failed: z.int().meta({ description: 'Deliveries that failed for good and can be sent again.' }),
    next_attempt_at: time('The next attempt; null if nothing waits.').nullable(),
    last_attempt_at: time('The last attempt.').nullable(),
    last_fault: z.string().nullable().meta({ description: 'Why the last attempt failed; null if it arrived.' }),
    last_24_hours: z
      .array(
        z
          .object({
            events: z.int().meta({ description: 'Events of these two hours.' }),
            sent: z.int().meta({ description: 'Those of them that arrived.' }),
          })
          .meta({ id: 'WebhookHours' }),
      )
      .meta({ description: 'Twelve times two hours, oldest first.' }),
    version: z.int(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type EndpointRow = z.input<typeof webhookEndpoint>

/** A record and what happened to it. */
const recentEvent = z.object({ record_id: id, event, at: time('When it happened.') }).meta({ id: 'WebhookRecentEvent' })
export type RecentEvent = z.output<typeof recentEvent>

export const previewBody = z.object({
  document,
  events: fields.events,
  access_token_id: fields.access_token_id,
  record_id: id.nullish().meta({ description: 'The record whose last event is used; the latest event if omitted.' }),
})
export const webhookPreview = z
  .object({
    cost: z
      .int()
      .nullable()
      .meta({ description: `Fields × rows of one event, at most ${maxEventCost}.` }),
    max_cost: z.int(),
    body: z.string().nullable().meta({
      description: 'What the endpoint gets; null without an event, or if the filter of the document leaves it out.',
    }),
    event: recentEvent.nullable().meta({ description: 'The event that was used; null if there is none yet.' }),
    recent: z.array(recentEvent).meta({ description: 'Latest events to choose from, newest first.' }),
    fault: z.string().nullable().meta({ description: 'Why the document cannot be used, in words.' }),
    line: z.int().nullable().meta({ description: 'Line of the fault in the document, from 1.' }),
    column: z.int().nullable().meta({ description: 'Column of the fault, from 1.' }),
  })
  .meta({ id: 'WebhookPreview' })

export const webhookTest = z
  .object({
    is_sent: z.boolean(),
    fault: z.string().nullable().meta({ description: 'Why it was not sent, in words.' }),
    http_status: z.int().nullable(),
    response: z.string().nullable().meta({ description: 'First 1000 characters of the answer.' }),
    took_ms: z.int(),
  })
  .meta({ id: 'WebhookTest' })

/** `retrying`: it failed and is tried again. */
const states = ['waiting', 'retrying', 'sent', 'failed', 'skipped'] as const

const chosen = {
  endpoint_id: idText.optional().meta({ description: 'Id of the endpoint; all if omitted.' }),
  state: z.enum(states).optional().meta({ description: 'All if omitted.' }),
  event: event.optional().meta({ description: 'All if omitted.' }),
  lead_id: idText.optional().meta({ description: 'Only events of this lead.' }),
  from: time('Only events from then on.').optional(),
  to: time('Only events before then.').optional(),
}
export const deliveriesExportQuery = z.object(chosen)
export const deliveriesQuery = z.object({
  ...{ ...chosen, ids },
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(50, maxPageLimit),
})

const webhookDelivery = z
  .object({
    id: z.int(),
    endpoint_id: z.int(),
    endpoint_name: z.string(),
    event,
    event_id: z.string().meta({ description: 'The header `webhook-id` of every attempt.' }),
    record_id: id.meta({
      description: 'The lead, cap … that it is about; of `record_changed`, the row of the audit log.',
    }),
    state: z.enum(states),
    at: time('When it happened.'),
    attempts: z.int(),
    attempted_at: time('The last attempt.').nullable(),
    next_attempt_at: time('The next attempt.').nullable(),
    http_status: z.int().nullable(),
    fault: z.string().nullable().meta({ description: 'Why the last attempt failed, in words.' }),
    tries: z
      .array(
        z
          .object({
            at: time('When it was made.'),
            http_status: z.int().nullable(),
            fault: z.string().nullable(),
            took_ms: z.int(),
          })
          .meta({ id: 'WebhookTry' }),
      )
      .meta({ description: 'Attempts, oldest first.' }),
    body: z
      .string()
      .nullable()
      .meta({
        description: `What is sent, for ${bodyDays} days; null before the first attempt, and for who may do less than the token.`,
      }),
    response: z
      .string()
      .nullable()
      .meta({
        description: `First 1000 characters of the last answer, for ${bodyDays} days; null for who may do less than the token.`,
      }),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryRow = z.input<typeof webhookDelivery>
export const deliveryList = z.object({ total: z.int(), data: z.array(webhookDelivery) })

export const retryBody = z
  .object({
    ids: z.array(id).min(1).max(1000, 'At most 1000 at once.').optional().meta({ description: 'Deliveries.' }),
    endpoint_id: id.optional().meta({ description: 'Instead of `ids`: everything that failed for this endpoint.' }),
    from: time('With `endpoint_id`: only events from then on.').optional(),
  })
  .refine((body) => (body.ids === undefined) !== (body.endpoint_id === undefined), {
    path: ['ids'],
    message: 'Choose deliveries, or an endpoint.',
  })
