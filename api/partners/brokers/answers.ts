import type { OpenBroker } from './brokers.schema'

/** What came of asking a broker to take a lead. */
export type BrokerOutcome =
  | { kind: 'accepted'; id: string | null; autologinUrl: string | null; status: string | null }
  /** It certainly did not take the lead. */
  | { kind: 'refused'; reason: string }
  /** It may have taken the lead or not. */
  | { kind: 'unsettled'; reason: string }

const maxTextLength = 500

/** A text that PostgreSQL can hold, of a length that a list can show. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim().slice(0, maxTextLength)

function at(answer: unknown, path: string | null | undefined): unknown {
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

/** A link of a broker is followed by people: nothing but http and https. */
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
    return undefined // HTML, cut short, or empty: what is no JSON says nothing
  }
}

/**
 * Reads a broker's answer by its mapping. Only what it says plainly counts: an accepting or a refusing sign where the
 * mapping looks for it, or a 4xx, by which HTTP means that the request was not carried out. All else, 5xx, redirects,
 * HTML, cut or foreign JSON, leaves open whether the lead was taken.
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
      status: textAt(answer, mapping.status),
    }
  }
  const reason = textAt(answer, mapping.reason)
  if ((isSuccess || isClientFault) && says(answer, mapping.refused))
    return { kind: 'refused', reason: reason ?? 'The broker gave no reason.' }
  if (isClientFault) return { kind: 'refused', reason: reason ?? `The broker refused the request (HTTP ${status}).` }
  if (isSuccess) return { kind: 'unsettled', reason: 'The broker gave an answer that cannot be read.' }
  return { kind: 'unsettled', reason: `The broker failed (HTTP ${status}).` }
}

const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|^ERR_(TLS|SSL)/

/** A request that got no answer: refused when it certainly was not sent, else open. */
export function readFailure(error: unknown, timeoutMs: number): BrokerOutcome {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (neverConnected.test(code)) return { kind: 'refused', reason: `The broker could not be reached (${code}).` }
  const isTimeout = name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)
  return {
    kind: 'unsettled',
    reason: isTimeout
      ? `The broker did not answer within ${timeoutMs / 1000} s.`
      : 'The connection to the broker broke.',
  }
}
