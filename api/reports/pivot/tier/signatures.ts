import { createHash, randomBytes } from 'node:crypto'
import { isPseudonym, keyFor, pseudonym } from '../../../app/secrets/secrets'

/** How far the clocks of two processes may differ. */
const toleranceMs = 60_000

interface Signed {
  path: string
  body: string
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url')

/** `Reports TIME.NONCE.DIGEST.SIGNATURE`. */
const shape = /^Reports ((\d{1,15})\.[\w-]{22}\.([\w-]{43}))\.([\w-]{43})$/

/** Signatures of requests to a report process, and of its answers, with a key derived from SECRET_KEY. */
export function tierSignatures(secretKey: Buffer) {
  const key = keyFor(secretKey, 'reports-tier')
  const hmac = (text: string) => pseudonym(key, text).toString('base64url')
  const fits = (text: string, signature: string) => {
    const given = Buffer.from(signature, 'base64url')
    return given.length === 32 && isPseudonym(key, text, given)
  }
  /** Requests that were admitted, as long as their time would fit, with the time until which they are remembered. */
  const admitted = new Map<string, number>()
  const forget = (now: number) => {
    for (const [request, until] of admitted) {
      if (until > now) return
      admitted.delete(request)
    }
  }
  return {
    /** Value of the header `authorization`. */
    ofRequest: ({ path, body }: Signed, now = Date.now()) => {
      const signed = `${now}.${randomBytes(16).toString('base64url')}.${digestOf(body)}`
      return `Reports ${signed}.${hmac(`${signed} ${path}`)}`
    },
    /** Admits a request once, before its body is read; returns whether a body is the signed one, or null. */
    admit: (path: string, authorization: string, now = Date.now()) => {
      const [, signed = '', at, digest, signature = ''] = shape.exec(authorization) ?? []
      forget(now)
      if (!(Math.abs(now - Number(at)) <= toleranceMs) || !fits(`${signed} ${path}`, signature)) return null
      if (admitted.has(signed)) return null
      admitted.set(signed, now + 2 * toleranceMs)
      return (body: string) => digestOf(body) === digest
    },
    /** Binds an answer to its request. */
    ofAnswer: (authorization: string, body: string) => hmac(`${authorization}\n${body}`),
    isAnswer: (authorization: string, body: string, signature: string) => fits(`${authorization}\n${body}`, signature),
  }
}

export type TierSignatures = ReturnType<typeof tierSignatures>
