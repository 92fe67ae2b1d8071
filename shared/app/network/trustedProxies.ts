import { readIp } from './ipAddresses'

/** Names of private networks, as defined by the package proxy-addr. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

const hint = 'name the addresses and networks of the reverse proxies, such as "127.0.0.1, 10.0.0.0/24" or "loopback"'

/** Wider networks contain public addresses. 10.0.0.0/8 and fc00::/7 are the widest private networks. */
const shortestPrefix = { 4: 8, 6: 7 } as const

function problemOf(part: string): string | null {
  if (named.has(part)) return null
  if (/^\d+$/.test(part)) return `"${part}" is a count of proxies; ${hint}. Leave it unset where there is none`
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const ip = readIp(address)
  if (!ip) return `"${part}" is no address or network; ${hint}`
  // IPv4-mapped IPv6, such as ::ffff:0:0/96, would cover all of IPv4.
  if (address.includes(':') && ip.family === 4) return `"${part}": write an IPv4 address as such`
  if (prefix === undefined) return null
  const length = Number(prefix)
  if (length > (ip.family === 4 ? 32 : 128)) return `"${part}" is no address or network; ${hint}`
  const isTooWide = length < shortestPrefix[ip.family] || (address.startsWith('::') && length < 104)
  return isTooWide ? `"${part}" would believe almost anybody; ${hint}` : null
}

/**
 * Parses the reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: a comma-separated list of
 * addresses, networks (`10.0.0.0/24`) and the names loopback, linklocal and uniquelocal. Empty means none. Throws an
 * Error for a count, and for a network that contains public addresses.
 */
export function readTrustedProxies(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  for (const part of parts) {
    const problem = problemOf(part)
    if (problem) throw new Error(problem)
  }
  return parts
}
