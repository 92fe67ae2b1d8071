import { isPseudonym, keyFor, pseudonym } from '../../../app/secrets/secrets'

/** How far the clocks of two processes may differ. */
const toleranceMs = 60_000

interface Signed {
  path: string
  body: string
}

const textOf = ({ path, body }: Signed, at: string) => `${at} ${path}\n${body}`

/** Signatures of requests to a report process, and of its answers, with a key derived from SECRET_KEY. */
export function tierSignatures(secretKey: Buffer) {
  const key = keyFor(secretKey, 'reports-tier')
  const hmac = (text: string) => pseudonym(key, text).toString('base64url')
  const fits = (text: string, signature: string) => {
    const given = Buffer.from(signature, 'base64url')
    return given.length === 32 && isPseudonym(key, text, given)
  }
  return {
    /** Value of the header `authorization`. */
    ofRequest: (request: Signed, now = Date.now()) => `Reports ${now}.${hmac(textOf(request, String(now)))}`,
    isRequest: (request: Signed, authorization = '', now = Date.now()) => {
      const [, at = '', signature = ''] = /^Reports (\d{1,15})\.([\w-]+)$/.exec(authorization) ?? []
      return Math.abs(now - Number(at)) <= toleranceMs && fits(textOf(request, at), signature)
    },
    /** Binds an answer to its request. */
    ofAnswer: (authorization: string, body: string) => hmac(`${authorization}\n${body}`),
    isAnswer: (authorization: string, body: string, signature: string) => fits(`${authorization}\n${body}`, signature),
  }
}

export type TierSignatures = ReturnType<typeof tierSignatures>
