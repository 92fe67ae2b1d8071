import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Each use of the server's secret has its own key, so that values for one purpose are not valid for another. */
export type Purpose =
  | 'totp-secret'
  | 'recovery-code'
  | 'passkey-request'
  | 'single-sign-on'
  | 'challenge-secret'
  | 'challenge-signature'
  | 'address'
  | 'session-address'
  | 'account'
  | 'device'
  | 'api-token'
  | 'postback-token'
  | 'broker-secret'
  | 'accepted-broker'
  | 'alert-channel'
  | 'click-visitor'
  | 'autologin-link'
  | 'new-password'
  | 'statement-signature'
  | 'billing-account'
  | 'webhook-secret'
  | 'session-pass'

const version = 1
const nonceBytes = 12
const tagBytes = 16
const signatureBytes = 32
const minProofBytes = 16

/** Cache of derived keys by secret key: deriving takes as long as a small query. */
const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

/** While the secret key is exchanged: the other key that is accepted, by the one that is used. */
const accepted = new WeakMap<Buffer, Buffer>()

/**
 * Makes whatever is read with `secretKey`, or with a key derived from it, be read with `also` too; writing uses
 * `secretKey` alone. Call it before the first key is derived.
 */
export function acceptAlso(secretKey: Buffer, also: Buffer): void {
  accepted.set(secretKey, also)
}

/** A key with the other one that is accepted, if there is one. */
function acceptedKeys(key: Buffer): Buffer[] {
  const also = accepted.get(key)
  return also ? [key, also] : [key]
}

/** Key for one purpose: 32 bytes by HKDF-SHA-256 from the server's secret key. */
export function keyFor(secretKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(secretKey) ?? new Map<Purpose, Buffer>()
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `back-office/${purpose}`, 32))
  const also = accepted.get(secretKey)
  if (also) accepted.set(key, keyFor(also, purpose))
  derived.set(secretKey, keys.set(purpose, key))
  return key
}

/** AES-256-GCM with a random nonce: one version byte, then nonce, tag and cipher text. `key` is a `keyFor`. */
export function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
}

/** Whether a text can be what `encrypt` gives, as base64. */
export const isEncrypted = (text: string): boolean => Buffer.from(text, 'base64')[0] === version

/** No accepted key fits, or the data was changed. */
export class Unreadable extends Error {}

function decryptWith(key: Buffer, data: Buffer): string {
  if (data[0] !== version) throw new Unreadable(`Encrypted by version ${data[0]}, which is unknown here`)
  const tagAt = 1 + nonceBytes
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(1, tagAt), { authTagLength: tagBytes })
    decipher.setAuthTag(data.subarray(tagAt, tagAt + tagBytes))
    return Buffer.concat([decipher.update(data.subarray(tagAt + tagBytes)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Unreadable('It was encrypted with another key, or changed', { cause })
  }
}

/** Decrypts a text of `encrypt`; throws Unreadable if no accepted key fits or the data was changed. */
export function decrypt(key: Buffer, data: Buffer): string {
  const also = accepted.get(key)
  try {
    return decryptWith(key, data)
  } catch (error) {
    if (!also) throw error
    return decryptWith(also, data)
  }
}

/** The same; null if no accepted key fits or the data was changed. */
export function decryptOrNull(key: Buffer, data: Buffer): string | null {
  try {
    return decrypt(key, data)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** What was encrypted with the other accepted key, encrypted with this one; null if it is already. Throws like `decrypt`. */
export function reencrypted(key: Buffer, data: Buffer): Buffer | null {
  try {
    decryptWith(key, data)
    return null
  } catch {
    return encrypt(key, decrypt(key, data))
  }
}

/** Pseudonym of a text: its HMAC, 32 bytes. Equal texts with the same key have equal pseudonyms. */
export const pseudonym = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Readable but tamper-proof: `text` with its HMAC after a dot. */
export const sign = (key: Buffer, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${pseudonym(key, text).toString('base64url')}`

/** Whether it is the pseudonym of the text with an accepted key, or its first bytes: at least 16. */
export function isPseudonym(key: Buffer, text: string, given: Buffer): boolean {
  if (given.length < minProofBytes) return false
  return acceptedKeys(key).some((one) => {
    const expected = pseudonym(one, text).subarray(0, given.length)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The text of `sign`, or null if it was not signed with an accepted key. */
export function readSigned(key: Buffer, signed: string): string | null {
  const [content = '', signature = ''] = signed.split('.')
  const text = Buffer.from(content, 'base64url').toString('utf8')
  const given = Buffer.from(signature, 'base64url')
  return given.length === signatureBytes && isPseudonym(key, text, given) ? text : null
}

/** Pseudonym of an e-mail address, ignoring case, for counters of sign-in attempts. */
export const accountOf = (secretKey: Buffer, email: string): Buffer =>
  pseudonym(keyFor(secretKey, 'account'), email.toLowerCase())
