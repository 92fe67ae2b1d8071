import { z } from 'zod'
import {
  brokerLeadFields,
  brokerLimits,
  brokerMethods,
  signatureAlgorithms,
  signatureEncodings,
} from '../../../shared/partners/brokers'
import { answerMeanings, conditionSubjects, conditionTests } from '../../../shared/partners/mapping/conditions'
import { documentFormats, requestFormats } from '../../../shared/partners/mapping/documents'
import { valueForms } from '../../../shared/partners/mapping/outgoing'
import { dottedPath, escapedName } from '../../../shared/partners/mapping/paths'

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

const text = z.string().min(1)
const named = { name: text, form: z.enum(valueForms) }
/** A field of the request: a field of the lead, a text with placeholders that may be secret, or a table. */
const field = z.union([
  z.object({ ...named, source: z.enum(brokerLeadFields) }),
  z.object({ ...named, text: secretText, secret: z.boolean() }),
  z.object({
    ...named,
    table: z.object({
      by: z.enum(brokerLeadFields),
      values: z.record(z.string(), z.string()),
      otherwise: z.string().nullable(),
    }),
  }),
])
const place = z.string().nullable()
const condition = z.object({
  of: z.enum(conditionSubjects),
  at: z.string(),
  test: z.enum(conditionTests),
  values: z.array(z.string()),
})

/** How an answer is read: where values stand, and what it means, by the first rule that fits. */
const answerMapping = z.object({
  format: z.enum(documentFormats),
  id: place,
  autologin_url: place,
  reason: place,
  status: place,
  rules: z.array(z.object({ means: z.enum(answerMeanings), every: z.boolean(), conditions: z.array(condition) })),
})

const signIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('basic'), user: z.string(), secret: secretText }),
  z.object({ kind: z.literal('bearer'), secret: secretText }),
  z.object({
    kind: z.literal('signature'),
    secret: secretText,
    algorithm: z.enum(signatureAlgorithms),
    encoding: z.enum(signatureEncodings),
    header: text,
    /** Before the signature: `sha256=`. */
    prefix: z.string(),
  }),
  z.object({
    kind: z.literal('token'),
    url: brokerUrl,
    format: z.enum(requestFormats),
    user_field: text,
    user: z.string(),
    secret_field: text,
    secret: secretText,
    /** Where the token stands in the answer, and where it is sent. */
    answer_format: z.enum(documentFormats),
    token_at: text,
    header: text,
    prefix: z.string(),
    minutes: z.int().min(1).max(1_440),
  }),
])
export type SignIn = z.output<typeof signIn>

/** `advertisers.broker`: how leads are sent to the advertiser, and how its response is read. */
const broker = z.object({
  url: brokerUrl,
  /** Where test leads go; null: to the same address. */
  testUrl: brokerUrl.nullable(),
  method: z.enum(brokerMethods),
  format: z.enum(requestFormats),
  signIn,
  /** All header values are secret. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), secretText),
  fields: z.array(field),
  answer: answerMapping,
  timeoutMs: z.int().min(brokerLimits.minTimeoutMs).max(brokerLimits.maxTimeoutMs),
  /**
   * Whether the broker accepts a lead only once per reference and repeats its response, so that interrupted requests
   * can be repeated.
   */
  idempotent: z.boolean(),
})

const sign = z.object({ at: text, is: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) })
const firstPlace = text.nullish()
/** The form before answers had rules: JSON with one value for acceptance and one for refusal, and fields without order. */
const firstForm = z.object({
  url: brokerUrl,
  method: z.enum(['POST', 'PUT']).default('POST'),
  format: z.enum(['json', 'form']).default('json'),
  headers: broker.shape.headers.default({}),
  fields: z.record(
    text,
    z.union([z.enum(brokerLeadFields), z.strictObject({ value: secretText, secret: z.boolean().default(false) })]),
  ),
  answer: z.object({
    accepted: sign,
    refused: sign,
    id: firstPlace,
    reason: firstPlace,
    autologin_url: firstPlace,
    status: firstPlace,
  }),
  timeoutMs: broker.shape.timeoutMs.default(10_000),
  idempotent: z.boolean().default(false),
})

function fromFirstForm({ fields, answer, ...rest }: z.output<typeof firstForm>): z.output<typeof broker> {
  const { accepted, refused, id, reason, autologin_url, status } = answer
  const placeOf = (at: string | null | undefined) => (at ? dottedPath(at) : null)
  const rule = (means: 'accepted' | 'refused', { at, is }: z.output<typeof sign>) => ({
    means,
    every: true,
    conditions: [{ of: 'value' as const, at: dottedPath(at), test: 'is' as const, values: is.map(String) }],
  })
  return {
    ...rest,
    testUrl: null,
    signIn: { kind: 'none' },
    fields: Object.entries(fields).map(([name, from]) => ({
      name: rest.format === 'json' ? escapedName(name) : name,
      form: 'as_it_is',
      ...(typeof from === 'string' ? { source: from } : { text: from.value, secret: from.secret }),
    })),
    answer: {
      format: 'json',
      id: placeOf(id),
      autologin_url: placeOf(autologin_url),
      reason: placeOf(reason),
      status: placeOf(status),
      rules: [rule('accepted', accepted), rule('refused', refused)],
    },
  }
}

/** Reads both forms; only the newer one is written. */
export const brokerConfig = z
  .unknown()
  .transform((stored) => {
    const { data } = firstForm.safeParse(stored)
    return data ? fromFirstForm(data) : stored
  })
  .pipe(broker)
export type BrokerConfig = z.output<typeof broker>
export type BrokerField = BrokerConfig['fields'][number]

type Opened<Part> = Part extends { secret: SecretText }
  ? Omit<Part, 'secret'> & { secret: string }
  : Part extends { text: SecretText }
    ? Omit<Part, 'text'> & { text: string }
    : Part
/** With decrypted secrets: only while a lead is sent. */
export type OpenSignIn = Opened<SignIn>
export type OpenBroker = Omit<BrokerConfig, 'headers' | 'fields' | 'signIn'> & {
  headers: Record<string, string>
  fields: Opened<BrokerField>[]
  signIn: OpenSignIn
}
