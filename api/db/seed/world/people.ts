import type { Market } from './markets'
import { asciiName } from '../names/culture'
import { cultureNamed } from '../names/cultures'
import { weightedDraw, type Random } from './random'

/** Person of a lead. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
  ip: string
  city: string
}

const mailDomains = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'live.com', 'proton.me']
/** Uses the reserved domain .example, so that no demo lead has a real person's address. */
const invented = (domain: string) => `${domain.split('.')[0]}.example`
const drawDomain = weightedDraw([48, 14, 10, 9, 6, 3, 1])

const digits = (random: Random, pattern: string) => pattern.replace(/#/g, () => String(random.whole(0, 9)))

const ascii = new Map<string, string>()
function asciiOf(name: string): string {
  const known = ascii.get(name)
  if (known !== undefined) return known
  const made = asciiName(name)
  ascii.set(name, made)
  return made
}

function emailOf(random: Random, market: Market, firstName: string, lastName: string): string {
  const first = asciiOf(firstName) || 'mail'
  const last = asciiOf(lastName) || 'box'
  const number = random.chance(0.72) ? String(random.whole(1, random.chance(0.5) ? 99 : 9999)) : ''
  const name = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first}_${last}`,
    `${first.charAt(0)}${last}`,
    `${last}.${first}`,
    first,
  ])
  const domain = random.chance(0.3) ? random.pick(market.mailDomains) : (mailDomains[drawDomain(random)] ?? 'gmail.com')
  return `${name}${number}@${invented(domain)}`
}

/** IP addresses from a few blocks per market; some are IPv6, from the documentation prefix. */
function ipOf(random: Random, market: Market): string {
  if (random.chance(0.04)) {
    const part = () => random.whole(1, 65_535).toString(16)
    return `2001:db8:${(market.index + 16).toString(16)}:${part()}:${part()}:${part()}:${part()}:${part()}`
  }
  const block = 24 + ((market.index * 37 + random.whole(0, 2) * 61) % 190)
  return `${block === 127 ? 128 : block}.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
}

/** Capitalisation as typed: mostly correct, sometimes all upper or lower case. */
function typed(random: Random, name: string): string {
  const drawn = random.next()
  return drawn < 0.03 ? name.toUpperCase() : drawn < 0.07 ? name.toLowerCase() : name
}

export function createPerson(random: Random, market: Market): Person {
  const { first, last } = cultureNamed(market.culture)
  const firstName = random.pick(first)
  const lastName = random.pick(last)
  const [callingCode, pattern] = market.phone
  return {
    firstName: typed(random, firstName),
    lastName: typed(random, lastName),
    email: emailOf(random, market, firstName, lastName),
    phone: `+${callingCode}${digits(random, pattern)}`,
    ip: ipOf(random, market),
    city: random.pick(market.cities),
  }
}
