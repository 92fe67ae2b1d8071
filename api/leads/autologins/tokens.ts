import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../app/process/config'
import { keyFor, pseudonym } from '../../app/secrets/secrets'

/** 128 random bits that find the link; all of the token that is stored. */
export const codeBytes = 16
/** As many of its HMAC under the server's key: who reads the database cannot make a token of what stands there. */
const proofBytes = 16

const proofOf = (secretKey: Buffer, code: Buffer) =>
  pseudonym(keyFor(secretKey, 'autologin-link'), code.toString('hex')).subarray(0, proofBytes)

/** The token of a code: 43 characters. */
export const tokenOf = (secretKey: Buffer, code: Buffer): string =>
  Buffer.concat([code, proofOf(secretKey, code)]).toString('base64url')

/** The code of a token; null when it was not made here. */
export function readToken(secretKey: Buffer, token: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const code = bytes.subarray(0, codeBytes)
  return timingSafeEqual(bytes.subarray(codeBytes), proofOf(secretKey, code)) ? code : null
}

/** A tracking domain as the start of an address; null for one that is none. */
function originOf(domain: string | null): string | null {
  const text = domain?.trim()
  if (!text) return null
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).origin : null
}

/** The link as the publisher is given it. The token is in the query, which no log of ours keeps. */
export const linkOf = (
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  code: Buffer,
  trackingDomain: string | null,
): string => `${originOf(trackingDomain) ?? publicUrl}/autologin?token=${tokenOf(secretKey, code)}`
