import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Each use of the server's secret has a key of its own, so that nothing made for one can pass for another. */
export type Purpose =
  | 'totp-secret'
  | 'challenge-secret'
  | 'challenge-signature'
  | 'address'
  | 'account'
  | 'device'
  | 'api-token'
  | 'postback-token'
  | 'broker-secret'
  | 'click-visitor'
  | 'autologin-link'
  | 'new-password'

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Keys that were derived, by the secret key that they come from: deriving one takes as long as a small query. */
const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

/** The key of one purpose: 32 bytes by HKDF-SHA-256 from the server's secret key. */
export function keyFor(secretKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(secretKey) ?? new Map<Purpose, Buffer>()
  const key =
    keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `back-office/${purpose}`, 32))
  derived.set(secretKey, keys.set(purpose, key))
  return key
}

/** AES-256-GCM with a random nonce: one byte of version, then nonce, tag and cipher text. `key` is a `keyFor`. */
export function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
}

/** The text that `encrypt` was given; throws when the key is another one or a bit was changed. */
export function decrypt(key: Buffer, data: Buffer): string {
  if (data[0] !== version) throw new Error(`Encrypted by version ${data[0]}, which is unknown here`)
  const tagAt = 1 + nonceBytes
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(1, tagAt), { authTagLength: tagBytes })
  decipher.setAuthTag(data.subarray(tagAt, tagAt + tagBytes))
  return Buffer.concat([decipher.update(data.subarray(tagAt + tagBytes)), decipher.final()]).toString('utf8')
}

/** What stands for a text that is not to be read: its HMAC, 32 bytes. Equal texts under one key have equal ones. */
export const pseudonym = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Readable by anyone, changeable by nobody: `text` with its HMAC behind a point. */
export const sign = (key: Buffer, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${pseudonym(key, text).toString('base64url')}`

/** The text of `sign`, or null when it was not signed by this key. */
export function readSigned(key: Buffer, signed: string): string | null {
  const [content = '', signature = ''] = signed.split('.')
  const text = Buffer.from(content, 'base64url').toString('utf8')
  const given = Buffer.from(signature, 'base64url')
  const expected = pseudonym(key, text)
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}

/** What counters of sign-in attempts keep of an e-mail address, whatever its case. */
export const accountOf = (secretKey: Buffer, email: string): Buffer =>
  pseudonym(keyFor(secretKey, 'account'), email.toLowerCase())
