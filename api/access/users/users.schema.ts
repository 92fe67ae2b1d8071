import { z } from 'zod'
import { isEmail } from '../../../shared/app/email'
import { id } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'
import { confirmLoss } from '../roles/roles.schema'

const level = z
  .union([z.number(), z.string().max(20)], { error: 'Role must be a number' })
  .nullish()
  .transform((given, { addIssue }) => {
    const isMissing = given === null || given === undefined || given === ''
    const level = Number(given)
    if (!isMissing && Number.isSafeInteger(level) && level > 0) return level
    addIssue({ code: 'custom', message: isMissing ? 'Role is required' : 'Role must be a number' })
    return z.NEVER
  })

export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .refine(isEmail, 'E-mail must be valid')

const content = {
  name: requiredName,
  email,
  level: level.meta({ description: "Id of the role. Its permissions must be a subset of the caller's." }),
}
const enable_2fa = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'Enable 2FA is true or false',
})
export const invitedContent = { email, level: content.level, enable_2fa: enable_2fa.default(true) }
const password = z.string({ error: 'Password must be a text' }).max(1000, 'Password is too long')

export const userInput = z.object({
  ...content,
  enable_2fa: enable_2fa.default(true),
  password: password
    .nullish()
    .transform((given) => given ?? '')
    .meta({ description: 'Must satisfy the rules in `GET /api/password-rules`.' }),
})
export const userChange = z.object({
  ...content,
  enable_2fa: enable_2fa.optional().meta({ description: 'If omitted, it does not change.' }),
  id,
  password: password.nullish().meta({
    description: "New password, which ends the user's sessions and access tokens; empty leaves it unchanged.",
  }),
  confirm_loss: confirmLoss,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const ownPasswordChange = z.object({
  current_password: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(1000, 'Current password is not correct'),
  password: password
    .min(1, 'New password is required')
    .meta({ description: 'Must satisfy the rules in `GET /api/password-rules`.' }),
})

export const user = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    level: z.int().meta({ description: 'Id of the role.' }),
    role_name: z.string(),
    enable_2fa: z.boolean(),
    has_2fa: z.boolean().meta({ description: 'Whether the second factor is set up.' }),
    is_invited: z
      .boolean()
      .meta({ description: 'Whether the user was invited and has not accepted the invitation yet.' }),
    link_expires_at: z.iso.datetime().nullable().meta({
      description:
        'End of the link by which the user accepts the invitation or chooses a new password; null if there is none.',
    }),
    sign_in_waits_until: z.iso.datetime().nullable().meta({
      description: 'Sign-in is blocked until this time after wrong passwords or codes; null if it is not blocked.',
    }),
    can_change: z.boolean().meta({
      description: 'Whether the caller may change this user: only if the user has no permission that the caller lacks.',
    }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'User' })

export const userAnswer = user.extend({ message: z.string() }).meta({ id: 'UserAnswer' })

export const manager = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Manager' })

export const passwordRules = z.object({ min_length: z.int(), max_length: z.int() }).meta({
  id: 'PasswordRules',
  description: 'In characters. A password also needs a lowercase letter, an uppercase letter and a number.',
})

export type UserRow = z.output<typeof user>
