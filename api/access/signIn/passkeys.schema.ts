import { z } from 'zod'
import { id } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'
import { email, proof } from './signIn.schema'

const encoded = z.string().max(20_000)
const extensions = z.record(z.string(), z.unknown())

/** Answer of the browser to a request for a new passkey, as WebAuthn has it in JSON. */
const registration = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
  clientExtensionResults: extensions,
})

/** Answer of the browser to a request for a signature. */
export const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
  clientExtensionResults: extensions,
})
export type Assertion = z.output<typeof assertion>

export const passkey = z
  .object({
    id,
    name: z.string(),
    is_synced: z.boolean().meta({ description: 'Copied between devices by their maker.' }),
    signs_in_alone: z.boolean().meta({ description: 'Signs in without the password.' }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type PasskeyRow = z.output<typeof passkey>

export const passkeyOptions = z
  .object({
    options: z
      .record(z.string(), z.unknown())
      .meta({ description: 'For `navigator.credentials`, as WebAuthn has them in JSON.' }),
    request: z.string().meta({ description: 'Send it with the answer of the browser within five minutes.' }),
    origin: z.string().meta({ description: 'The only address of the client where passkeys work.' }),
  })
  .meta({ id: 'PasskeyOptions' })

const request = z.string({ error: 'Request is required' }).max(2000, 'Request is not valid')

export const passkeyInput = z.object({ name: requiredName, request, response: registration })
export const passkeyName = z.object({ name: requiredName })
export const passkeyConfirmation = z.object({ request, response: assertion })

/** With e-mail and challenge: as second factor. */
export const passkeyOptionsInput = z.object({
  email: email.optional(),
  challenge: proof.optional(),
})
export const passkeySignIn = passkeyOptionsInput.extend({ request, response: assertion })
