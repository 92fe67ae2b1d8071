import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { holds, type Session } from '../../app/http/access'
import type { Config } from '../../app/process/config'

/**
 * Protection against server-side request forgery: the URL of a broker is entered by staff, and requests come from the
 * internal network. Host names are checked when the connection resolves them, so that changing DNS answers cannot
 * bypass the check. Redirects are never followed.
 */
const notPublicV4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublicV4.addSubnet(network, prefix, 'ipv4')

// For IPv6 only the public range counts, without ranges that embed IPv4 addresses or are for documentation.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const notPublicV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is public; false for invalid values. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !notPublicV4.check(ip, 'ipv4')
  return family === 6 && publicV6.check(ip, 'ipv6') && !notPublicV6.check(ip, 'ipv6')
}

const hostOf = (url: string) =>
  new URL(url).hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
const insideName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether an http URL itself shows an internal target: a private IP address in any notation, or an internal host name.
 */
export function leadsInside(url: string): boolean {
  const host = hostOf(url)
  return isIP(host) ? !isPublicAddress(host) : insideName.test(host) || !host.includes('.')
}

/**
 * What is wrong with an address that staff enter: inside of the network, or of a sandbox that does not run. Null if nothing is.
 * Those who may change settings are told which one allows it.
 */
export function addressFault(
  url: string,
  { sandboxUrl, brokerPrivateAddresses }: Pick<Config, 'sandboxUrl' | 'brokerPrivateAddresses'>,
  session: Session,
): string | null {
  if (url.startsWith('sandbox:')) return sandboxUrl ? null : 'The sandbox broker does not run here.'
  if (brokerPrivateAddresses || !leadsInside(url)) return null
  const mend = holds(session, 'SETTINGS_LIST')
    ? 'Allowed by BROKER_PRIVATE_ADDRESSES on the server.'
    : 'Ask an administrator.'
  return `This address leads into a private network. ${mend}`
}

/** Error code of a refused lookup. */
export const privateAddressCode = 'EPRIVATEADDRESS'

/** `dns.lookup` for connections to brokers: fails if any of the addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(
        Object.assign(new Error(`${hostname} leads into a private network`), { code: privateAddressCode }),
        [],
      )
    }
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
