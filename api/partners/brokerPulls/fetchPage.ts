import { request } from 'undici'
import { pullLimits } from '../../../shared/partners/brokerPulls'
import type { Config } from '../../app/process/config'
import { leadsInside, privateAddressCode } from '../brokers/brokerAddresses'
import { maskedAnswer, maskedUrl } from '../brokers/masking'
import { brokerAddress, connectionsTo } from '../brokers/sendToBroker'
import type { OpenPull } from './pullConfig'
import { PullFault } from './readPage'

/** Where a run stands in the broker's list. */
export interface Place {
  /** From 1. */
  page: number
  /** Cursor or link of this page; null for the first one. */
  cursor: string | null
}

export interface Window {
  /** Epoch milliseconds. */
  from: number
  to: number
}

/** The call of a page for display, with masked secrets. */
export interface ShownCall {
  request: string
  answer: string | null
  httpStatus: number | null
  takenMs: number
}

type Settings = Pick<Config, 'sandboxUrl' | 'secretKey' | 'brokerPrivateAddresses'>

const timeText = ({ time_format }: OpenPull, at: number) =>
  time_format === 'seconds' ? String(Math.floor(at / 1000)) : new Date(at).toISOString()

const valuesOf = (pull: OpenPull, { page, cursor }: Place, { from, to }: Window) => ({
  from: timeText(pull, from),
  to: timeText(pull, to),
  page: String(page),
  cursor: cursor ?? '',
})

const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''))

/** Headers contain secrets, so a link must lead to the same host. */
function linkAddress(link: string, base: string): string {
  if (!URL.canParse(link, base)) throw new PullFault('The link to the next page is no address.')
  const url = new URL(link, base)
  if (url.origin !== new URL(base).origin) throw new PullFault('The link to the next page leads to another host.')
  return url.href
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > pullLimits.answerBytes)
      throw new PullFault(`A page is larger than ${pullLimits.answerBytes / 1024 / 1024} MB. Ask for smaller pages.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const inside = "The broker's address leads into a private network."

function faultOf(error: unknown, timeoutMs: number): string {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (code === privateAddressCode) return inside
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return `The broker did not answer within ${timeoutMs / 1000} s.`
  return code ? `The broker could not be reached (${code}).` : 'The connection to the broker broke.'
}

interface Options {
  config: Settings
  signal?: AbortSignal | undefined
  /** Is given the call, also of one that fails. */
  onCall: (call: ShownCall) => void
}

/**
 * Requests one page of the broker's list and returns its text. Throws a PullFault if there is none; other errors only
 * for `signal`. Only public addresses are called, redirects are not followed.
 */
export async function fetchPage(
  pull: OpenPull,
  place: Place,
  window: Window,
  { config, signal, onCall }: Options,
): Promise<string> {
  const template = brokerAddress(pull, config.sandboxUrl)
  if (!template) throw new PullFault('The sandbox broker does not run here.')
  const values = valuesOf(pull, place, window)
  const base = filled(template, values)
  if (!URL.canParse(base)) throw new PullFault('Not a valid address.')
  const address = pull.paging === 'link' && place.cursor ? linkAddress(place.cursor, base) : base
  const mayLeadInside = config.brokerPrivateAddresses || pull.url.startsWith('sandbox:')
  if (!mayLeadInside && leadsInside(address)) throw new PullFault(inside)
  const named = pull.url.startsWith('sandbox:') ? address.replace(config.sandboxUrl ?? '', 'sandbox:') : address
  const shown = maskedAnswer(pull, `${pull.method} ${maskedUrl(named)}`)
  const startedAt = performance.now()
  const tell = (answer: string | null, httpStatus: number | null) =>
    onCall({
      request: shown,
      answer: answer === null ? null : maskedAnswer(pull, answer.slice(0, 30_000)),
      httpStatus,
      takenMs: Math.round(performance.now() - startedAt),
    })
  const timeout = AbortSignal.timeout(pull.timeout_ms)
  try {
    const answer = await request(address, {
      dispatcher: connectionsTo(mayLeadInside),
      method: pull.method,
      headers: {
        ...pull.headers,
        accept: 'application/json',
        ...(pull.method === 'POST' && { 'content-type': 'application/json' }),
      },
      body: pull.method === 'POST' ? JSON.stringify(values) : null,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    tell(null, answer.statusCode)
    const text = await textOf(answer.body)
    tell(text, answer.statusCode)
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new PullFault(`The broker answered with HTTP ${answer.statusCode}.`)
    return text
  } catch (error) {
    if (error instanceof PullFault || signal?.aborted) throw error
    tell(null, null)
    throw new PullFault(faultOf(timeout.aborted ? timeout.reason : error, pull.timeout_ms))
  }
}
