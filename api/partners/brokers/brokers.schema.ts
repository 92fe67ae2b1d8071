import { z } from 'zod'
import {
  brokerFormats,
  brokerLeadFields,
  type BrokerLeadField,
  brokerLimits,
  brokerMethods,
} from '../../../shared/partners/brokers'

/** Only http or https, or `sandbox:/path` for the built-in sandbox broker. */
export const brokerUrl = z
  .string()
  .max(2000, 'At most 2000 characters.')
  .refine(
    (text) => /^sandbox:\/\S*$/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'Use an http or https address.',
  )

/** A text that may be secret: stored encrypted (AES-GCM, base64); plain in older data and in tests. */
export const secretText = z.union([z.string(), z.strictObject({ encrypted: z.base64() })])
export type SecretText = z.output<typeof secretText>

/** Content of a broker field: a field of the lead, or a fixed text, which is encrypted and masked if it is secret. */
const source = z.union([
  z.enum(brokerLeadFields),
  z.strictObject({ value: secretText, secret: z.boolean().default(false) }),
])

/** A path in the response, `data.lead.id`, and the values that match. */
const sign = z.object({ at: z.string().min(1), is: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) })
const place = z.string().min(1).nullish()

/** `advertisers.broker`: how leads are sent to the advertiser, and how its response is read. */
export const brokerConfig = z.object({
  url: brokerUrl,
  method: z.enum(brokerMethods).default('POST'),
  format: z.enum(brokerFormats).default('json'),
  /** All header values are secret. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), secretText).default({}),
  /** Broker field → lead field. */
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
  /**
   * Whether the broker accepts a lead only once per reference and repeats its response, so that interrupted requests
   * can be repeated.
   */
  idempotent: z.boolean().default(false),
})
export type BrokerConfig = z.output<typeof brokerConfig>

/** With decrypted secrets: only while a lead is sent. */
export type OpenBroker = Omit<BrokerConfig, 'headers' | 'fields'> & {
  headers: Record<string, string>
  fields: Record<string, BrokerLeadField | { value: string; secret: boolean }>
}
