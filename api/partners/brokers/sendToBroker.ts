import { Agent, request } from 'undici'
import { type BrokerOutcome, readAnswer, readFailure } from './answers'
import type { BrokerLeadField } from '../../../shared/partners/brokers'
import type { Config } from '../../app/process/config'
import { leadsInside, privateAddressCode, publicLookup } from './brokerAddresses'
import { openedBroker } from './brokerSecrets'
import type { BrokerConfig, OpenBroker } from './brokers.schema'
import { maskedAnswer, maskedRequest } from './masking'

/** A lead as brokers are told of it; `reference` is ours for this sending, and the same when it is sent again. */
export type BrokerLead = Record<Exclude<BrokerLeadField, 'is_test'>, string | number | null> & { is_test?: boolean }

export interface BrokerAnswer {
  outcome: BrokerOutcome
  /** Request and answer as the lead's history keeps them, secrets masked; no answer, or no JSON, is kept as it is. */
  sent: string | null
  received: string | null
  takenMs: number
  /** Of its answer, where one came. */
  httpStatus?: number
}

const maxAnswerBytes = 64 * 1024
/** Of a process, to one broker. */
export const maxConnections = 256
// Its own connections: a broker that is slow takes none from anybody else. undici follows no redirect unless told to.
const connections = { connections: maxConnections, keepAliveTimeout: 10_000 }
const anywhere = new Agent(connections)
const publicOnly = new Agent({ ...connections, connect: { lookup: publicLookup } })

/** The address of a broker; null for one of the sandbox where there is none. */
const addressOf = ({ url }: OpenBroker, sandboxUrl: string | undefined) =>
  url.startsWith('sandbox:') ? (sandboxUrl ?? null) && sandboxUrl + url.slice('sandbox:'.length) : url

type Sent = Record<string, string | number | boolean | null>

const fieldsFor = ({ fields }: OpenBroker, lead: BrokerLead): Sent =>
  Object.fromEntries(
    Object.entries(fields).map(([name, from]) => [
      name,
      typeof from === 'string' ? (lead[from] ?? (from === 'is_test' ? false : null)) : from.value,
    ]),
  )

function encoded({ format }: OpenBroker, fields: Sent) {
  if (format === 'json') return { type: 'application/json', body: JSON.stringify(fields) }
  const filled = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(filled).toString() }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) break // leaving the loop destroys the body: no broker fills our memory
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface SendOptions {
  /** Where `sandbox:` addresses lead, what the secrets are encrypted under, and whether private addresses may be reached. */
  config: Pick<Config, 'sandboxUrl' | 'secretKey' | 'brokerPrivateAddresses'>
  /** Ends the sending; then it throws, because what came of it is not for this process to say. */
  signal?: AbortSignal
}

const inside = "The broker's address leads into a private network."
const unsent = (reason: string): BrokerAnswer => ({
  outcome: { kind: 'refused', reason },
  sent: null,
  received: null,
  takenMs: 0,
})

/**
 * Sends a lead to an advertiser's broker and answers what came of it: accepted, refused or unsettled, and never an
 * exception but for `signal`. A time-out, a broken connection, 5xx, HTML and cut JSON are unsettled, for the broker may
 * have taken the lead: whoever sent it holds it and does not offer it elsewhere. Nothing is sent twice from here.
 * Source: design/domain.md, Delivery.
 */
export async function sendToBroker(
  stored: BrokerConfig,
  lead: BrokerLead,
  { config: settings, signal }: SendOptions,
): Promise<BrokerAnswer> {
  const config = openedBroker(stored, settings.secretKey)
  const address = addressOf(config, settings.sandboxUrl)
  if (!address) return unsent('The sandbox broker does not run here.')
  const mayLeadInside = settings.brokerPrivateAddresses || config.url.startsWith('sandbox:')
  if (!mayLeadInside && leadsInside(address)) return unsent(inside)
  const fields = fieldsFor(config, lead)
  const { type, body } = encoded(config, fields)
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const startedAt = performance.now()
  const kept = () => ({ sent: maskedRequest(config, fields), takenMs: Math.round(performance.now() - startedAt) })
  try {
    const answer = await request(address, {
      dispatcher: mayLeadInside ? anywhere : publicOnly,
      method: config.method,
      headers: { ...config.headers, 'content-type': type, accept: 'application/json' },
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const text = await textOf(answer.body)
    return {
      outcome: readAnswer(answer.statusCode, text, config),
      received: maskedAnswer(config, text),
      httpStatus: answer.statusCode,
      ...kept(),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    if ((error as NodeJS.ErrnoException).code === privateAddressCode) return unsent(inside)
    return {
      outcome: readFailure(timeout.aborted ? timeout.reason : error, config.timeoutMs),
      received: null,
      ...kept(),
    }
  }
}
