import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { ApiError, badInput } from '../../app/http/errors'
import type { Config } from '../../app/process/config'
import { keyFor, readSigned, sign } from '../../app/secrets/secrets'
import type { Database } from '../../db/connect'
import { findCredential, listCredentials, type NewPasskey, recordPasskeyUse } from './passkeys.queries'
import type { Assertion, passkeyInput } from './passkeys.schema'
import { type SignInUser, useChallenge as takeChallenge } from './signIn.queries'

/* Requests to the browser are signed, not stored: like the challenges of the password step they are bound to a use and a user, and valid once, for five minutes. */

type Place = Pick<Config, 'webUrl' | 'secretKey'>
type Use = 'add' | 'sign in' | 'second factor' | 'confirm'
const lifetimeMs = 5 * 60_000
const called = 'Back office'

const content = z.object({
  id: z.uuid(),
  use: z.string(),
  user_id: z.int().nullable(),
  challenge: z.string(),
  expires: z.int(),
})
type Request = z.output<typeof content>

/** Passkeys belong to a name, so that an address by number cannot have any. */
function placeOf({ webUrl }: Place): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(webUrl ?? 'http://localhost:4000')
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new ApiError('CONFLICT', `Passkeys need an address with a name; WEB_URL is ${origin}.`)
  return { origin, rpID: hostname }
}

function newRequest({ secretKey }: Place, use: Use, user_id: number | null, now: number) {
  const challenge = randomBytes(32).toString('base64url')
  const text: Request = { id: randomUUID(), use, user_id, challenge, expires: now + lifetimeMs }
  return { challenge, request: sign(keyFor(secretKey, 'passkey-request'), JSON.stringify(text)) }
}

const startOver = () => badInput({ request: 'This request for a passkey has expired. Please try again.' })

function readRequest({ secretKey }: Place, text: string, use: Use, userId: number | null, now: number): Request {
  const signed = readSigned(keyFor(secretKey, 'passkey-request'), text)
  if (signed === null) throw startOver()
  const request = content.parse(JSON.parse(signed))
  if (request.use !== use || request.user_id !== userId || request.expires <= now) throw startOver()
  return request
}

async function finish(transaction: Database, { id, expires }: Request) {
  if (!(await takeChallenge(transaction, id, expires))) throw startOver()
}

const credentialsOf = async (db: Database, userId: number) =>
  (await listCredentials(db, userId)).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as never,
  }))

const asJson = (options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON) =>
  ({ ...options }) as Record<string, unknown>

/** Options for a new passkey of a user. */
export async function newPasskeyOptions(db: Database, config: Place, user: SignInUser, now: number) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { origin, rpID } = placeOf(config)
  const { challenge, request } = newRequest(config, 'add', user.user_id, now)
  const options = await generateRegistrationOptions({
    ...{ rpName: called, rpID, userName: user.email, userDisplayName: user.name, attestationType: 'none' },
    userID: new TextEncoder().encode(String(user.user_id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: await credentialsOf(db, user.user_id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options: asJson(options), request, origin }
}

/** Whether a PIN, finger or face is needed: what takes the place of a password, and not only of a code. */
const needsVerification = (use: Use) => use !== 'second factor'

/** Options for a signature; without a user, of any passkey that names its user. */
export async function signatureOptions(db: Database, config: Place, use: Use, userId: number | null, now: number) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { origin, rpID } = placeOf(config)
  const { challenge, request } = newRequest(config, use, userId, now)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: userId === null ? [] : await credentialsOf(db, userId),
    userVerification: needsVerification(use) ? 'required' : 'preferred',
  })
  return { options: asJson(options), request, origin }
}

/** A new passkey from the answer of the browser. Throws a 400 if it cannot be verified. */
export async function readNewPasskey(
  transaction: Database,
  config: Place,
  { user_id }: Pick<SignInUser, 'user_id'>,
  body: z.output<typeof passkeyInput>,
  now: number,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, rpID } = placeOf(config)
  const request = readRequest(config, body.request, 'add', user_id, now)
  const notVerified = () => badInput({ response: 'This passkey could not be verified. Please try again.' })
  const { registrationInfo } = await verifyRegistrationResponse({
    response: body.response,
    expectedChallenge: request.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => {
    throw notVerified() // whatever is wrong with it, such as another origin
  })
  if (!registrationInfo) throw notVerified()
  await finish(transaction, request)
  const { credential, userVerified, credentialBackedUp } = registrationInfo
  const { rk } = Object(body.response.clientExtensionResults.credProps) as { rk?: boolean }
  return {
    ...{ user_id, name: body.name, credential_id: credential.id, counter: credential.counter },
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    transports: body.response.response.transports ?? [],
    is_synced: credentialBackedUp,
    signs_in_alone: rk === true && userVerified,
  }
}

/** The owner of a credential; undefined if it is not known. */
export const ownerOf = (db: Database, response: Assertion) => findCredential(db, response.id)

/**
 * Verifies a signature and records the use of its passkey. Null if it is of another user or origin, of a copy (its counter
 * went back), or wrong. Throws a 400 if the request has expired or was used.
 */
export async function takeSignature(
  transaction: Database,
  config: Place,
  { use, userId, ownerId, now }: { use: Use; userId: number | null; ownerId: number | null; now: number },
  body: { request: string; response: Assertion },
): Promise<{ passkey: string } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { origin, rpID } = placeOf(config)
  const request = readRequest(config, body.request, use, userId, now)
  const found = await ownerOf(transaction, body.response)
  if (!found || found.user_id !== ownerId) return null
  const verified = await verifyAuthenticationResponse({
    response: body.response as never,
    expectedChallenge: request.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
      counter: Number(found.counter),
    },
    requireUserVerification: needsVerification(use),
  }).catch(() => null) // every error means that it is not valid
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const next = { counter: newCounter, is_synced: credentialBackedUp }
  if (!(await recordPasskeyUse(transaction, { id: found.id, counter: Number(found.counter) }, next, now))) return null
  await finish(transaction, request)
  return { passkey: found.name }
}
