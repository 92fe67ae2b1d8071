import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyFor, pseudonym } from '../../app/secrets/secrets'
import { canonicalJson } from './canonicalJson'
import type { StatementDocument } from './statementContent'

/** A statement as partners download it. */
export interface SealedStatement {
  statement: StatementDocument
  /** SHA-256 of the canonical JSON of `statement`, in hexadecimal digits. */
  sha256: string
  /** Id of the signing key. */
  key: string
  /** Ed25519 signature of the canonical JSON of `statement`, in hexadecimal digits. */
  signature: string
}

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key with this id: derived from the server's secret key, and stored nowhere. */
export function signingKey(secretKey: Buffer, id: string): KeyObject {
  const seed = pseudonym(keyFor(secretKey, 'statement-signature'), id)
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half of a signing key, as PEM. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signs a statement. `key` has the id under which its public half is served. */
export function sealStatement(statement: StatementDocument, key: { id: string; private: KeyObject }): SealedStatement {
  const text = canonicalJson(statement)
  const signature = sign(null, Buffer.from(text), key.private).toString('hex')
  return { statement, sha256: hashOf(text), key: key.id, signature }
}

/** The file that partners download: the same bytes each time. */
export const sealedFile = (sealed: SealedStatement): string => canonicalJson(sealed)

/** Whether hash and signature are those of the statement. Its file has its canonical text last, byte for byte. */
export function isGenuine(
  { key, sha256, signature, statement }: SealedStatement,
  publicKey: string,
  file = sealedFile({ key, sha256, signature, statement }),
): boolean {
  const head = `${canonicalJson({ key, sha256, signature }).slice(0, -1)},"statement":`
  if (!file.startsWith(head) || !file.endsWith('}')) return false
  const text = file.slice(head.length, -1)
  return sha256 === hashOf(text) && verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))
}

/** The id after `last` in `year`: 2026-a, 2026-b … 2026-z, 2026-za; 2026-a if there is none of the year. */
export function nextKeyId(last: string | null, year: number): string {
  const [lastYear, letters = ''] = last?.split('-') ?? []
  if (lastYear !== String(year) || !letters) return `${year}-a`
  const end = letters.at(-1) ?? 'z'
  const next = end === 'z' ? `${letters}a` : letters.slice(0, -1) + String.fromCharCode(end.charCodeAt(0) + 1)
  return `${year}-${next}`
}
