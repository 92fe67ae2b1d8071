import { recipientOf, secretMask } from '../../../shared/partners/brokers'
import { isSecretField } from '../brokers/brokerSecrets'
import type { BrokerConfig, BrokerField, SecretText, SignIn } from '../brokers/brokers.schema'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { type BrokerSettings, noSignIn, type SignInSettings } from './advertiserBrokers.schema'

const noContent = { source: null, value: null, secret: false, table: null }

function shownField(field: BrokerField): BrokerSettings['fields'][number] {
  const { name, form } = field
  if ('source' in field) return { ...noContent, name, form, source: field.source }
  if ('table' in field) {
    const { by, values, otherwise } = field.table
    const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
    return { ...noContent, name, form, table: { by, rows, otherwise } }
  }
  const secret = isSecretField(field) || typeof field.text !== 'string'
  return { ...noContent, name, form, value: secret ? secretMask : (field.text as string), secret }
}

const shownSignIn = (signIn: SignIn): SignInSettings => ({
  ...noSignIn,
  ...signIn,
  secret: 'secret' in signIn ? secretMask : null,
})

/** For display: every secret is `***`. */
export const maskedSettings = ({
  testUrl: test_url,
  signIn,
  timeoutMs: timeout_ms,
  headers,
  fields,
  ...plain
}: BrokerConfig): BrokerSettings => ({
  ...plain,
  test_url,
  sign_in: shownSignIn(signIn),
  headers: Object.keys(headers)
    .sort()
    .map((name) => ({ name, value: secretMask })),
  fields: fields.map(shownField),
  timeout_ms,
})

/** The stored sign-in of an input; fields that its kind does not have are dropped. */
function signInOf(given: SignInSettings, secret: SecretText): SignIn {
  const { kind, user, header, prefix, algorithm, encoding } = given
  // The schema has made sure that each kind has what it needs.
  const text = (value: string | null) => value ?? ''
  switch (kind) {
    case 'none':
      return { kind }
    case 'basic':
      return { kind, user: text(user), secret }
    case 'bearer':
      return { kind, secret }
    case 'signature':
      return {
        ...{ kind, secret, header: text(header), prefix: text(prefix) },
        algorithm: algorithm ?? 'sha256',
        encoding: encoding ?? 'hex',
      }
    case 'token': {
      const { url, format, user_field, secret_field, answer_format, token_at, minutes } = given
      return {
        ...{ kind, secret, format, answer_format, user: text(user), header: text(header), prefix: text(prefix) },
        ...{ user_field: text(user_field), secret_field: text(secret_field), token_at: text(token_at) },
        url: text(url),
        minutes: minutes ?? 1,
      }
    }
  }
}

/**
 * Settings to store: masked values keep the stored ones. For another recipient all secrets must be entered again,
 * because otherwise staff could send them to a server of their own.
 */
export function withStoredSecrets(input: BrokerSettings, stored: BrokerConfig | null): BrokerConfig {
  const faults: FieldErrors = {}
  const isOther = (url: string | null, ...known: (string | null)[]) =>
    url !== null && !known.some((one) => one !== null && recipientOf(one) === recipientOf(url))
  const isMoved =
    stored !== null && (isOther(input.url, stored.url) || isOther(input.test_url, stored.url, stored.testUrl))
  const kept = (place: string, value: SecretText | undefined, moved = isMoved): SecretText => {
    if (value !== undefined && !moved) return value
    faults[`broker.${place}`] = moved
      ? 'The address is another one: enter this secret again.'
      : 'Enter this secret again.'
    return ''
  }
  const storedHeaders = new Map(
    Object.entries(stored?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const headers = input.headers.map(({ name, value }, at) => [
    name,
    value === secretMask ? kept(`headers.${at}.value`, storedHeaders.get(name.toLowerCase())) : value,
  ])
  const fields = input.fields.map(({ name, form, source, table, value, secret }, at): BrokerField => {
    if (source) return { name, form, source }
    if (table) {
      const { by, rows, otherwise } = table
      return {
        name,
        form,
        table: { by, otherwise, values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) },
      }
    }
    if (value !== secretMask) return { name, form, text: value ?? '', secret }
    const before = stored?.fields.find((field) => field.name === name)
    // A kept secret stays secret: unmarking it would reveal it.
    const isKept =
      before && 'text' in before && isSecretField(before) && (secret || isSecretField({ name, text: '', secret }))
    return { name, form, text: kept(`fields.${at}.value`, isKept ? before.text : undefined), secret }
  })
  const { sign_in: given, test_url: testUrl, timeout_ms: timeoutMs, ...plain } = input
  const before = stored?.signIn
  const isTokenMoved = given.kind === 'token' && isOther(given.url, before?.kind === 'token' ? before.url : null)
  const secret =
    given.secret === secretMask
      ? kept(
          'sign_in.secret',
          before && 'secret' in before && before.kind === given.kind ? before.secret : undefined,
          isMoved || isTokenMoved,
        )
      : (given.secret ?? '')
  if (Object.keys(faults).length) throw badInput(faults)
  return { ...plain, testUrl, signIn: signInOf(given, secret), headers: Object.fromEntries(headers), fields, timeoutMs }
}

/** What of the input only a person may set: other addresses, and secrets, by their places in the request. */
export const destinationsGiven = (
  input: BrokerSettings,
  stored: Pick<BrokerSettings, 'url' | 'test_url' | 'sign_in'> | null,
): string[] => [
  ...(input.url === stored?.url ? [] : ['broker.url']),
  ...(input.test_url === (stored?.test_url ?? null) ? [] : ['broker.test_url']),
  ...(input.sign_in.url === (stored?.sign_in.url ?? null) ? [] : ['broker.sign_in.url']),
  ...(input.sign_in.secret === null || input.sign_in.secret === secretMask ? [] : ['broker.sign_in.secret']),
  ...input.headers.flatMap(({ value }, at) => (value === secretMask ? [] : [`broker.headers.${at}.value`])),
  ...input.fields.flatMap(({ name, value, secret }, at) =>
    value !== null && value !== secretMask && isSecretField({ name, text: value, secret })
      ? [`broker.fields.${at}.value`]
      : [],
  ),
]
