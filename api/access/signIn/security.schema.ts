import { z } from 'zod'
import { passkey } from './passkeys.schema'
import { anyCode } from './signIn.schema'

export const security = z
  .object({
    two_factor_required: z.boolean().meta({ description: 'Whether sign-in requires a second factor.' }),
    has_authenticator: z.boolean().meta({ description: 'Whether an authenticator app is set up.' }),
    second_factor_by: z.iso.datetime().nullable().meta({
      description: 'Until when sign-in does not ask for a second factor that is not set up; null: it asks.',
    }),
    passkeys: z.array(passkey),
    recovery_codes_left: z.int().min(0),
    recovery_codes_made_at: z.iso.datetime().nullable(),
    recovery_code_used_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When one of the current recovery codes was last used.' }),
  })
  .meta({ id: 'Security', description: "How the caller's account is protected." })

export const confirmation = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Password is too long'),
  code: anyCode.optional().meta({ description: 'Required if the account has a second factor.' }),
})

export const newRecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: 'They cannot be read again.' }) })
  .meta({ id: 'NewRecoveryCodes' })
