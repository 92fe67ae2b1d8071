import { z } from 'zod'
import { isRecoveryCode } from '../../../shared/access/recoveryCodes'
import { isEmail } from '../../../shared/app/email'
import { signedInAnswer } from '../sessions/sessions.schema'

export const email = z
  .string({ error: 'Email is required' })
  .min(1, 'Email is required')
  .max(254, 'E-mail must be valid')
  .refine(isEmail, 'E-mail must be valid')
const challenge = z.string().meta({ description: 'Send it with the code within five minutes.' })

export const credentials = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Password is too long'),
})

export const proof = z
  .string({ error: 'Challenge is required' })
  .min(1, 'Challenge is required')
  .max(2000, 'Challenge is not valid')

const code = z.string({ error: 'Code is required' })

/** A code of the authenticator app or a recovery code. */
export const anyCode = code
  .max(20, 'The code has 6 digits')
  .refine((text) => /^\d{6}$/.test(text) || isRecoveryCode(text), 'The code has 6 digits')
  .meta({ description: 'Six digits of the authenticator app, or a recovery code such as `7K4M-Q2XD`.' })

export const firstCode = z.object({ email, code: code.regex(/^\d{6}$/, 'The code has 6 digits'), challenge: proof })
export const secondFactor = z.object({ email, code: anyCode, challenge: proof })

const codeRequired = z
  .object({
    message: z.literal('Two factor code required'),
    email: z.string(),
    challenge,
    has_authenticator: z.boolean().meta({ description: 'Whether an authenticator app gives a code.' }),
    has_passkey: z.boolean().meta({ description: 'Whether a passkey can be used instead of a code.' }),
  })
  .meta({ id: 'TwoFactorRequired' })

export const setUpRequired = z
  .object({
    email: z.string(),
    qr_code: z.string().meta({ description: 'SVG, 200 pixels wide, to show as an image.' }),
    secret: z.string().meta({ description: 'The same secret as text, for manual entry.' }),
    challenge,
  })
  .meta({ id: 'TwoFactorSetUp' })

export const loginAnswer = z.union([signedInAnswer, codeRequired, setUpRequired])
