import { createHash, createHmac } from 'node:crypto'
import { readDocument, writeDocument, type WrittenDocument } from '../../../shared/partners/mapping/documents'
import { textAt } from '../../../shared/partners/mapping/paths'
import { headerText } from '../../../shared/partners/brokers'
import type { OpenBroker, OpenSignIn } from './brokers.schema'

type Headers = Record<string, string>
type TokenSignIn = Extract<OpenSignIn, { kind: 'token' }>

/** A request of a sign-in, which is made as those with leads are. */
export type Ask = (
  url: string,
  request: { method: string; headers: Headers; document: WrittenDocument },
) => Promise<{ httpStatus: number; text: string }>

/** The broker gave no token: nothing was sent. */
export class NoToken extends Error {}

interface Held {
  token: string
  /** Epoch milliseconds. */
  until: number
}
/** Tokens in use by their sign-in, each until its time is over or the broker refuses it. */
const tokens = new Map<string, Promise<Held>>()
/** By content, because settings are read anew after each change of the routing. */
const keyOf = (signIn: OpenSignIn) => createHash('sha256').update(JSON.stringify(signIn)).digest('base64')

async function fetchToken(signIn: TokenSignIn, ask: Ask): Promise<Held> {
  const { url, format, user_field, user, secret_field, secret, answer_format, token_at, minutes } = signIn
  const values = [
    { name: user_field, value: user },
    { name: secret_field, value: secret },
  ]
  const document = writeDocument(values, format)
  const method = format === 'query' ? 'GET' : 'POST'
  const { httpStatus, text } = await ask(url, { method, headers: {}, document }).catch((error: unknown) => {
    throw error instanceof NoToken ? error : new NoToken('The sign-in at the broker did not answer.')
  })
  const token = textAt(readDocument(text, answer_format), token_at)
  if (httpStatus < 200 || httpStatus > 299) throw new NoToken(`The sign-in at the broker failed (HTTP ${httpStatus}).`)
  if (!token || !headerText.test(token)) throw new NoToken(`The sign-in at the broker gave no token at ${token_at}.`)
  return { token, until: Date.now() + minutes * 60_000 }
}

/** A token that is held, or a new one; several leads wait for the same. */
async function tokenOf(signIn: TokenSignIn, ask: Ask): Promise<string> {
  const key = keyOf(signIn)
  const known = tokens.get(key)
  const held = await known
  if (held && held.until > Date.now()) return held.token
  const newer = tokens.get(key)
  if (newer && newer !== known) return (await newer).token
  const fetched = fetchToken(signIn, ask)
  tokens.set(key, fetched)
  fetched.catch(() => tokens.delete(key))
  return (await fetched).token
}

/** Forgets the token, which the broker has refused. Whether there was one. */
export const forgetToken = ({ signIn }: OpenBroker): boolean => signIn.kind === 'token' && tokens.delete(keyOf(signIn))

/** Headers that prove who we are; a signature is made of the exact bytes that are sent. */
export async function signInHeaders(
  { signIn }: OpenBroker,
  { body, query }: WrittenDocument,
  ask: Ask,
): Promise<Headers> {
  switch (signIn.kind) {
    case 'none':
      return {}
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${signIn.user}:${signIn.secret}`).toString('base64')}` }
    case 'bearer':
      return { authorization: `Bearer ${signIn.secret}` }
    case 'signature': {
      const { algorithm, secret, encoding, header, prefix } = signIn
      return {
        [header]:
          prefix +
          createHmac(algorithm, secret)
            .update(body ?? query)
            .digest(encoding),
      }
    }
    case 'token':
      return { [signIn.header]: signIn.prefix + (await tokenOf(signIn, ask)) }
  }
}
