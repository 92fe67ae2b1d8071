import { cleanName } from '../../../shared/app/names'
import { ruleFor } from '../../../shared/partners/mapping/conditions'
import { readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { textAt } from '../../../shared/partners/mapping/paths'
import type { OpenBroker } from './brokers.schema'

/** Outcome of offering a lead to a broker. */
export type BrokerOutcome =
  | { kind: 'accepted'; id: string | null; autologinUrl: string | null; status: string | null }
  /**
   * The broker certainly did not accept this request. `isOfRequest`: it said nothing of the lead, and may have accepted
   * it from an earlier request.
   */
  | { kind: 'refused'; reason: string; isOfRequest?: true }
  /** The broker did not accept it yet and wants to be asked again. */
  | { kind: 'try_again'; reason: string }
  /** The broker may have accepted the lead. */
  | { kind: 'unsettled'; reason: string }

const maxTextLength = 500

/** A text that PostgreSQL can store, truncated for display. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim().slice(0, maxTextLength)

const storedAt = (answer: Tree | undefined, path: string | null) => storable(textAt(answer, path) ?? '') || null

/** A text of the broker that staff read. */
const nameAt = (answer: Tree | undefined, path: string | null) => cleanName(storedAt(answer, path) ?? '') || null

/** People open the links of a broker: only http and https are allowed. */
function linkAt(answer: Tree | undefined, path: string | null): string | null {
  const value = textAt(answer, path)
  if (!value || value.length > 4000 || !URL.canParse(value)) return null
  return ['http:', 'https:'].includes(new URL(value).protocol) ? value : null
}

/**
 * Reads a broker's response by its mapping. Only clear results count: what the first rule that fits says, or a 4xx, which means
 * that the request was not processed. All else (5xx, redirects, HTML, truncated or unknown answers) leaves the outcome unknown.
 */
export function readAnswer(
  status: number,
  text: string,
  { answer: mapping }: Pick<OpenBroker, 'answer'>,
): BrokerOutcome {
  const answer = readDocument(text, mapping.format)
  const means = ruleFor(mapping.rules, { httpStatus: status, text, tree: answer })?.means
  const reason = nameAt(answer, mapping.reason)
  switch (means) {
    case 'accepted':
      return {
        kind: 'accepted',
        id: storedAt(answer, mapping.id),
        autologinUrl: linkAt(answer, mapping.autologin_url),
        status: nameAt(answer, mapping.status),
      }
    case 'refused':
      return { kind: 'refused', reason: reason ?? 'The broker gave no reason.' }
    case 'duplicate':
      return { kind: 'refused', reason: reason ?? 'The broker has this lead already.' }
    case 'try_again':
      return { kind: 'try_again', reason: reason ?? 'The broker asks to be sent the lead later.' }
    case undefined:
  }
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: 'refused', reason: reason ?? `The broker refused the request (HTTP ${status}).`, isOfRequest: true }
  if (status >= 200 && status < 300)
    return { kind: 'unsettled', reason: 'The broker gave an answer that cannot be read.' }
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
