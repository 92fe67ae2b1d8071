import { tellsSecret } from '../../../shared/partners/brokers'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'
import type { BrokerConfig, OpenBroker, SecretText } from './brokers.schema'

/** Whether what stands in this field of a broker is a secret. */
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

/** As it is stored: header values and secret fields encrypted under the server's key. What is encrypted already stays. */
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

/** With its secrets in the clear, for the moment of sending. What was stored before secrets were encrypted is read as it is. */
export function openBroker(config: BrokerConfig, secretKey: Buffer): OpenBroker {
  const { open } = sealer(secretKey)
  return {
    ...config,
    headers: mapped(config.headers, (_name, value) => open(value)),
    fields: mapped(config.fields, (_name, from) =>
      typeof from === 'object' ? { ...from, value: open(from.value) } : from,
    ),
  }
}

/** Of one secret key, and as long as the configuration that is decided by is kept. */
const opened = new WeakMap<BrokerConfig, { secretKey: Buffer; broker: OpenBroker }>()

/** As `openBroker`, once for all leads that are sent by the same configuration, which must not be changed. */
export function openedBroker(config: BrokerConfig, secretKey: Buffer): OpenBroker {
  const known = opened.get(config)
  if (known?.secretKey === secretKey) return known.broker
  const broker = openBroker(config, secretKey)
  opened.set(config, { secretKey, broker })
  return broker
}

/** Whether it holds a secret in the clear. */
export const hasPlainSecret = ({ headers, fields }: Pick<BrokerConfig, 'headers' | 'fields'>): boolean =>
  Object.values(headers).some((value) => typeof value === 'string') ||
  Object.entries(fields).some(
    ([name, from]) => typeof from === 'object' && typeof from.value === 'string' && isSecretField(name, from),
  )
