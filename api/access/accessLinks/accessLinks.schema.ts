import { z } from 'zod'
import { accessLinkKinds, daysToSecondFactor, minutesToPasskey } from '../../../shared/access/accessLinks'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { id } from '../../app/http/ids'
import { requiredName, typedName } from '../../app/http/names'
import { email, invitedContent, user } from '../users/users.schema'

const token = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(200, 'The link is not valid')
  .meta({ description: 'Part of the address of the link after the `#`.' })
const password = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000, 'Password is too long')
  .meta({
    description: 'Must satisfy the rules in the answer of `POST /api/access-links/open`, and not be easy to guess.',
  })

export const linkToken = z.object({ token })

export const accessLink = z
  .object({
    kind: z.enum(accessLinkKinds),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Of the account that the link opens; null for the first account.' }),
    name: z.string().nullable().meta({ description: 'Name of that user; null if it was not given yet.' }),
    role_name: z.string().nullable(),
    made_by: z.string().nullable().meta({ description: 'Name of the user who made the link.' }),
    business_name: z.string(),
    expires_at: z.iso.datetime(),
    min_length: z.int().meta({ description: 'Of the password, in characters.' }),
    max_length: z.int().meta({ description: 'Of the password, in characters.' }),
    asks_second_factor: z.boolean().meta({ description: 'Whether sign-in requires a second factor.' }),
  })
  .meta({ id: 'AccessLink' })

const timezone_id = id.refine((zone) => timeZoneNameOf(zone) !== null, 'Not a known time zone.')
const second_factor = z.enum(['now', 'later'], { error: 'Choose now or later' }).optional()

export const setUpInput = z.object({
  token,
  name: requiredName,
  email,
  password,
  business_name: typedName('Business name is required')
    .min(1, 'Business name is required')
    .max(100, 'Business name must not exceed 100 characters'),
  timezone_id,
  second_factor: second_factor.meta({
    description: `\`later\`, which is the default: within ${daysToSecondFactor} days. Then sessions end, and sign-in asks for it.`,
  }),
})

export const acceptance = z.object({
  token,
  name: requiredName.optional().meta({ description: 'Of an invitation; if omitted, it does not change.' }),
  password,
  timezone_id: timezone_id.optional().meta({ description: 'Of an invitation; UTC if omitted.' }),
  second_factor: second_factor.meta({
    description: `Of an invitation. \`later\`: signs in for ${minutesToPasskey} minutes, in which a passkey can be added.`,
  }),
})

export const setUpState = z
  .object({
    is_set_up: z.boolean(),
    sends_links: z.boolean().meta({ description: 'Whether links for a new password can be sent by e-mail.' }),
  })
  .meta({ id: 'SetUpState' })

export const forgottenPassword = z.object({ email })

export const invitation = z.object({
  ...invitedContent,
  name: typedName('Name must be a text')
    .max(100, 'Name must not exceed 100 characters')
    .nullish()
    .meta({ description: 'If it is empty, the invited person chooses it.' }),
})

export const userLink = user
  .extend({
    token: z.string().meta({ description: 'Returned only once. Only its hash is stored.' }),
    address: z.string().nullable().meta({ description: 'Address of the link; null if `WEB_URL` is not set.' }),
    expires_at: z.iso.datetime(),
    is_sent: z.boolean().meta({ description: 'Whether the link was sent to the user by e-mail.' }),
    not_sent_reason: z.string().nullable().meta({ description: 'Why it was not sent; null if it was.' }),
    message: z.string(),
  })
  .meta({ id: 'UserLink' })
