import { createHash } from 'node:crypto'
import { keyFor, pseudonym } from '../../../app/secrets/secrets'
import type { Advertiser } from './advertisers'

/**
 * The postback token of a demo advertiser, made from the server's secret key: whoever has the key can work it out, tests
 * and a demonstration alike. Advertisers of real data get random ones.
 */
export const demoPostbackToken = (secretKey: Buffer, advertiserId: number): string =>
  pseudonym(keyFor(secretKey, 'postback-token'), String(advertiserId)).toString('base64url')

/** What is stored of it. */
export const postbackTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A demo advertiser's leads go to the built-in sandbox broker, each advertiser's to an endpoint of its own. */
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

/** The broker of a demo advertiser: one that cannot be reached has a host that nobody can have. */
export const demoBroker = ({ slug, trouble }: Pick<Advertiser, 'slug' | 'trouble'>) => ({
  ...sandboxBroker({ slug }),
  ...(trouble?.kind === 'unreachable' && { url: `https://leads.${slug}.example/api/leads` }),
})
