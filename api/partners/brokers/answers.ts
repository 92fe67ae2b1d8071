import { cleanName } from '../../../shared/app/names'
import type { OpenBroker } from './brokers.schema'

/** Outcome of offering a lead to a broker. */
export type BrokerOutcome =
  | { kind: 'accepted'; id: string | null; autologinUrl: string | null; status: string | null }
  /**
   * The broker certainly did not accept this request. `isOfRequest`: it said nothing of the lead, and may have accepted
   * it from an earlier request.
   */
  | { kind: 'refused'; reason: string; isOfRequest?: true }
  /** The broker may have accepted the lead. */
  | { kind: 'unsettled'; reason: string }

const maxTextLength = 500

/** A text that PostgreSQL can store, truncated for display. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim().slice(0, maxTextLength)

/** Value at a path such as `data.lead.id`; undefined if there is none. */
export function at(answer: unknown, path: string | null | undefined): unknown {
  if (!path) return undefined
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      answer,
    )
}

const textAt = (answer: unknown, path: string | null | undefined): string | null => {
  const value = at(answer, path)
  return typeof value === 'string' || typeof value === 'number' ? storable(String(value)) || null : null
}

/** A text of the broker that staff read. */
const nameAt = (answer: unknown, path: string | null | undefined) => cleanName(textAt(answer, path) ?? '') || null

/** People open the links of a broker: only http and https are allowed. */
function linkAt(answer: unknown, path: string | null | undefined): string | null {
  const value = at(answer, path)
  if (typeof value !== 'string' || value.length > 4000 || !URL.canParse(value)) return null
  return ['http:', 'https:'].includes(new URL(value).protocol) ? value : null
}

const says = (answer: unknown, sign: { at: string; is: readonly unknown[] }) => sign.is.includes(at(answer, sign.at))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // HTML, truncated or empty: without JSON there is no outcome
  }
}

/**
 * Reads a broker's response by its mapping. Only clear results count: an accepting or refusing value at the mapped
 * path, or a 4xx, which means that the request was not processed. All else (5xx, redirects, HTML, truncated or unknown
 * JSON) leaves the outcome unknown.
 */
export function readAnswer(
  status: number,
  text: string,
  { answer: mapping }: Pick<OpenBroker, 'answer'>,
): BrokerOutcome {
  const answer = parsed(text)
  const isSuccess = status >= 200 && status < 300
  const isClientFault = status >= 400 && status < 500 && status !== 408
  if (isSuccess && says(answer, mapping.accepted)) {
    return {
      kind: 'accepted',
      id: textAt(answer, mapping.id),
      autologinUrl: linkAt(answer, mapping.autologin_url),
      status: nameAt(answer, mapping.status),
    }
  }
  const reason = nameAt(answer, mapping.reason)
  if ((isSuccess || isClientFault) && says(answer, mapping.refused))
    return { kind: 'refused', reason: reason ?? 'The broker gave no reason.' }
  if (isClientFault)
    return { kind: 'refused', reason: reason ?? `The broker refused the request (HTTP ${status}).`, isOfRequest: true }
  if (isSuccess) return { kind: 'unsettled', reason: 'The broker gave an answer that cannot be read.' }
  return { kind: 'unsettled', reason: `The broker failed (HTTP ${status}).` }
}

const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|^ERR_(TLS|SSL)/

/** A request without a response: refused if it was certainly not sent, otherwise unknown. */
export function readFailure(error: unknown, timeoutMs: number): BrokerOutcome {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (neverConnected.test(code))
    return { kind: 'refused', reason: `The broker could not be reached (${code}).`, isOfRequest: true }
  const isTimeout = name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)
  return {
    kind: 'unsettled',
    reason: isTimeout
      ? `The broker did not answer within ${timeoutMs / 1000} s.`
      : 'The connection to the broker broke.',
  }
}
