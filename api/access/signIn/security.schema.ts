import { z } from 'zod'
import { id } from '../../app/http/ids'
import { passkey } from './passkeys.schema'
import { anyCode } from './signIn.schema'

const openSession = z
  .object({
    id,
    device: z.string().nullable().meta({ description: 'Browser and system in words; null if they are not known.' }),
    address: z.string().nullable().meta({ description: 'IP address where it was started; null if it is not known.' }),
    started_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().meta({ description: 'To the minute.' }),
    is_current: z.boolean().meta({ description: 'Whether this request was made in it.' }),
  })
  .meta({ id: 'OpenSession', description: 'A session in which somebody is signed in as the caller.' })

export const security = z
  .object({
    two_factor_required: z.boolean().meta({ description: 'Whether sign-in requires a second factor.' }),
    has_authenticator: z.boolean().meta({ description: 'Whether an authenticator app is set up.' }),
    second_factor_by: z.iso.datetime().nullable().meta({
      description: 'Until when sign-in does not ask for a second factor that is not set up; null: it asks.',
    }),
    passkeys: z.array(passkey),
    sessions: z.array(openSession),
    recovery_codes_left: z.int().min(0),
    recovery_codes_made_at: z.iso.datetime().nullable(),
    recovery_code_used_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When one of the current recovery codes was last used.' }),
  })
  .meta({ id: 'Security', description: "How the caller's account is protected." })

export const sessionsToEnd = z.object({ ids: z.array(id).min(1, 'Say which.').max(100, 'At most 100 at once.') })

export const confirmation = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Password is too long'),
  code: anyCode.optional().meta({ description: 'Required if the account has a second factor.' }),
})

export const newRecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: 'They cannot be read again.' }) })
  .meta({ id: 'NewRecoveryCodes' })
