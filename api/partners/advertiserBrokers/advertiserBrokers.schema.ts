import { z } from 'zod'
import {
  brokerFormats,
  brokerLeadFields,
  brokerLimits,
  brokerMethods,
  timeoutMeanings,
} from '../../../shared/partners/brokers'
import { brokerUrl } from '../brokers/brokers.schema'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const {
  headers,
  fields,
  signs,
  name: nameLength,
  text: textLength,
  place: placeLength,
  minTimeoutMs,
  maxTimeoutMs,
} = brokerLimits
export const atMost = (length: number) => `At most ${length} characters.`
const named = z.string('Give it a name.').trim().min(1, 'Give it a name.').max(nameLength, atMost(nameLength))
export const timeoutError = `Use ${minTimeoutMs} to ${maxTimeoutMs} milliseconds.`

/** Headers set for every request by this system or the connection. */
const ownHeaders = [
  'host',
  'content-type',
  'content-length',
  'accept',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
]

export const header = z.object({
  name: named
    .regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens.')
    .refine((name) => !ownHeaders.includes(name.toLowerCase()), 'This header is set by us.'),
  value: z
    .string('Give it a value.')
    .trim()
    .min(1, 'Give it a value.')
    .max(textLength, atMost(textLength))
    .regex(/^[\t\x20-\x7e]*$/, 'Use plain letters, digits and signs.')
    .meta({
      description: 'Always secret: returned as `***`, which leaves the stored value unchanged when it is sent back.',
    }),
})

const field = z
  .object({
    name: named.meta({ description: "Name of the field in the broker's API." }),
    source: z
      .enum(brokerLeadFields, 'Choose a field of the lead.')
      .nullable()
      .meta({ description: 'Field of the lead; null for a fixed text.' }),
    value: z
      .string()
      .max(textLength, atMost(textLength))
      .nullable()
      .default(null)
      .meta({ description: 'Fixed text; `***` if it is secret.' }),
    secret: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Whether the value is encrypted, masked and never returned. Values of fields whose name indicates a secret are always ' +
          'treated this way.',
      }),
  })
  .refine(({ source, value }) => source !== null || Boolean(value), { path: ['value'], error: 'Give it a text.' })

const place = z
  .string('Say where it stands.')
  .trim()
  .min(1, 'Say where it stands.')
  .max(placeLength, atMost(placeLength))
const sign = z
  .object({
    at: place.meta({ description: 'Path in the JSON response, for example `data.lead.state`.' }),
    is: z
      .array(z.union([z.string().max(200, atMost(200)), z.number(), z.boolean()]))
      .min(1, 'Name at least one value.')
      .max(signs, `At most ${signs} values.`),
  })
  .meta({ id: 'BrokerSign', description: 'A path in the response and the values that match.' })
export const maybePlace = place.nullable().default(null)

/** Reports names that occur twice. */
export const once = (
  list: readonly { name: string }[],
  fold: (name: string) => string,
  report: (at: number) => void,
) => {
  const seen = new Set<string>()
  list.forEach(({ name }, at) => (seen.has(fold(name)) ? report(at) : seen.add(fold(name))))
}

/** Whether a URL contains a user name or password. Also runs on values that an earlier check refused: zod reports all together. */
export const hasCredentials = (url: string) =>
  URL.canParse(url) && Boolean(new URL(url).username || new URL(url).password)

const brokerSettings = z
  .object({
    url: brokerUrl.refine((url) => !hasCredentials(url), 'Put credentials into a header.'),
    method: z.enum(brokerMethods, 'Use POST or PUT.'),
    format: z.enum(brokerFormats, 'Use json or form.'),
    headers: z.array(header).max(headers, `At most ${headers} headers.`),
    fields: z.array(field).min(1, 'Map at least one field.').max(fields, `At most ${fields} fields.`),
    answer: z.object({
      accepted: sign,
      refused: sign,
      id: maybePlace,
      reason: maybePlace,
      autologin_url: maybePlace,
      status: maybePlace,
    }),
    timeout_ms: z.int(timeoutError).min(minTimeoutMs, timeoutError).max(maxTimeoutMs, timeoutError),
    idempotent: z
      .boolean()
      .meta({ description: 'Whether the broker accepts a lead only once per reference and repeats its response.' }),
  })
  .check(({ value: { headers, fields }, issues }) => {
    const twice = (list: 'headers' | 'fields') => (at: number) =>
      void issues.push({ code: 'custom', input: at, path: [list, at, 'name'], message: 'This name is used twice.' })
    once(headers, (name) => name.toLowerCase(), twice('headers'))
    once(fields, (name) => name, twice('fields'))
  })
  .meta({ id: 'BrokerSettings', description: 'How leads are sent to the advertiser, and how its response is read.' })
export type BrokerSettings = z.output<typeof brokerSettings>

const onTimeout = z.enum(timeoutMeanings, 'Use hold or go_on.').meta({
  description: 'How to treat a lead after a timeout: hold it until it is settled, or offer it to the next advertiser.',
})

export const advertiserBroker = z
  .object({
    id: id.meta({ description: 'Id of the advertiser.' }),
    name: z.string(),
    broker: brokerSettings.nullable().meta({ description: 'Null if leads cannot be sent. Secrets are `***`.' }),
    fault: z.string().nullable().meta({ description: 'Why the stored settings cannot be used.' }),
    on_timeout: onTimeout,
    has_postback_token: z.boolean(),
    postback_path: z.string().meta({ description: 'Path for postbacks, below the address of this API.' }),
    version: z.int(),
  })
  .meta({ id: 'AdvertiserBroker' })
export type AdvertiserBroker = z.output<typeof advertiserBroker>

export const brokerChange = z.object({ broker: brokerSettings, on_timeout: onTimeout, version: z.int().optional() })

const text = (length: number) => z.string('Use a text.').trim().max(length, atMost(length)).nullish()
export const testLeadBody = z.object({
  email: z
    .email('Enter a valid email')
    .max(255, atMost(255))
    .nullish()
    .meta({ description: 'Generated at example.com when omitted.' }),
  first_name: typedName('Use a text.').max(100, atMost(100)).nullish(),
  last_name: typedName('Use a text.').max(100, atMost(100)).nullish(),
  phone: text(40),
  country_id: id.nullish().meta({ description: "The advertiser's first supported country if omitted." }),
  funnel: text(255),
})
export type TestLeadBody = z.output<typeof testLeadBody>

export const testLeadAnswer = z
  .object({
    outcome: z.enum(['accepted', 'refused', 'ambiguous']),
    reason: z.string().nullable().meta({ description: 'Why the lead was refused, or why the outcome is unknown.' }),
    broker_id: z.string().nullable().meta({ description: "Lead id from the broker's response." }),
    autologin_url: z.string().nullable(),
    status: z.string().nullable(),
    http_status: z.int().nullable().meta({ description: 'HTTP status of the response; null if there was none.' }),
    taken_ms: z.int(),
    request: z.string().nullable().meta({ description: 'Request as JSON, with secrets masked.' }),
    response: z.string().nullable().meta({ description: 'Response, with secrets masked.' }),
  })
  .meta({ id: 'TestLead' })

export const newPostbackToken = z
  .object({
    token: z.string().meta({ description: 'Returned only once; only its hash is stored.' }),
    postback_path: z.string(),
  })
  .meta({ id: 'PostbackToken' })
