import { isIPv6 } from 'node:net'
import type { Config } from '../../app/process/config'
import { keyFor, pseudonym } from '../../app/secrets/secrets'

/** Network of a request: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [front = [], back] = (plain.split('%')[0] ?? '').split('::').map((half) => (half ? half.split(':') : []))
  const gap = back ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...gap, ...(back ?? [])].slice(0, 4)
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}

/** Where a request comes from. */
export interface Origin {
  config: Pick<Config, 'secretKey'>
  ip: string
}

/** Pseudonym of the network of a request, as stored in the database. */
export const addressHash = ({ config, ip }: Origin) => pseudonym(keyFor(config.secretKey, 'address'), networkOf(ip))
