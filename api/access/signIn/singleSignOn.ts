import { randomUUID } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { isEmail } from '../../../shared/app/email'
import { cleanName } from '../../../shared/app/names'
import { ApiError, badInput } from '../../app/http/errors'
import type { Config } from '../../app/process/config'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'
import { WrongProof } from './signIn'

/* OpenID Connect, authorisation code with PKCE. What an attempt needs later (verifier, state, nonce) stays in the browser that began it, encrypted; so no other browser can finish it, and nothing is stored here. */

export type SingleSignOn = NonNullable<Config['singleSignOn']>
type Needs = Pick<Config, 'secretKey'> & { singleSignOn: SingleSignOn; webUrl: string }

const lifetimeMs = 10 * 60_000
const timeoutSeconds = 5
/** Metadata of the provider is read again after this time. */
const rereadMs = 10 * 60_000

const attemptContent = z.object({
  id: z.uuid(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  expires: z.int(),
})
export type SignOnAttempt = z.output<typeof attemptContent>

/** Why an answer is wrong, in words for the sign-in page. */
export class SignOnFault extends WrongProof {}

/** Who somebody is by the provider's word. */
export interface Identity {
  subject: string
  email: string
  name: string
  /** Values of the claim that names roles. */
  roles: readonly string[]
}

const attemptKey = ({ secretKey }: Needs) => keyFor(secretKey, 'single-sign-on')
const redirectAddress = ({ webUrl }: Needs) => `${webUrl}/login`

const known = new Map<string, { client: Promise<Configuration>; until: number }>()

/** The provider's metadata, kept for a while; a failed look-up is not kept. */
function clientOf({ issuer, clientId, clientSecret }: SingleSignOn): Promise<Configuration> {
  const key = `${issuer} ${clientId}`
  const kept = known.get(key)
  if (kept && kept.until > performance.now()) return kept.client
  const client = import('openid-client').then(({ discovery, allowInsecureRequests }) =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }),
  )
  known.set(key, { client, until: performance.now() + rereadMs })
  client.catch(() => known.delete(key)) // the caller has the error
  return client
}

/** Address of the provider's page, and the attempt to be kept by the browser. Throws `SignOnFault`. */
export async function beginSignOn(needs: Needs, now: number): Promise<{ address: string; attempt: string }> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await import('openid-client')
  const client = await clientOf(needs.singleSignOn).catch((error: unknown) => {
    throw faultOf(error, needs.singleSignOn)
  })
  const content: SignOnAttempt = {
    ...{ id: randomUUID(), verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() },
    expires: now + lifetimeMs,
  }
  const address = buildAuthorizationUrl(client, {
    ...{ redirect_uri: redirectAddress(needs), scope: 'openid email profile' },
    ...{ state: content.state, nonce: content.nonce },
    ...{ code_challenge: await calculatePKCECodeChallenge(content.verifier), code_challenge_method: 'S256' },
  })
  return { address: address.href, attempt: encrypt(attemptKey(needs), JSON.stringify(content)).toString('base64url') }
}

/** The attempt that a browser kept. Throws a 400 if it is not ours or has expired. */
export function readAttempt(needs: Needs, text: string, now: number): SignOnAttempt {
  const startOver = () => badInput({ attempt: 'This sign-in has expired. Please begin it again.' })
  let content: SignOnAttempt
  try {
    content = attemptContent.parse(JSON.parse(decrypt(attemptKey(needs), Buffer.from(text, 'base64url'))))
  } catch {
    throw startOver() // of another system, or changed
  }
  if (content.expires <= now) throw startOver()
  return content
}

/**
 * Checks the provider's answer, the query of the address that it led back to. Throws `SignOnFault`, or an `ApiError` if
 * the provider refused or does not answer.
 */
export async function readIdentity(needs: Needs, attempt: SignOnAttempt, query: string): Promise<Identity> {
  const { singleSignOn } = needs
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
  let claims: Record<string, unknown> & { sub: string }
  try {
    const client = await clientOf(singleSignOn)
    const address = new URL(redirectAddress(needs))
    address.search = query
    const tokens = await authorizationCodeGrant(client, address, {
      ...{ pkceCodeVerifier: attempt.verifier, expectedState: attempt.state, expectedNonce: attempt.nonce },
      idTokenExpected: true,
    })
    const told = tokens.claims()
    if (!told) throw new Error('There is no ID token')
    // Many providers tell the e-mail address only when they are asked for it.
    claims =
      told.email === undefined
        ? { ...(await fetchUserInfo(client, tokens.access_token, told.sub)), ...told }
        : { ...told }
  } catch (error) {
    throw faultOf(error, singleSignOn)
  }
  const { email, email_verified, name, sub: subject } = claims
  if (typeof email !== 'string') throw new SignOnFault(`${singleSignOn.name} does not tell your e-mail address.`)
  if (!isEmail(email)) throw new SignOnFault(`${singleSignOn.name} tells an e-mail address that is not valid.`)
  if (email_verified !== true)
    throw new SignOnFault(`Your e-mail address is not confirmed at ${singleSignOn.name}. Confirm it there first.`)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!singleSignOn.domains.includes(domain)) throw new SignOnFault(`Accounts of ${domain} may not sign in here.`)
  const roles = singleSignOn.roleClaim ? [claims[singleSignOn.roleClaim]].flat() : []
  return {
    ...{ subject, email, name: cleanName(typeof name === 'string' ? name.slice(0, 100) : '') || email },
    roles: roles.filter((role) => typeof role === 'string'),
  }
}

/** The innermost details of an error of openid-client. */
function detailsOf(error: unknown): { codes: string[]; claim: string | undefined; status: number | undefined } {
  const codes: string[] = []
  let claim: string | undefined
  let status: number | undefined
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    const one = at as { code?: unknown; name?: unknown; claim?: unknown; status?: unknown; message?: unknown }
    if (typeof one.code === 'string') codes.push(one.code)
    if (typeof one.name === 'string') codes.push(one.name)
    if (typeof one.claim === 'string') claim = one.claim
    if (typeof one.status === 'number') status = one.status
  }
  return { codes, claim, status }
}

/** What is wrong with an answer, in words; an `ApiError`, which is not counted, if the caller did nothing wrong. */
function faultOf(error: unknown, { name, issuer }: SingleSignOn): Error {
  if (error instanceof ApiError) return error
  const { codes, claim, status } = detailsOf(error)
  const is = (code: string) => codes.includes(code)
  const wrong =
    claim === 'nonce' || is('OAUTH_INVALID_RESPONSE')
      ? `The answer of ${name} belongs to another sign-in. Please try again.`
      : claim === 'iss' || is('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
        ? `${name} is not the configured issuer ${issuer}. Ask an administrator.`
        : claim === 'aud' || claim === 'azp'
          ? `The answer of ${name} is for another application. Ask an administrator.`
          : is('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
            ? `The answer of ${name} has expired. Please try again.`
            : null
  if (wrong !== null) return new SignOnFault(wrong, { cause: error })
  if (is('OAUTH_AUTHORIZATION_RESPONSE_ERROR')) return new ApiError('BAD_USER_INPUT', `${name} refused the sign-in.`)
  if (is('TypeError') || is('TimeoutError') || is('OAUTH_TIMEOUT') || (status ?? 0) >= 500)
    return new ApiError('BAD_USER_INPUT', `${name} does not answer at the moment. Please try again.`)
  return new SignOnFault(`${name} gave an answer that cannot be used. Please try again.`, { cause: error })
}
