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

/** Fields of the sandbox broker, and the lead fields in them. */
const sandboxFields = {
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
}

/** Broker connection of a demo advertiser: its own endpoint of the sandbox broker. */
export const sandboxBroker = ({ slug }: Pick<Advertiser, 'slug'>) => ({
  url: `sandbox:/brokers/${slug}/leads`,
  testUrl: null,
  method: 'POST',
  format: 'json',
  signIn: { kind: 'none' },
  headers: { 'x-api-key': `demo-key-of-${slug}` },
  fields: Object.entries(sandboxFields).map(([name, source]) => ({ name, source, form: 'as_it_is' })),
  answer: {
    ...{ format: 'json', id: 'id', reason: 'error', autologin_url: 'autologin_url', status: 'status' },
    rules: [
      { means: 'accepted', every: true, conditions: [{ of: 'value', at: 'success', test: 'is', values: ['true'] }] },
      { means: 'refused', every: true, conditions: [{ of: 'value', at: 'success', test: 'is', values: ['false'] }] },
    ],
  },
  timeoutMs: 10_000,
  idempotent: true,
})

/** Broker connection of a demo advertiser; an unreachable one has a host name that cannot exist. */
export const demoBroker = ({ slug, trouble }: Pick<Advertiser, 'slug' | 'trouble'>) => ({
  ...sandboxBroker({ slug }),
  ...(trouble?.kind === 'unreachable' && { url: `https://leads.${slug}.example/api/leads` }),
})
