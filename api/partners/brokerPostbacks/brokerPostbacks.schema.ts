import { z } from 'zod'
import { isTimeZone } from '../../../shared/app/time/timeZones'
import { brokerLimits, signatureAlgorithms, signatureEncodings } from '../../../shared/partners/brokers'
import { postbackLimits, receivedOutcomes } from '../../../shared/partners/brokerPostbacks'
import { eventFields, eventMeanings, postbackFormats } from '../../../shared/partners/mapping/events'
import { amountFormats, timeFormats } from '../../../shared/partners/mapping/incoming'
import { id } from '../../app/http/ids'
import { atMost } from '../advertiserBrokers/advertiserBrokers.schema'
import { secretText } from '../brokers/brokers.schema'
import { fieldFaults, nameText as text, replayOf } from '../receivedCalls/receivedCalls.schema'

const signature = z.object({
  stands: z.enum(['header', 'parameter']).meta({ description: 'Where it stands. A parameter stands in the address.' }),
  name: text(brokerLimits.name, 'Give it a name.').regex(/^[\w.[\]-]+$/, 'Use letters, digits and hyphens.'),
  prefix: z.string().max(100, atMost(100)).default('').meta({ description: 'What stands before it: `sha256=`.' }),
  algorithm: z.enum(signatureAlgorithms),
  encoding: z.enum(signatureEncodings),
  secret: text(brokerLimits.text, 'Give it a secret.').meta({ description: '`***` keeps the stored one.' }),
})

const shape = {
  format: z.enum(postbackFormats, `Use ${postbackFormats.join(', ')}.`).meta({
    description: 'Where the fields stand: in the address, or in a body of this form.',
  }),
  names: z
    .array(
      z.object({
        theirs: text(brokerLimits.place, 'Give it a name.').meta({
          description: 'Name of the parameter, or path in JSON and XML: `lead.id`, `event/@type`.',
        }),
        ours: z.enum(eventFields, `Use ${eventFields.join(', ')}.`),
      }),
    )
    .max(postbackLimits.names, `At most ${postbackLimits.names} names.`)
    .meta({ description: 'The first of several names that has a value counts; names of `event_id` count together.' }),
  events: z
    .array(z.object({ text: text(100, 'Give it a text.'), means: z.enum(eventMeanings) }))
    .max(postbackLimits.events, `At most ${postbackLimits.events} events.`)
    .meta({ description: "What the broker's texts for events mean." }),
  otherwise: z.enum(eventMeanings).nullable().meta({
    description: 'What an event without such a text means; null: it is refused.',
  }),
  amount_format: z.enum(amountFormats, `Use ${amountFormats.join(', ')}.`),
  time_format: z
    .enum(timeFormats, 'Choose a form of times.')
    .meta({ description: 'A pattern of date-fns, or its name.' }),
  time_zone: z
    .string()
    .refine(isTimeZone, 'Choose a time zone.')
    .meta({ description: 'Of times that name no zone.', example: 'Europe/Nicosia' }),
  answer: text(postbackLimits.answer, 'Give it a text.').meta({ description: 'What is answered with 200.' }),
  refusal: text(postbackLimits.answer, 'Give it a text.')
    .nullable()
    .meta({ description: 'What is answered with 422; null: our error, which names the field.' }),
}

export const postbackMapping = z
  .object({ ...shape, signature: signature.nullable() })
  .check(({ value: { names, events, otherwise }, issues }) => {
    const tell = (path: (string | number)[], message: string) =>
      void issues.push({ code: 'custom', continue: true, input: path, path, message })
    const has = (...some: string[]) => names.some(({ ours }) => some.includes(ours))
    const means = new Set([...events.map((event) => event.means), otherwise])
    names.forEach(({ theirs }, at) => {
      if (names.findIndex((name) => name.theirs === theirs) < at)
        tell(['names', at, 'theirs'], 'This name is used twice.')
    })
    const texts = events.map((event) => event.text.toLowerCase())
    texts.forEach((one, at) => texts.indexOf(one) < at && tell(['events', at, 'text'], 'This text is used twice.'))
    if (!has('lead_id', 'reference', 'broker_id')) tell(['names'], 'Say which name is the lead.')
    if (events.length && !has('event')) tell(['names'], 'Say which name is the event.')
    if (!means.has('deposit') && !means.has('status')) tell(['events'], 'Say which event is a deposit or a status.')
    if (means.has('status') && !has('status')) tell(['names'], 'Say which name is the status.')
  })
  .meta({ id: 'PostbackMapping', description: "How postbacks in a broker's own form are read and answered." })
export type PostbackMapping = z.output<typeof postbackMapping>

/** As stored: with an encrypted secret. */
export const storedMapping = z.object({ ...shape, signature: signature.extend({ secret: secretText }).nullable() })
export type StoredMapping = z.output<typeof storedMapping>

const time = z.iso.datetime({ offset: true })

export const advertiserPostbacks = z
  .object({
    id: id.meta({ description: 'Id of the advertiser.' }),
    name: z.string(),
    mapping: postbackMapping.nullable().meta({ description: 'Null: none are taken. The secret is `***`.' }),
    fault: z.string().nullable().meta({ description: 'Why the stored settings cannot be used.' }),
    address: z
      .string()
      .meta({ description: 'Where postbacks are sent; `/` and the token follow, or `/-` if it is sent otherwise.' }),
    has_token: z.boolean(),
    token_end: z
      .string()
      .nullable()
      .meta({ description: 'The last signs of the token; null without one, and of one from before they were kept.' }),
    former_token_until: time.nullable().meta({ description: 'Until when the token before works too.' }),
    version: z.int(),
  })
  .meta({ id: 'AdvertiserPostbacks' })
export type AdvertiserPostbacks = z.output<typeof advertiserPostbacks>

export const postbacksChange = z.object({ mapping: postbackMapping, version: z.int().optional() })

const reportedEvent = z
  .object({
    means: z.enum(eventMeanings).exclude(['ignored']),
    lead_id: z.int().nullable(),
    reference: z.string().nullable(),
    broker_id: z.string().nullable().meta({ description: 'The id that the broker gave the lead.' }),
    status: z.string().nullable(),
    amount: z.number().nullable().meta({ description: 'US dollars.' }),
    at: time.nullable(),
    event_id: z.string().nullable(),
  })
  .meta({ id: 'ReportedEvent', description: 'What was understood of a postback.' })

export const receivedPostback = z
  .object({
    id,
    received_at: time,
    method: z.string(),
    content_type: z.string().nullable(),
    query: z.string().meta({ description: 'What stood in the address after `?`, without the token.' }),
    body: z.string(),
    is_mapped: z.boolean().meta({ description: "Whether it is in the broker's own form." }),
    http_status: z.int().meta({ description: 'What was answered when it came.' }),
    outcome: z.enum(receivedOutcomes).meta({ description: 'Of its last reading.' }),
    message: z.string(),
    faults: fieldFaults,
    event: reportedEvent.nullable(),
    lead_id: z.int().nullable().meta({ description: 'The lead that it is about.' }),
    replayed_at: time.nullable(),
  })
  .meta({ id: 'ReceivedPostback' })
export type ReceivedPostback = z.output<typeof receivedPostback>

export const receivedList = z.array(receivedPostback)

export const replayBody = replayOf(postbackLimits.kept)

export const rotateBody = z.object({
  former_hours: z
    .int(`Use 0 to ${postbackLimits.formerTokenHours} hours.`)
    .min(0, `Use 0 to ${postbackLimits.formerTokenHours} hours.`)
    .max(postbackLimits.formerTokenHours, `Use 0 to ${postbackLimits.formerTokenHours} hours.`)
    .default(0)
    .meta({ description: 'How long the token before works too.' }),
})

export const newPostbackToken = z
  .object({ token: z.string().meta({ description: 'Returned only once; only its hash is stored.' }) })
  .meta({ id: 'PostbackToken' })
