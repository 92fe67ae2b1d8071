import { z } from 'zod'
import { readIp } from '../../../shared/app/network/ipAddresses'
import { contactMessages, contactProblem } from '../../../shared/leads/leadContact'
import { cleanName } from '../../../shared/app/names'
import { id } from '../../app/http/ids'

const maxText = 255
/** A text of limited length; empty means missing. */
const text = (max = maxText) =>
  z
    .string('Use a text.')
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'Use a text without line breaks and control characters.')
    .nullish()
    .transform((value) => value || null)

/** A text that staff read as a name: without invisible characters, which could turn it round or hide it. */
const name = (max?: number) => text(max).transform((value) => (value === null ? null : cleanName(value) || null))

const email = z
  .string({ error: (issue) => (issue.input === undefined ? 'email is required.' : 'Use a text.') })
  .trim()
  .min(1, 'email is required.')
  .max(254, 'At most 254 characters.')
  .refine((value) => !contactProblem('email', value), contactMessages.email)

const phone = text(40).refine((value) => !contactProblem('phone', value), contactMessages.phone)
const ip = text(60)
  .refine((value) => !contactProblem('ip', value), contactMessages.ip)
  .transform((value) => (value === null ? null : (readIp(value)?.text ?? value)))
const country = text(2)
  .transform((value) => value?.toUpperCase() ?? null)
  .refine((value) => value === null || /^[A-Z]{2}$/.test(value), 'Use a country code of two letters, such as DE.')
const language = text(35).refine(
  (value) => value === null || /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(value),
  'Use a language code, such as de or pt-BR.',
)

export const leadBody = z
  .object({
    email: email.meta({ description: 'The only required field.' }),
    first_name: name(100),
    last_name: name(100),
    phone: phone.meta({
      description:
        "With international prefix (+ or 00), or in the national format of the lead's country. Stored as E.164 if valid.",
    }),
    ip: ip.meta({ description: 'IP address of the lead, IPv4 or IPv6.' }),
    country: country.meta({ description: 'ISO 3166-1 alpha-2 code, as stated by the lead or the publisher.' }),
    city: name(100),
    language,
    offer: name().meta({ description: 'Name or slug of an API offer.' }),
    funnel: name().meta({ description: 'Slug of the funnel; defaults to that of the offer.' }),
    hit_id: text().meta({ description: 'Id of the click that brought the lead, as passed to the landing page.' }),
    custom_param_1: text(),
    custom_param_2: text(),
    custom_param_3: text(),
    custom_param_4: text(),
    custom_param_5: text(),
    is_test: z
      .boolean('Use true or false.')
      .nullish()
      .transform((value) => value ?? false),
  })
  .meta({
    example: {
      email: 'jane.doe@example.com',
      first_name: 'Jane',
      last_name: 'Doe',
      phone: '+491511234567',
      ip: '85.214.132.117',
      country: 'DE',
      language: 'de',
      funnel: 'gold',
      hit_id: '0af3b1c2d4e5f60718293a4b5c6d7e8f',
      custom_param_1: 'facebook',
      is_test: false,
    },
  })
export type NewLead = z.output<typeof leadBody>

export const leadAnswer = z
  .object({
    lead_id: id,
    status: z.enum(['Accepted', 'Rejected', 'Submitted']).meta({
      description: 'Submitted: the advertiser has not decided yet. The outcome is reported by a postback.',
    }),
    autologin_url: z.string().nullable().meta({ description: 'Autologin link, if accepted: redirect the lead to it.' }),
    reason: z.string().nullable().meta({ description: 'Reason of the rejection.' }),
    country: z.string().nullable().meta({ description: 'Country of the lead, ISO 3166-1 alpha-2; null if unknown.' }),
    located_by: z
      .enum(['system', 'ip_address', 'phone'])
      .nullable()
      .meta({
        description:
          "How the country was determined. If the publisher's setting gives no country, another source is used, first the " +
          'submitted country (system).',
      }),
  })
  .meta({
    id: 'LeadAnswer',
    example: {
      lead_id: 48_211,
      status: 'Accepted',
      autologin_url: 'https://trk.example/autologin/5f0c…',
      reason: null,
      country: 'DE',
      located_by: 'system',
    },
  })
export type LeadAnswer = z.input<typeof leadAnswer>
