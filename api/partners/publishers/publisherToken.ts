import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../app/process/config'
import type { Services } from '../../app/start/services'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'

const tokenBytes = 20

/** Hash by which the intake looks up a publisher. */
export const publisherTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new API token: 160 random bits in hexadecimal, and its stored form: only its hash and cipher text. */
export function newPublisherToken({ secretKey }: Pick<Config, 'secretKey'>) {
  const token = randomBytes(tokenBytes).toString('hex')
  return {
    token,
    stored: {
      api_token_hash: publisherTokenHash(token),
      api_token_encrypted: encrypt(keyFor(secretKey, 'api-token'), token),
    },
  }
}

/** Decrypts a stored token; null if it was encrypted with another key of the server, so that it must be rotated. */
export function readPublisherToken(
  { config, log }: Pick<Services, 'config' | 'log'>,
  encrypted: Buffer,
): string | null {
  try {
    return decrypt(keyFor(config.secretKey, 'api-token'), encrypted)
  } catch (error) {
    log.error({ err: error }, 'The API token of a publisher cannot be read with this SECRET_KEY')
    return null
  }
}

/** Enough to identify a token: 136 of its 160 bits stay secret. */
export const tokenPrefix = (token: string): string => token.slice(0, 6)
