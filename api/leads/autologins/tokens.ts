import type { Config } from '../../app/process/config'
import { isPseudonym, keyFor, pseudonym } from '../../app/secrets/secrets'

/** 128 random bits that identify the link; the only stored part of the token. */
export const codeBytes = 16
/** 128 bits of its HMAC with the server's key: the database content alone is not enough to create a token. */
const proofBytes = 16

const keyOf = (secretKey: Buffer) => keyFor(secretKey, 'autologin-link')

/** Token of a code: 43 characters. */
const tokenOf = (secretKey: Buffer, code: Buffer): string =>
  Buffer.concat([code, pseudonym(keyOf(secretKey), code.toString('hex')).subarray(0, proofBytes)]).toString('base64url')

/** Code of a token; null if it was not created by this system. */
export function readToken(secretKey: Buffer, token: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const code = bytes.subarray(0, codeBytes)
  return isPseudonym(keyOf(secretKey), code.toString('hex'), bytes.subarray(codeBytes)) ? code : null
}

/** A tracking domain as a URL prefix; null if it is invalid. */
function originOf(domain: string | null): string | null {
  const text = domain?.trim()
  if (!text) return null
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).origin : null
}

/** Link for the publisher. The token is in the query, which is never logged. */
export const linkOf = (
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  code: Buffer,
  trackingDomain: string | null,
): string => `${originOf(trackingDomain) ?? publicUrl}/autologin?token=${tokenOf(secretKey, code)}`
