import { tellsSecret } from '../../../shared/partners/brokers'
import { decrypt, encrypt, isPseudonym, keyFor, pseudonym } from '../../app/secrets/secrets'
import type { BrokerConfig, BrokerField, OpenBroker, SecretText } from './brokers.schema'

/** Whether the text in this field of a broker is a secret. */
export const isSecretField = (field: Pick<BrokerField, 'name'> & { text?: unknown; secret?: boolean }): boolean =>
  field.text !== undefined && (field.secret || tellsSecret(field.name))

/** Encrypts and decrypts secrets of brokers. Encrypted ones are not encrypted again. */
export const sealer = (secretKey: Buffer) => {
  const key = keyFor(secretKey, 'broker-secret')
  return {
    seal: (text: SecretText): SecretText =>
      typeof text === 'string' ? { encrypted: encrypt(key, text).toString('base64') } : text,
    open: (text: SecretText): string =>
      typeof text === 'string' ? text : decrypt(key, Buffer.from(text.encrypted, 'base64')),
  }
}

const mapped = <From, To>(
  values: Record<string, From>,
  change: (name: string, value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]))

/** Encrypts header values for storage. Already encrypted values are unchanged. */
export const sealHeaders = (headers: Record<string, SecretText>, secretKey: Buffer): Record<string, SecretText> =>
  mapped(headers, (_name, value) => sealer(secretKey).seal(value))

/** Decrypts header values for sending. */
export const openHeaders = (headers: Record<string, SecretText>, secretKey: Buffer): Record<string, string> =>
  mapped(headers, (_name, value) => sealer(secretKey).open(value))

/** Encrypts all secrets for storage. Already encrypted ones are unchanged. */
export function sealBroker(config: BrokerConfig, secretKey: Buffer): BrokerConfig {
  const { seal } = sealer(secretKey)
  const { signIn } = config
  return {
    ...config,
    signIn: 'secret' in signIn ? { ...signIn, secret: seal(signIn.secret) } : signIn,
    headers: mapped(config.headers, (_name, value) => seal(value)),
    fields: config.fields.map((field) =>
      'text' in field && isSecretField(field) ? { ...field, text: seal(field.text) } : field,
    ),
  }
}

/** Decrypts the secrets for sending. Values stored before encryption was introduced are read unchanged. */
function openBroker(config: BrokerConfig, secretKey: Buffer): OpenBroker {
  const { open } = sealer(secretKey)
  const { signIn } = config
  return {
    ...config,
    signIn: 'secret' in signIn ? { ...signIn, secret: open(signIn.secret) } : signIn,
    headers: mapped(config.headers, (_name, value) => open(value)),
    fields: config.fields.map((field) => ('text' in field ? { ...field, text: open(field.text) } : field)),
  }
}

/** Cache per secret key, for the lifetime of the configuration. */
const opened = new WeakMap<BrokerConfig, { secretKey: Buffer; broker: OpenBroker }>()

/** Same as `openBroker`, cached for all leads sent with the same configuration, which must not be modified. */
export function openedBroker(config: BrokerConfig, secretKey: Buffer): OpenBroker {
  const known = opened.get(config)
  if (known?.secretKey === secretKey) return known.broker
  const broker = openBroker(config, secretKey)
  opened.set(config, { secretKey, broker })
  return broker
}

/** An object with its names in order, which storing changes. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const testedText = (config: BrokerConfig, secretKey: Buffer) => JSON.stringify(openedBroker(config, secretKey), inOrder)
const testedKey = (secretKey: Buffer) => keyFor(secretKey, 'accepted-broker')

/** Keyed hash of settings with their secrets. */
export const brokerHash = (config: BrokerConfig, secretKey: Buffer): Buffer =>
  pseudonym(testedKey(secretKey), testedText(config, secretKey))

/** Whether it is the hash of these settings. */
export const isBrokerHash = (hash: Buffer | null, config: BrokerConfig, secretKey: Buffer): boolean =>
  hash !== null && isPseudonym(testedKey(secretKey), testedText(config, secretKey), hash)

/** Names of the secrets that are not encrypted yet: those that were entered now, or before encryption was introduced. */
export const plainSecrets = ({ headers, fields, signIn }: BrokerConfig): string[] => [
  ...Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [`header ${name}`] : [])),
  ...fields.flatMap((field) =>
    'text' in field && typeof field.text === 'string' && isSecretField(field) ? [`field ${field.name}`] : [],
  ),
  ...('secret' in signIn && typeof signIn.secret === 'string' ? ['sign-in'] : []),
]
