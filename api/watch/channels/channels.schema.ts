import { z } from 'zod'
import { channelKindNames, channelKinds, emptySettings, smtpSecurities } from '../../../shared/watch/alertChannels'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { id, idText } from '../../app/http/ids'
import { typedName } from '../../app/http/names'
import { wholeNumber } from '../../app/http/wholeNumber'

const kind = z.enum(channelKindNames)
const line = (description: string) => z.string().max(2000, 'Use at most 2000 characters.').trim().meta({ description })
const time = (description: string) => z.iso.datetime().meta({ description })

const settings = z.object({
  url: line('Webhook: its address. Telegram: the address of the API.').default(emptySettings.url),
  host: line('E-mail: name of the SMTP server.').default(emptySettings.host),
  port: z.int('Use a whole number.').default(emptySettings.port),
  security: z
    .enum(smtpSecurities)
    .default(emptySettings.security)
    .meta({ description: 'E-mail: TLS from the start, after STARTTLS, or none.' }),
  user: line('E-mail: user of the SMTP server; empty: no sign-in.').default(emptySettings.user),
  sender: line('E-mail: address of the sender.').default(emptySettings.sender),
  recipients: z
    .array(z.string().trim())
    .max(100)
    .default([...emptySettings.recipients])
    .meta({ description: 'E-mail: addresses that get all alerts of the channel.' }),
  chat: line('Telegram: chat that gets all alerts of the channel.').default(emptySettings.chat),
})

export const alertChannel = z
  .object({
    id: z.int(),
    kind,
    kind_title: z.string().meta({ example: channelKinds.email.title }),
    name: z.string(),
    is_active: z.boolean(),
    settings: z.object({
      ...settings.shape,
      recipients: z.array(z.string()),
    }),
    has_secret: z.boolean().meta({ description: 'Whether a signing key, password or bot token is stored.' }),
    rule_ids: z.array(z.int()).meta({ description: 'Rules whose alerts are sent; empty: all.' }),
    sends_resolved: z.boolean().meta({ description: 'Whether the end of an alert is sent too.' }),
    users: z.int().meta({ description: 'Users who are notified by this channel, in addition to its recipients.' }),
    waiting: z.int().meta({ description: 'Deliveries that are waiting.' }),
    failed: z.int().meta({ description: 'Deliveries that failed and are not retried automatically.' }),
    last_sent_at: time('The last successful delivery.').nullable(),
    last_fault: z.string().nullable().meta({ description: 'Why the last attempt failed; null if it succeeded.' }),
    version: z.int(),
  })
  .meta({ id: 'AlertChannel' })
export type AlertChannelRow = z.input<typeof alertChannel>

const fields = {
  name: typedName().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
  is_active: z.boolean().default(true),
  settings,
  secret: z
    .string()
    .optional()
    .meta({ description: 'Webhook: signing key. E-mail: password. Telegram: bot token. Omitted: unchanged.' }),
  rule_ids: z.array(id).max(1000).default([]),
  sends_resolved: z.boolean().default(true),
}
export const channelInput = z.object({ ...fields, kind })
export const channelChange = z.object({
  ...fields,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export type ChannelFields = z.output<typeof channelChange>

export const channelTest = z
  .object({
    is_sent: z.boolean(),
    fault: z.string().nullable().meta({ description: 'Why it was not sent, in words.' }),
    http_status: z.int().nullable(),
    response: z.string().nullable().meta({ description: 'First 1000 characters of the response.' }),
    took_ms: z.int(),
  })
  .meta({ id: 'AlertChannelTest' })

const deliveryStatuses = ['waiting', 'sent', 'failed'] as const
export const deliveriesQuery = z.object({
  channel_id: idText.meta({ description: 'Id of the channel.' }),
  status: z.enum(deliveryStatuses).optional().meta({ description: 'All if omitted.' }),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(50, maxPageLimit),
})
const alertDelivery = z
  .object({
    id: z.int(),
    alert_id: z.int(),
    title: z.string().meta({ description: 'Title of the alert.' }),
    event: z.enum(['opened', 'resolved']),
    event_id: z.string().meta({ description: 'Sent with every attempt.' }),
    user_name: z.string().nullable().meta({ description: 'The notified user; null: recipients of the channel.' }),
    status: z.enum(deliveryStatuses).meta({ description: '`failed`: it is not retried automatically.' }),
    at: time('When the alert was opened or resolved.'),
    attempts: z.int(),
    attempted_at: time('The last attempt.').nullable(),
    next_attempt_at: time('The next attempt.').nullable(),
    http_status: z.int().nullable(),
    fault: z.string().nullable().meta({ description: 'Why the last attempt failed, in words.' }),
  })
  .meta({ id: 'AlertDelivery' })
export type AlertDeliveryRow = z.input<typeof alertDelivery>
export const deliveryList = z.object({ total: z.int(), data: z.array(alertDelivery) })

export const retryBody = z.object({
  ids: z.array(id).max(1000, 'At most 1000 at once.').optional().meta({ description: 'Deliveries; all if omitted.' }),
})
