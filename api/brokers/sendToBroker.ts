import { Agent, request } from 'undici'
import { type BrokerOutcome, readAnswer, readFailure } from './answers'
import type { BrokerConfig, BrokerLeadField } from './brokers.schema'
import { maskedAnswer, maskedRequest } from './masking'

/** A lead as brokers are told of it; `reference` is ours for this sending, and the same when it is sent again. */
export type BrokerLead = Record<BrokerLeadField, string | number | null>

export interface BrokerAnswer {
  outcome: BrokerOutcome
  /** Request and answer as the lead's history keeps them, secrets masked; no answer, or no JSON, is kept as it is. */
  sent: string | null
  received: string | null
  takenMs: number
}

const maxAnswerBytes = 64 * 1024
// Its own connections: a broker that is slow takes none from anybody else. undici follows no redirect unless told to.
const agent = new Agent({ connections: 32, keepAliveTimeout: 10_000 })

/** The address of a broker; null for one of the sandbox where there is none. */
const addressOf = ({ url }: BrokerConfig, sandboxUrl: string | undefined) =>
  url.startsWith('sandbox:') ? (sandboxUrl ?? null) && sandboxUrl + url.slice('sandbox:'.length) : url

const fieldsFor = ({ fields }: BrokerConfig, lead: BrokerLead) =>
  Object.fromEntries(Object.entries(fields).map(([name, from]) => [name, typeof from === 'string' ? lead[from] : from.value]))

function encoded({ format }: BrokerConfig, fields: Record<string, string | number | null>) {
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
  /** Where `sandbox:` addresses lead. */
  sandboxUrl: string | undefined
  /** Ends the sending; then it throws, because what came of it is not for this process to say. */
  signal?: AbortSignal
}

/**
 * Sends a lead to an advertiser's broker and answers what came of it: accepted, refused or unsettled, and never an
 * exception but for `signal`. A time-out, a broken connection, 5xx, HTML and cut JSON are unsettled, for the broker may
 * have taken the lead: whoever sent it holds it and does not offer it elsewhere. Nothing is sent twice from here.
 * Source: design/domain.md, Delivery.
 */
export async function sendToBroker(config: BrokerConfig, lead: BrokerLead, { sandboxUrl, signal }: SendOptions): Promise<BrokerAnswer> {
  const address = addressOf(config, sandboxUrl)
  if (!address) return { outcome: { kind: 'refused', reason: 'The sandbox broker does not run here.' }, sent: null, received: null, takenMs: 0 }
  const fields = fieldsFor(config, lead)
  const { type, body } = encoded(config, fields)
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const startedAt = performance.now()
  const kept = () => ({ sent: maskedRequest(config, fields), takenMs: Math.round(performance.now() - startedAt) })
  try {
    const answer = await request(address, {
      dispatcher: agent,
      method: config.method,
      headers: { ...config.headers, 'content-type': type, accept: 'application/json' },
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const text = await textOf(answer.body)
    return { outcome: readAnswer(answer.statusCode, text, config), received: maskedAnswer(config, text), ...kept() }
  } catch (error) {
    if (signal?.aborted) throw error
    return { outcome: readFailure(timeout.aborted ? timeout.reason : error, config.timeoutMs), received: null, ...kept() }
  }
}
