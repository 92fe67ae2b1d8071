import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'

/** Encrypts the signing key, password or bot token of a channel for storage. */
export const sealSecret = (secretKey: Buffer, secret: string): Buffer =>
  encrypt(keyFor(secretKey, 'alert-channel'), secret)

/** Decrypts a stored secret; empty without one. */
export const openSecret = (secretKey: Buffer, sealed: Buffer | null): string =>
  sealed ? decrypt(keyFor(secretKey, 'alert-channel'), sealed) : ''
