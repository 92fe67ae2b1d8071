import { z } from 'zod'
import {
  brokerFormats,
  brokerLeadFields,
  type BrokerLeadField,
  brokerLimits,
  brokerMethods,
} from '../../../shared/partners/brokers'

/** Http or https alone, or `sandbox:/path` for the built-in sandbox broker, wherever it listens. */
export const brokerUrl = z
  .string()
  .max(2000, 'At most 2000 characters.')
  .refine(
    (text) => /^sandbox:\/\S*$/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'Use an http or https address.',
  )

/** A text that may be a secret: stored encrypted, by AES-GCM, base64; plain as it was stored before, and as tests write it. */
const secretText = z.union([z.string(), z.strictObject({ encrypted: z.base64() })])
export type SecretText = z.output<typeof secretText>

/** What stands in the broker's field: a field of the lead, or a text of its own, which is encrypted and masked wherever it is a secret. */
const source = z.union([
  z.enum(brokerLeadFields),
  z.strictObject({ value: secretText, secret: z.boolean().default(false) }),
])

/** A place in the answer, `data.lead.id`, and the values there that mean it. */
const sign = z.object({ at: z.string().min(1), is: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) })
const place = z.string().min(1).nullish()

/** `advertisers.broker`: how an advertiser's leads are sent, and how its answer is read. */
export const brokerConfig = z.object({
  url: brokerUrl,
  method: z.enum(brokerMethods).default('POST'),
  format: z.enum(brokerFormats).default('json'),
  /** All of them count as secrets. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), secretText).default({}),
  /** Its field → ours. */
  fields: z.record(z.string().min(1), source),
  answer: z.object({
    accepted: sign,
    refused: sign,
    id: place,
    reason: place,
    autologin_url: place,
    status: place,
  }),
  timeoutMs: z.int().min(brokerLimits.minTimeoutMs).max(brokerLimits.maxTimeoutMs).default(10_000),
  /** It takes a lead once for each reference and answers the same again: what was interrupted may be sent again. */
  idempotent: z.boolean().default(false),
})
export type BrokerConfig = z.output<typeof brokerConfig>

/** With its secrets in the clear: only while a lead is sent. */
export type OpenBroker = Omit<BrokerConfig, 'headers' | 'fields'> & {
  headers: Record<string, string>
  fields: Record<string, BrokerLeadField | { value: string; secret: boolean }>
}
