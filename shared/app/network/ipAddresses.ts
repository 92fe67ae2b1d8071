/**
 * An IP address in canonical form: IPv4 dotted, IPv6 as in RFC 5952. An IPv4 address within IPv6 is returned as IPv4.
 */
export interface Ip {
  family: 4 | 6
  number: bigint
  text: string
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/

function readIpv4(text: string): Ip | null {
  if (!ipv4.test(text)) return null
  const number = text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  return { family: 4, number, text }
}

/** Canonical IPv6, by the URL parser that browsers and Node share; null if invalid. */
function canonicalIpv6(text: string): string | null {
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null
  return new URL(`http://[${text}]`).hostname.slice(1, -1)
}

/** The number of a canonical IPv6 text. */
function numberOf(text: string): bigint {
  const [left = [], right = []] = text.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** Parses an IPv4 or IPv6 address; null if it is invalid. */
export function readIp(text: string): Ip | null {
  const canonical = text.includes(':') ? canonicalIpv6(text) : null
  if (canonical === null) return readIpv4(text)
  const number = numberOf(canonical)
  if (number >> 32n === 0xffffn) return readIpv4([24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.'))
  return { family: 6, number, text: canonical }
}
