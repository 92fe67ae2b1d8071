import { brokerLeadFields, secretMask } from '../../../shared/partners/brokers'
import { hasPlainSecret, isSecretField } from '../brokers/brokerSecrets'
import type { BrokerConfig } from '../brokers/brokers.schema'
import { badInput, type FieldErrors } from '../../app/http/errors'
import type { BrokerSettings } from './advertiserBrokers.schema'

/** JSON in the database has no order: lead fields come first in their order, then fixed texts by name. */
const inOrder = (fields: BrokerSettings['fields']) => {
  const place = ({ source }: BrokerSettings['fields'][number]) =>
    source ? brokerLeadFields.indexOf(source) : brokerLeadFields.length
  return fields.sort((one, other) => place(one) - place(other) || (one.name < other.name ? -1 : 1))
}

/** For display: every secret is `***`. */
export function maskedSettings({
  url,
  method,
  format,
  headers,
  fields,
  answer,
  timeoutMs,
  idempotent,
}: BrokerConfig): BrokerSettings {
  return {
    url,
    method,
    format,
    headers: Object.keys(headers)
      .sort()
      .map((name) => ({ name, value: secretMask })),
    fields: inOrder(
      Object.entries(fields).map(([name, from]) => {
        if (typeof from === 'string') return { name, source: from, value: null, secret: false }
        const secret = isSecretField(name, from) || typeof from.value !== 'string'
        return { name, source: null, value: secret ? secretMask : (from.value as string), secret }
      }),
    ),
    answer: {
      ...answer,
      id: answer.id ?? null,
      reason: answer.reason ?? null,
      autologin_url: answer.autologin_url ?? null,
      status: answer.status ?? null,
    },
    timeout_ms: timeoutMs,
    idempotent,
  }
}

/** Recipient of the secrets, which must not be sent to another one. */
const recipient = (url: string) => (url.startsWith('sandbox:') ? 'sandbox:' : new URL(url).origin)

/**
 * Settings to store: masked values keep the stored ones. For another recipient all secrets must be entered again,
 * otherwise an editor could send them to a URL of their own. Throws a 400 that names each.
 */
export function withStoredSecrets(input: BrokerSettings, stored: BrokerConfig | null): BrokerConfig {
  const faults: FieldErrors = {}
  const isMoved = stored !== null && recipient(stored.url) !== recipient(input.url)
  const kept = <Value>(place: string, value: Value | undefined): Value | undefined => {
    if (value !== undefined && !isMoved) return value
    faults[`broker.${place}.value`] = isMoved
      ? 'The address is another one: enter this secret again.'
      : 'Enter this secret again.'
    return undefined
  }
  const storedHeaders = new Map(
    Object.entries(stored?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const headers = input.headers.map(({ name, value }, at) => {
    return [
      name,
      value === secretMask ? (kept(`headers.${at}`, storedHeaders.get(name.toLowerCase())) ?? '') : value,
    ] as const
  })
  const fields = input.fields.map(({ name, source, value, secret }, at) => {
    if (source) return [name, source] as const
    const before = stored?.fields[name]
    const isKept = value === secretMask
    // A kept secret stays secret: unmarking it would reveal it.
    const known =
      isKept &&
      typeof before === 'object' &&
      isSecretField(name, before) &&
      (secret || isSecretField(name, { value: '', secret }))
        ? before.value
        : undefined
    return [name, { value: isKept ? (kept(`fields.${at}`, known) ?? '') : (value ?? ''), secret }] as const
  })
  if (Object.keys(faults).length) throw badInput(faults)
  const { url, method, format, answer, timeout_ms: timeoutMs, idempotent } = input
  return {
    url,
    method,
    format,
    headers: Object.fromEntries(headers),
    fields: Object.fromEntries(fields),
    answer,
    timeoutMs,
    idempotent,
  }
}

/** What of the input only a person may set: another URL, and secrets, by their places in the request. */
export const destinationsGiven = (input: BrokerSettings, stored: Pick<BrokerSettings, 'url'> | null): string[] => [
  ...(input.url === stored?.url ? [] : ['broker.url']),
  ...input.headers.flatMap(({ value }, at) => (value === secretMask ? [] : [`broker.headers.${at}.value`])),
  ...input.fields.flatMap(({ name, source, value, secret }, at) =>
    !source && value !== secretMask && isSecretField(name, { value: value ?? '', secret })
      ? [`broker.fields.${at}.value`]
      : [],
  ),
]

/** Names of newly set secrets, for the audit log. */
export const secretsGiven = ({ headers, fields }: BrokerConfig): string[] => [
  ...Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [`header ${name}`] : [])),
  ...Object.entries(fields).flatMap(([name, from]) =>
    hasPlainSecret({ headers: {}, fields: { [name]: from } }) ? [`field ${name}`] : [],
  ),
]
