import { Agent, request } from 'undici'
import { leadsInside, privateAddressCode, publicLookup } from './brokerAddresses'

const timeoutMs = 5_000
const maxAnswerBytes = 16 * 1024
const maxKept = 1_000

// Separate connections, and no redirects, because they could lead to forbidden addresses.
const connections = { connections: 8, keepAliveTimeout: 4_000 }
const anywhere = new Agent(connections)
const publicOnly = new Agent({ ...connections, connect: { lookup: publicLookup, timeout: timeoutMs } })

/** Outcome of a call; `fault` is null on success. */
export interface CallAnswer {
  httpStatus: number | null
  response: string | null
  fault: string | null
}

interface Call {
  /** GET without a body, POST with one. */
  body?: string
  headers: Record<string, string>
  /** Whether addresses of the internal network may be called. */
  mayLeadInside: boolean
  /** Aborts the call, which then throws, because its outcome is decided elsewhere. */
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

export const insideFault = 'The address leads into a private network.'

/** Outcome of a call that was not made. */
export const notCalled = (fault: string): CallAnswer => ({ httpStatus: null, response: null, fault })

/** Why a connection failed, in words. */
export function connectionFault(error: unknown): string {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (code === privateAddressCode) return insideFault
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return `No answer within ${timeoutMs / 1000} s.`
  return code ? `It could not be reached (${code}).` : 'The connection broke.'
}

/**
 * Calls an address entered by staff and returns the outcome; throws only for `signal`. Any 2xx is success, redirects are
 * not followed. Unless `mayLeadInside`, only public addresses are called, checked at each resolution.
 */
export async function guardedCall(
  address: string,
  { body, headers, mayLeadInside, signal }: Call,
): Promise<CallAnswer> {
  if (!URL.canParse(address)) return notCalled('Not a valid address.')
  if (!mayLeadInside && leadsInside(address)) return notCalled(insideFault)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await request(address, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
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
    return notCalled(connectionFault(timeout.aborted ? timeout.reason : error))
  }
}
