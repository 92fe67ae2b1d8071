import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Each use of the server's secret has its own key, so that values for one purpose are not valid for another. */
type Purpose =
  | 'totp-secret'
  | 'challenge-secret'
  | 'challenge-signature'
  | 'address'
  | 'account'
  | 'device'
  | 'api-token'
  | 'postback-token'
  | 'broker-secret'
  | 'alert-channel'
  | 'click-visitor'
  | 'autologin-link'
  | 'new-password'

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Cache of derived keys by secret key: deriving takes as long as a small query. */
const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

/** Key for one purpose: 32 bytes by HKDF-SHA-256 from the server's secret key. */
export function keyFor(secretKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(secretKey) ?? new Map<Purpose, Buffer>()
  const key =
    keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `back-office/${purpose}`, 32))
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

/** Decrypts a text of `encrypt`; throws if the key differs or the data was changed. */
export function decrypt(key: Buffer, data: Buffer): string {
  if (data[0] !== version) throw new Error(`Encrypted by version ${data[0]}, which is unknown here`)
  const tagAt = 1 + nonceBytes
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(1, tagAt), { authTagLength: tagBytes })
  decipher.setAuthTag(data.subarray(tagAt, tagAt + tagBytes))
  return Buffer.concat([decipher.update(data.subarray(tagAt + tagBytes)), decipher.final()]).toString('utf8')
}

/** Pseudonym of a text: its HMAC, 32 bytes. Equal texts with the same key have equal pseudonyms. */
export const pseudonym = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Readable but tamper-proof: `text` with its HMAC after a dot. */
export const sign = (key: Buffer, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${pseudonym(key, text).toString('base64url')}`

/** The text of `sign`, or null if it was not signed with this key. */
export function readSigned(key: Buffer, signed: string): string | null {
  const [content = '', signature = ''] = signed.split('.')
  const text = Buffer.from(content, 'base64url').toString('utf8')
  const given = Buffer.from(signature, 'base64url')
  const expected = pseudonym(key, text)
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}

/** Pseudonym of an e-mail address, ignoring case, for counters of sign-in attempts. */
export const accountOf = (secretKey: Buffer, email: string): Buffer =>
  pseudonym(keyFor(secretKey, 'account'), email.toLowerCase())
