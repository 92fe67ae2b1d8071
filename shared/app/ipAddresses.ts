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

/** The eight groups of an IPv6 address; null if it is invalid. */
function groupsOf(text: string): number[] | null {
  const dotted = /^(.*:)([\d.]+)$/.exec(text)
  if (dotted?.[2]?.includes('.')) {
    const tail = readIpv4(dotted[2])
    return tail && groupsOf(`${dotted[1]}${(tail.number >> 16n).toString(16)}:${(tail.number & 0xffffn).toString(16)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return null
  const parts = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (parts.flat().some((part) => !/^[0-9a-f]{1,4}$/i.test(part))) return null
  const numbers = parts.map((half) => half.map((part) => parseInt(part, 16)))
  const [left = [], right] = numbers
  const missing = 8 - left.length - (right?.length ?? 0)
  if (!right) return missing === 0 ? left : null
  return missing >= 1 ? [...left, ...Array<number>(missing).fill(0), ...right] : null
}

/** The longest run of two or more zero groups is shortened; the first one if several are equally long. */
function writeIpv6(groups: number[]): string {
  let best = { at: -1, length: 1 }
  for (let at = 0; at < 8; at++) {
    let length = 0
    while (groups[at + length] === 0) length++
    if (length > best.length) best = { at, length }
  }
  const hex = groups.map((group) => group.toString(16))
  return best.at < 0
    ? hex.join(':')
    : `${hex.slice(0, best.at).join(':')}::${hex.slice(best.at + best.length).join(':')}`
}

/** Parses an IPv4 or IPv6 address; null if it is invalid. */
export function readIp(text: string): Ip | null {
  const four = readIpv4(text)
  if (four) return four
  const groups = text.includes(':') ? groupsOf(text) : null
  if (!groups) return null
  const number = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
  if (number >> 32n === 0xffffn) return readIpv4([24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.'))
  return { family: 6, number, text: writeIpv6(groups) }
}
