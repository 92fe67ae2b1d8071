/**
 * Input, normalization and matching of blacklist values, shared by the form, REST and intake. Values are normalized so
 * that duplicates are detected and matches are found by text comparison.
 */
import { readIp, type Ip } from '../app/network/ipAddresses'

export const blacklistTypeNames = [
  'Country',
  'Funnel Slug',
  'IP',
  'IP Range',
  'Email',
  'Email Domain',
  'Phone',
  'Phone Prefix',
  'First Name',
  'Last Name',
] as const
export type BlacklistTypeName = (typeof blacklistTypeNames)[number]

export const isBlacklistType = (name: string): name is BlacklistTypeName =>
  blacklistTypeNames.some((known) => known === name)

/** The normalized value, or an error message. */
type ReadValue = { value: string; problem?: undefined } | { value?: undefined; problem: string }

export const maxBlacklistValue = 254
export const maxBlacklistDescription = 1000

/** Error message for an empty value. */
const requiredBlacklistValue = (typeName: string) => `You are required to fill this ${typeName}.`

const value = (text: string): ReadValue => ({ value: text })
const problem = (text: string): ReadValue => ({ problem: text })
const oneSpace = (text: string) => text.trim().replace(/\s+/g, ' ')

/** A host name in ASCII and lower case; null if it is invalid. */
function readDomain(text: string): string | null {
  const bare = text.trim().replace(/^@/, '').replace(/\.$/, '')
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(bare) || !URL.canParse(`http://${bare}`)) return null
  const host = new URL(`http://${bare}`).hostname
  return host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
    ? host
    : null
}

function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = readDomain(email.slice(at + 1))
  return at > 0 && at <= 64 && domain && !/[\s@]/.test(email.slice(0, at)) ? `${email.slice(0, at)}@${domain}` : null
}

/** Digits after a plus sign; 00 is accepted for the plus, and digits can be grouped. Null if there are no digits. */
function readPhone(text: string): string | null {
  const bare = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{0,14}$/.test(bare) ? bare : null
}

/** Both ends of a range in canonical form. */
export function readIpRange(text: string): { from: Ip; to: Ip } | null {
  const [first, last, ...more] = text.split('-')
  const from = readIp(first?.trim() ?? '')
  const to = readIp(last?.trim() ?? '')
  return from && to && more.length === 0 && from.family === to.family && from.number <= to.number ? { from, to } : null
}

/** Why an expiry in the past is not stored: it would block nothing. */
export const pastExpiry = 'Choose a later day: an item stops blocking at the start of the day on which it expires.'

/** Joins the two fields of the form to the value that is sent; empty until both are filled. */
export const joinIpRange = (from: string, to: string) => (from.trim() && to.trim() ? `${from.trim()}-${to.trim()}` : '')

function readRange(text: string): ReadValue {
  const [first = '', last = '', ...more] = text.split('-').map((end) => end.trim())
  const [from, to] = [readIp(first), readIp(last)]
  if (more.length || !last) return problem('Enter two IP addresses, joined by a hyphen.')
  if (!from || !to) return problem(`${from ? last : first || 'This'} is no IP address.`)
  if (from.family !== to.family) return problem('Both ends must be IPv4, or both IPv6.')
  return from.number <= to.number
    ? value(`${from.text}-${to.text}`)
    : problem('IP Address From must not be above IP Address To.')
}

const orProblem = (read: string | null, text: string): ReadValue => (read === null ? problem(text) : value(read))

const readers: Record<BlacklistTypeName, (text: string) => ReadValue> = {
  Country: (text) =>
    orProblem(/^\d{1,9}$/.test(text.trim()) ? String(Number(text)) : null, 'Choose a country of the list.'),
  'Funnel Slug': (text) => value(text.trim()),
  IP: (text) => orProblem(readIp(text.trim())?.text ?? null, 'Not a valid IP address.'),
  'IP Range': readRange,
  Email: (text) => orProblem(readEmail(text), 'E-mail must be valid'),
  'Email Domain': (text) => orProblem(readDomain(text), 'Not a valid domain: example.com'),
  Phone: (text) =>
    orProblem(
      /^\+\d{4,}$/.test(readPhone(text) ?? '') ? readPhone(text) : null,
      'Enter the number with its country code: +441632960000',
    ),
  'Phone Prefix': (text) => orProblem(readPhone(text), 'Enter how numbers begin, with their country code: +4416'),
  'First Name': (text) => value(oneSpace(text)),
  'Last Name': (text) => value(oneSpace(text)),
}

/**
 * The normalized value, also for values of a lead before comparison. For a country it is the id as text; its existence
 * is not checked here.
 */
export function normaliseBlacklistValue(typeName: BlacklistTypeName, text: string): ReadValue {
  if (!text.trim()) return problem(requiredBlacklistValue(typeName))
  if (text.length > maxBlacklistValue) return problem(`At most ${maxBlacklistValue} characters.`)
  return readers[typeName](text)
}

/** Values of a lead that are compared with the list; null if unknown. */
export interface BlacklistFacts {
  countryId: number | null
  funnel: string | null
  ip: string | null
  email: string | null
  phone: string | null
  firstName: string | null
  lastName: string | null
}

function ipRangeHas(range: string, ip: string): boolean {
  const ends = readIpRange(range)
  const address = readIp(ip.trim())
  return Boolean(
    ends &&
    address &&
    address.family === ends.from.family &&
    address.number >= ends.from.number &&
    address.number <= ends.to.number,
  )
}

const isSame = (typeName: BlacklistTypeName, stored: string, text: string) =>
  normaliseBlacklistValue(typeName, text).value?.toLowerCase() === stored.toLowerCase()

/** Whether an item matches a lead. Reference implementation for the faster lookups; does not check expiry. */
export function blacklistMatches(typeName: BlacklistTypeName, stored: string, lead: BlacklistFacts): boolean {
  switch (typeName) {
    case 'Country':
      return lead.countryId !== null && String(lead.countryId) === stored
    case 'IP Range':
      return lead.ip !== null && ipRangeHas(stored, lead.ip)
    case 'Email Domain': {
      const domain = normaliseBlacklistValue('Email', lead.email ?? '')
        .value?.split('@')
        .at(-1)
      return domain === stored || domain?.endsWith(`.${stored}`) === true
    }
    case 'Phone Prefix':
      return normaliseBlacklistValue('Phone', lead.phone ?? '').value?.startsWith(stored) ?? false
    default:
      return isSame(
        typeName,
        stored,
        {
          'Funnel Slug': lead.funnel,
          IP: lead.ip,
          Email: lead.email,
          Phone: lead.phone,
          'First Name': lead.firstName,
          'Last Name': lead.lastName,
        }[typeName] ?? '',
      )
  }
}
