import { Agent, request } from 'undici'
import { leadsInside, privateAddressCode, publicLookup } from '../brokers/brokerAddresses'
import type { Config } from '../../app/process/config'

const timeoutMs = 5_000
const maxAnswerBytes = 16 * 1024
const maxKept = 1_000

// Separate connections, and no redirects, because they could lead to forbidden addresses.
const connections = { connections: 8, keepAliveTimeout: 5_000 }
const anywhere = new Agent(connections)
const publicOnly = new Agent({ ...connections, connect: { lookup: publicLookup, timeout: timeoutMs } })

/** Outcome of a postback; `fault` is null on success. */
export interface PostbackAnswer {
  httpStatus: number | null
  response: string | null
  fault: string | null
}

interface Options {
  config: Pick<Config, 'sandboxUrl' | 'postbackPrivateAddresses'>
  headers: Record<string, string>
  /** Aborts the sending, which then throws, because its outcome is decided elsewhere. */
  signal?: AbortSignal | undefined
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > maxAnswerBytes) break // leaving the loop destroys the body, which limits memory
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed().trim().slice(0, maxKept)
}

const unsent = (fault: string): PostbackAnswer => ({ httpStatus: null, response: null, fault })
const inside = 'The address leads into a private network.'

function faultOf(error: unknown): string {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (code === privateAddressCode) return inside
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return `No answer within ${timeoutMs / 1000} s.`
  return code ? `It could not be reached (${code}).` : 'The connection broke.'
}

/**
 * Calls a publisher's URL by GET and returns the outcome; throws only for `signal`. Any 2xx is success. Only public
 * addresses are called, checked at each resolution, unless POSTBACK_PRIVATE_ADDRESSES allows others; `sandbox:/path` is
 * the demo's sandbox broker.
 */
export async function sendPostback(url: string, { config, headers, signal }: Options): Promise<PostbackAnswer> {
  const isSandbox = url.startsWith('sandbox:')
  if (isSandbox && !config.sandboxUrl) return unsent('The sandbox does not run here.')
  const address = isSandbox ? `${config.sandboxUrl}${url.slice('sandbox:'.length)}` : url
  if (!URL.canParse(address)) return unsent('This is no address.')
  const mayLeadInside = isSandbox || config.postbackPrivateAddresses
  if (!mayLeadInside && leadsInside(address)) return unsent(inside)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await request(address, {
      dispatcher: mayLeadInside ? anywhere : publicOnly,
      headers: { ...headers, 'user-agent': 'lead-back-office', accept: '*/*' },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const { statusCode: httpStatus } = answer
    const response = (await textOf(answer.body)) || null
    return {
      httpStatus,
      response,
      fault: httpStatus >= 200 && httpStatus < 300 ? null : `It answered with HTTP ${httpStatus}.`,
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return unsent(faultOf(timeout.aborted ? timeout.reason : error))
  }
}
