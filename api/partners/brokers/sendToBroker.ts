import { Agent, request } from 'undici'
import { type BrokerOutcome, readAnswer, readFailure } from './answers'
import type { BrokerLeadField } from '../../../shared/partners/brokers'
import { type NamedValue, writeDocument } from '../../../shared/partners/mapping/documents'
import { valuesFor } from '../../../shared/partners/mapping/outgoing'
import { beginCall } from '../../../shared/app/tracing'
import type { Config } from '../../app/process/config'
import { leadsInside, privateAddressCode, publicLookup } from './brokerAddresses'
import { openedBroker } from './brokerSecrets'
import type { BrokerConfig, OpenBroker } from './brokers.schema'
import { maskedAnswer, maskedValues } from './masking'
import { type Ask, forgetToken, NoToken, signInHeaders } from './signIn'
import type { LeadRecord } from '../../db/leadRecord'
import type { Overrides } from '../../routing/engine/overrides'

/** Lead data sent to brokers. */
export type SentLead = Pick<
  LeadRecord,
  | 'id'
  | 'publisher_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'ip'
  | 'city'
  | 'language'
  | 'offer'
  | 'funnel'
  | 'hit_id'
  | 'is_test'
  | 'custom_param_1'
  | 'custom_param_2'
  | 'custom_param_3'
  | 'custom_param_4'
  | 'custom_param_5'
>

interface Telling {
  reference: string
  countryCode: string | null
  overrides: Overrides
  /** Overridden custom parameters and offer. */
  parameters?: Readonly<Record<string, string>>
}

/** Lead data for the broker: the lead's own values, with overrides. */
export function leadForBroker(
  lead: SentLead,
  { reference, countryCode, overrides, parameters = {} }: Telling,
): BrokerLead {
  const { email, first_name, last_name, phone, ip, city, language, hit_id } = lead
  const told = (name: 'offer' | `custom_param_${1 | 2 | 3 | 4 | 5}`) => parameters[name] ?? lead[name]
  return {
    ...{ reference, lead_id: lead.id, email, first_name, last_name, phone, ip, city, language, hit_id },
    offer: told('offer'),
    country: countryCode,
    funnel: overrides.funnel_override ?? lead.funnel,
    publisher_id: overrides.publisher_id_override ?? String(lead.publisher_id),
    custom_param_1: told('custom_param_1'),
    custom_param_2: told('custom_param_2'),
    custom_param_3: told('custom_param_3'),
    custom_param_4: told('custom_param_4'),
    custom_param_5: told('custom_param_5'),
    is_test: lead.is_test,
  }
}

/** Lead data for brokers; `reference` identifies this sending and stays the same if it is repeated. */
export type BrokerLead = Record<Exclude<BrokerLeadField, 'is_test'>, string | number | null> & { is_test?: boolean }

export interface BrokerAnswer {
  outcome: BrokerOutcome
  /**
   * Request and response for the lead's history, with masked secrets; a missing or invalid response is stored
   * unchanged.
   */
  sent: string | null
  received: string | null
  takenMs: number
  /** HTTP status of the response, if there was one. */
  httpStatus?: number
}

const maxAnswerBytes = 64 * 1024
/** Maximum connections of a process to one broker. */
export const maxConnections = 256
// Separate connections per broker, so that a slow broker does not block others. undici follows no redirects by default.
// Servers that announce no time close idle connections after five seconds or later: a lead that is sent at that moment is
// unsettled.
const connections = { connections: maxConnections, keepAliveTimeout: 4_000 }
const anywhere = new Agent(connections)
const publicOnly = new Agent({ ...connections, connect: { lookup: publicLookup } })

/** Connections to brokers, and whether addresses of private networks are allowed. */
export const connectionsTo = (mayLeadInside: boolean): Agent => (mayLeadInside ? anywhere : publicOnly)

/** URL of a broker; null for a sandbox URL without a sandbox. */
export const brokerAddress = ({ url }: Pick<OpenBroker, 'url'>, sandboxUrl: string | undefined) =>
  url.startsWith('sandbox:') ? (sandboxUrl ?? null) && sandboxUrl + url.slice('sandbox:'.length) : url

/** Host of an address, whose path and query can hold keys. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) break // leaving the loop destroys the body, which limits memory
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface SendOptions {
  /** Base URL of `sandbox:` addresses, the key of the secrets, and whether private addresses are allowed. */
  config: Pick<Config, 'sandboxUrl' | 'secretKey' | 'brokerPrivateAddresses'>
  /** Aborts the sending, which then throws, because its outcome is decided elsewhere. */
  signal?: AbortSignal
}

const inside = "The broker's address leads into a private network."
const noSandbox = 'The sandbox broker does not run here.'
const unsent = (reason: string): BrokerAnswer => ({
  outcome: { kind: 'refused', reason, isOfRequest: true },
  sent: null,
  received: null,
  takenMs: 0,
})

const accepts = { json: 'application/json', xml: 'application/xml, text/xml', form: '*/*', text: '*/*' } as const

/** An address with the values of a request that are sent in it. */
const withQuery = (address: string, query: string) =>
  query ? address + (address.includes('?') ? '&' : '?') + query : address

/** What is kept of a request: its body, or what was added to the address, with masked secrets. */
function keptRequest(config: OpenBroker, values: readonly NamedValue[]) {
  const { body, query } = writeDocument(maskedValues(config, values), config.format)
  return body ?? query
}

/**
 * Sends a lead to an advertiser's broker and returns the outcome: accepted, refused or unsettled; throws only for
 * `signal`. A timeout, a broken connection, 5xx, HTML and truncated JSON are unsettled, because the broker may have
 * accepted the lead: the caller holds it and does not offer it elsewhere. Nothing is sent twice, but a request whose
 * token the broker refused. See docs/domain/routing.md.
 */
export async function sendToBroker(
  stored: BrokerConfig,
  lead: BrokerLead,
  { config: settings, signal }: SendOptions,
): Promise<BrokerAnswer> {
  const config = openedBroker(stored, settings.secretKey)
  const addressOf = (url: string) => brokerAddress({ url }, settings.sandboxUrl)
  const mayLeadInside = (url: string) => settings.brokerPrivateAddresses || url.startsWith('sandbox:')
  const address = addressOf(config.url)
  if (!address) return unsent(noSandbox)
  if (!mayLeadInside(config.url) && leadsInside(address)) return unsent(inside)
  const values = valuesFor(config.fields, { ...lead, is_test: lead.is_test ?? false })
  const document = writeDocument(values, config.format)
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const startedAt = performance.now()
  const kept = () => ({ sent: keptRequest(config, values), takenMs: Math.round(performance.now() - startedAt) })
  const endCall = beginCall(() => ({
    name: 'send to broker',
    attributes: { 'http.request.method': config.method, 'server.address': hostOf(address) },
  }))
  const ask: Ask = async (url, { method, headers, document: { type, body, query } }) => {
    const to = addressOf(url)
    if (!to) throw new NoToken(noSandbox)
    if (!mayLeadInside(url) && leadsInside(to)) throw new NoToken(inside)
    const answer = await request(withQuery(to, query), {
      dispatcher: connectionsTo(mayLeadInside(url)),
      method,
      headers: { accept: accepts[config.answer.format], ...headers, ...(type && { 'content-type': type }) },
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    return { httpStatus: answer.statusCode, text: await textOf(answer.body) }
  }
  const send = async () => {
    const headers = { ...config.headers, ...(await signInHeaders(config, document, ask)) }
    return ask(config.url, { method: config.method, headers, document })
  }
  try {
    const first = await send()
    // A refused token says that the request was not processed.
    const { httpStatus, text } = first.httpStatus === 401 && forgetToken(config) ? await send() : first
    endCall?.({ attributes: { 'http.response.status_code': httpStatus } })
    return {
      outcome: readAnswer(httpStatus, text, config),
      received: maskedAnswer(config, text),
      httpStatus,
      ...kept(),
    }
  } catch (error) {
    endCall?.({ error })
    if (signal?.aborted) throw error
    if (error instanceof NoToken) return unsent(error.message)
    if ((error as NodeJS.ErrnoException).code === privateAddressCode) return unsent(inside)
    return {
      outcome: readFailure(timeout.aborted ? timeout.reason : error, config.timeoutMs),
      received: null,
      ...kept(),
    }
  }
}
