import { tellsSecret } from '../../../shared/partners/brokers'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'
import type { BrokerConfig, OpenBroker, SecretText } from './brokers.schema'

/** Whether the text in this field of a broker is a secret. */
export const isSecretField = (name: string, from: BrokerConfig['fields'][string]): boolean =>
  typeof from === 'object' && (from.secret || tellsSecret(name))

const sealer = (secretKey: Buffer) => {
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

/** Encrypts header values and secret fields for storage. Already encrypted values are unchanged. */
export function sealBroker(config: BrokerConfig, secretKey: Buffer): BrokerConfig {
  const { seal } = sealer(secretKey)
  return {
    ...config,
    headers: mapped(config.headers, (_name, value) => seal(value)),
    fields: mapped(config.fields, (name, from) =>
      typeof from === 'object' && isSecretField(name, from) ? { ...from, value: seal(from.value) } : from,
    ),
  }
}

/** Decrypts the secrets for sending. Values stored before encryption was introduced are read unchanged. */
function openBroker(config: BrokerConfig, secretKey: Buffer): OpenBroker {
  const { open } = sealer(secretKey)
  return {
    ...config,
    headers: mapped(config.headers, (_name, value) => open(value)),
    fields: mapped(config.fields, (_name, from) =>
      typeof from === 'object' ? { ...from, value: open(from.value) } : from,
    ),
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

/** Whether it contains an unencrypted secret. */
export const hasPlainSecret = ({ headers, fields }: Pick<BrokerConfig, 'headers' | 'fields'>): boolean =>
  Object.values(headers).some((value) => typeof value === 'string') ||
  Object.entries(fields).some(
    ([name, from]) => typeof from === 'object' && typeof from.value === 'string' && isSecretField(name, from),
  )
