import { z } from 'zod'
import {
  brokerLeadFields,
  brokerLimits,
  brokerMethods,
  headerText,
  signatureAlgorithms,
  signatureEncodings,
  signInKinds,
  timeoutMeanings,
} from '../../../shared/partners/brokers'
import {
  answerMeanings,
  conditionSubjects,
  conditionTests,
  statusFault,
} from '../../../shared/partners/mapping/conditions'
import { documentFormats, nameFaults, requestFormats } from '../../../shared/partners/mapping/documents'
import { placeholdersOf, valueForms } from '../../../shared/partners/mapping/outgoing'
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

const plainSigns = 'Use plain letters, digits and signs.'
export const header = z.object({
  name: named
    .regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens.')
    .refine((name) => !ownHeaders.includes(name.toLowerCase()), 'This header is set by us.'),
  value: z
    .string('Give it a value.')
    .trim()
    .min(1, 'Give it a value.')
    .max(textLength, atMost(textLength))
    .regex(headerText, plainSigns)
    .meta({
      description: 'Always secret: returned as `***`, which leaves the stored value unchanged when it is sent back.',
    }),
})

const secretValue = (what: string) =>
  z.string(what).min(1, what).max(textLength, atMost(textLength)).meta({
    description: 'Always secret: returned as `***`, which leaves the stored value unchanged when it is sent back.',
  })

const tableRow = z.object({
  key: z.string('Say for which value.').trim().min(1, 'Say for which value.').max(200, atMost(200)),
  value: z.string().max(textLength, atMost(textLength)),
})

const field = z
  .object({
    name: named.meta({
      description:
        "Name of the field in the broker's API. In JSON and XML a path: `lead.name`, `tags[0]`, `lead/@id`; a backslash takes a sign as " +
        'part of the name.',
    }),
    source: z
      .enum(brokerLeadFields, 'Choose a field of the lead.')
      .nullable()
      .default(null)
      .meta({ description: 'Field of the lead; null for a text or a table.' }),
    value: z
      .string()
      .max(textLength, atMost(textLength))
      .nullable()
      .default(null)
      .meta({ description: 'Text with placeholders such as `{{first_name}}`; `***` if it is secret.' }),
    secret: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Whether the text is encrypted, masked and never returned. Texts of fields whose name indicates a secret are always ' +
          'treated this way.',
      }),
    table: z
      .object({
        by: z.enum(brokerLeadFields, 'Choose a field of the lead.'),
        rows: z
          .array(tableRow)
          .min(1, 'Give it at least one row.')
          .max(brokerLimits.tableRows, `At most ${brokerLimits.tableRows} rows.`),
        otherwise: z.string().max(textLength, atMost(textLength)).nullable().default(null),
      })
      .nullable()
      .default(null)
      .meta({ description: 'Value by another field of the lead, such as its country; `otherwise` for all others.' }),
    form: z
      .enum(valueForms, `Use ${valueForms.join(', ')}.`)
      .default('as_it_is')
      .meta({ description: 'How it is written.' }),
  })
  .check(({ value: { source, value, table }, issues }) => {
    const tell = (message: string, path = 'value') =>
      issues.push({ code: 'custom', continue: true, input: value, path: [path], message })
    if (source === null && table === null && !value) tell('Give it a text.')
    if ([source, table, value || null].filter((one) => one !== null).length > 1)
      tell('Give it a field of the lead, a text or a table, not several.')
    const unknown = placeholdersOf(value ?? '').find((name) => !brokerLeadFields.some((known) => known === name))
    if (unknown !== undefined) tell(`There is no placeholder {{${unknown}}}.`)
  })

const place = z
  .string('Say where it stands.')
  .trim()
  .min(1, 'Say where it stands.')
  .max(placeLength, atMost(placeLength))
export const maybePlace = place.nullable().default(null)

const condition = z
  .object({
    of: z.enum(conditionSubjects, `Use ${conditionSubjects.join(', ')}.`).meta({ description: 'What it is about.' }),
    at: z.string().trim().max(placeLength, atMost(placeLength)).default('').meta({
      description: 'Path of the value in the answer: `data.lead.id`, `response/lead/@id`. In a text: `Lead id: *;`.',
    }),
    test: z.enum(conditionTests, `Use ${conditionTests.join(', ')}.`),
    values: z
      .array(z.string().max(200, atMost(200)))
      .max(signs, `At most ${signs} values.`)
      .default([])
      .meta({ description: 'One of them is enough. HTTP statuses may be ranges: `502-504`.' }),
  })
  .check(({ value: { of, at, test, values }, issues }) => {
    const tell = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', continue: true, input: at, path, message })
    const hasValues = test !== 'is_there' && test !== 'is_missing'
    if (of === 'value' && !at) tell(['at'], 'Say where it stands.')
    if (of === 'http_status' && !(test === 'is' || test === 'is_not')) tell(['test'], 'Use is or is_not.')
    if (hasValues && !values.length) tell(['values'], 'Name at least one value.')
    if (of === 'http_status')
      values.forEach((value, at) => {
        const fault = statusFault(value)
        if (fault) tell(['values', at], fault)
      })
  })
  .meta({ id: 'AnswerCondition', description: 'A condition on an answer.' })

export const answerRule = z
  .object({
    means: z.enum(answerMeanings, `Use ${answerMeanings.join(', ')}.`),
    every: z.boolean().default(true).meta({ description: 'Whether all conditions must be true, or one.' }),
    conditions: z
      .array(condition)
      .min(1, 'Give it a condition.')
      .max(brokerLimits.conditions, `At most ${brokerLimits.conditions} conditions.`),
  })
  .meta({ id: 'AnswerRule', description: 'What answers mean that fulfil conditions.' })

const answerSettings = z.object({
  format: z.enum(documentFormats, `Use ${documentFormats.join(', ')}.`),
  id: maybePlace,
  reason: maybePlace,
  autologin_url: maybePlace,
  status: maybePlace,
  rules: z
    .array(answerRule)
    .max(brokerLimits.rules, `At most ${brokerLimits.rules} rules.`)
    .refine((rules) => rules.some(({ means }) => means === 'accepted'), 'Say what acceptance looks like.')
    .meta({ description: 'The first one that fits. An answer that fits none holds the lead, unless it is a 4xx.' }),
})

/** Whether a URL contains a user name or password. Also runs on values that an earlier check refused: zod reports all together. */
export const hasCredentials = (url: string) =>
  URL.canParse(url) && Boolean(new URL(url).username || new URL(url).password)

const address = brokerUrl.refine((url) => !hasCredentials(url), 'Put credentials into a header.')
const signInText = z.string().trim().max(nameLength, atMost(nameLength)).nullable().default(null)
/** Fields of a sign-in that each kind needs. */
const signInNeeds = {
  none: [],
  basic: ['user', 'secret'],
  bearer: ['secret'],
  signature: ['secret', 'header', 'algorithm', 'encoding'],
  token: ['url', 'user', 'user_field', 'secret', 'secret_field', 'token_at', 'header', 'minutes'],
} as const

const signIn = z
  .object({
    kind: z.enum(signInKinds, `Use ${signInKinds.join(', ')}.`),
    user: signInText.meta({ description: 'User name, or the id of a key.' }),
    secret: secretValue('Give it a secret.').nullable().default(null).meta({ description: 'Password, token or key.' }),
    header: signInText.meta({ description: 'Header of the signature or token.' }),
    prefix: z
      .string()
      .max(nameLength, atMost(nameLength))
      .regex(headerText, plainSigns)
      .nullable()
      .default(null)
      .meta({ description: 'What stands before it in the header: `Bearer `, `sha256=`.' }),
    algorithm: z.enum(signatureAlgorithms).nullable().default(null),
    encoding: z.enum(signatureEncodings).nullable().default(null),
    url: address.nullable().default(null).meta({ description: 'Where the token is fetched.' }),
    format: z.enum(requestFormats).default('json'),
    user_field: signInText.meta({ description: 'Name of the user in the request for the token.' }),
    secret_field: signInText.meta({ description: 'Name of the secret in the request for the token.' }),
    answer_format: z.enum(documentFormats).default('json'),
    token_at: signInText.meta({ description: 'Path of the token in the answer.' }),
    minutes: z
      .int('Use 1 to 1440 minutes.')
      .min(1, 'Use 1 to 1440 minutes.')
      .max(1_440, 'Use 1 to 1440 minutes.')
      .nullable()
      .default(null)
      .meta({ description: 'How long a token is used.' }),
  })
  .check(({ value, issues }) => {
    for (const name of signInNeeds[value.kind])
      if (value[name] === null || value[name] === '')
        issues.push({
          code: 'custom',
          continue: true,
          input: value[name],
          path: [name],
          message: 'This is needed for the sign-in.',
        })
    if (value.kind === 'bearer' && value.secret && !headerText.test(value.secret))
      issues.push({ code: 'custom', continue: true, input: value.secret, path: ['secret'], message: plainSigns })
    if (value.header && !/^[A-Za-z0-9-]+$/.test(value.header))
      issues.push({
        code: 'custom',
        input: value.header,
        path: ['header'],
        message: 'Use letters, digits and hyphens.',
      })
  })
  .meta({ id: 'BrokerSignIn', description: 'How we prove who we are; fields of other kinds are null.' })
export type SignInSettings = z.output<typeof signIn>
export const noSignIn = signIn.parse({ kind: 'none' })

/** Reports names that occur twice. */
export const once = (
  list: readonly { name: string }[],
  fold: (name: string) => string,
  report: (at: number) => void,
) => {
  const seen = new Set<string>()
  list.forEach(({ name }, at) => (seen.has(fold(name)) ? report(at) : seen.add(fold(name))))
}

const brokerSettings = z
  .object({
    url: address,
    test_url: address.nullable().default(null).meta({ description: 'Where test leads go; null: to the same address.' }),
    method: z.enum(brokerMethods, `Use ${brokerMethods.join(', ')}.`),
    format: z.enum(requestFormats, `Use ${requestFormats.join(', ')}.`),
    sign_in: signIn.default(noSignIn),
    headers: z.array(header).max(headers, `At most ${headers} headers.`),
    fields: z.array(field).min(1, 'Map at least one field.').max(fields, `At most ${fields} fields.`),
    answer: answerSettings,
    timeout_ms: z.int(timeoutError).min(minTimeoutMs, timeoutError).max(maxTimeoutMs, timeoutError),
    idempotent: z
      .boolean()
      .meta({ description: 'Whether the broker accepts a lead only once per reference and repeats its response.' }),
  })
  .check(({ value: { headers, fields, method, format }, issues }) => {
    const tell = (path: (string | number)[], message: string) =>
      void issues.push({ code: 'custom', continue: true, input: path, path, message })
    if (method === 'GET' && format !== 'query') tell(['format'], 'GET has no body: send the fields in the address.')
    once(
      headers,
      (name) => name.toLowerCase(),
      (at) => tell(['headers', at, 'name'], 'This name is used twice.'),
    )
    nameFaults(
      fields.map(({ name }) => name),
      format,
    ).forEach((fault, at) => fault && tell(['fields', at, 'name'], fault))
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
    is_tested: z.boolean().meta({
      description:
        'Whether leads are sent: a test lead was accepted, or somebody said that none is needed. True without a broker.',
    }),
    version: z.int(),
  })
  .meta({ id: 'AdvertiserBroker' })
export type AdvertiserBroker = z.output<typeof advertiserBroker>

export const brokerChange = z.object({
  broker: brokerSettings,
  on_timeout: onTimeout,
  without_test: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Sends leads although no test lead was accepted with these settings. Otherwise another address than before gets none ' +
        'until one is.',
    }),
  version: z.int().optional(),
})

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
  broker: brokerSettings.optional().meta({
    description:
      'Settings that are not saved, instead of the saved ones. A secret given as `***` is the stored one, unless the URL changes.',
  }),
})
export type TestLeadBody = z.output<typeof testLeadBody>

export const testLeadAnswer = z
  .object({
    outcome: z.enum(['accepted', 'refused', 'try_again', 'ambiguous']),
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
