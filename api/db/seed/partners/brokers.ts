import { createHash } from 'node:crypto'
import { keyFor, pseudonym } from '../../../app/secrets/secrets'
import type { Advertiser } from './advertisers'

/**
 * Postback token of a demo advertiser, derived from the server's secret key, so that tests and demos can compute it.
 * Real advertisers get random tokens.
 */
export const demoPostbackToken = (secretKey: Buffer, advertiserId: number): string =>
  pseudonym(keyFor(secretKey, 'postback-token'), String(advertiserId)).toString('base64url')

/** The stored hash. */
export const postbackTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Broker connection of a demo advertiser: its own endpoint of the sandbox broker. */
export const sandboxBroker = ({ slug }: Pick<Advertiser, 'slug'>) => ({
  url: `sandbox:/brokers/${slug}/leads`,
  method: 'POST',
  format: 'json',
  headers: { 'x-api-key': `demo-key-of-${slug}` },
  fields: {
    external_id: 'reference',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    phone: 'phone',
    ip: 'ip',
    country: 'country',
    language: 'language',
    funnel: 'funnel',
    aff_sub: 'publisher_id',
  },
  answer: {
    accepted: { at: 'success', is: [true] },
    refused: { at: 'success', is: [false] },
    id: 'id',
    reason: 'error',
    autologin_url: 'autologin_url',
    status: 'status',
  },
  timeoutMs: 10_000,
  idempotent: true,
})

/** Broker connection of a demo advertiser; an unreachable one has a host name that cannot exist. */
export const demoBroker = ({ slug, trouble }: Pick<Advertiser, 'slug' | 'trouble'>) => ({
  ...sandboxBroker({ slug }),
  ...(trouble?.kind === 'unreachable' && { url: `https://leads.${slug}.example/api/leads` }),
})
