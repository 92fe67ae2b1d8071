import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { readIp } from '../../../shared/app/network/ipAddresses'

interface GeoRecord extends CountryResponse {
  country_code?: string
}

const packages = createRequire(path.join(process.env.ROOT ?? process.cwd(), 'package.json'))
const readers = new Map<4 | 6, Reader<GeoRecord>>()

/** The table of an address family (3 and 5 MB), loaded on first use. */
function readerOf(family: 4 | 6): Reader<GeoRecord> {
  const known = readers.get(family)
  if (known) return known
  const file = packages.resolve(`@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv${family}.mmdb`)
  const reader = new Reader<GeoRecord>(readFileSync(file))
  readers.set(family, reader)
  return reader
}

/** Country of an IP address, ISO 3166-1 alpha-2; null if unknown, for example for private addresses. */
export function countryOfIp(ip: string | null): string | null {
  const address = ip === null ? null : readIp(ip)
  return (address && readerOf(address.family).get(address.text)?.country_code) || null
}

export interface Phone {
  /** E.164 if valid, otherwise as sent. */
  text: string
  country: string | null
  /** Whether it has as many digits as numbers of its country. */
  isPossible: boolean
}

/** What a number can be: with its international prefix, or in the national format of `home`. The likelier one first. */
function readings(text: string, home: CountryCode | undefined) {
  const international = text.replace(/^00/, '+')
  if (international.startsWith('+')) return [parsePhoneNumberFromString(international)]
  const digits = text.replace(/\D/g, '')
  const prefixed = parsePhoneNumberFromString(`+${digits}`)
  if (!home) return [prefixed]
  const national = parsePhoneNumberFromString(text, home)
  return digits.startsWith(getCountryCallingCode(home)) ? [prefixed, national] : [national, prefixed]
}

/**
 * A phone number and the country of its prefix. `homes`: possible countries of a national format; the first supported one
 * is used.
 */
export function readPhone(text: string | null, homes: readonly (string | null)[]): Phone | null {
  if (text === null) return null
  const home = homes.find((code): code is CountryCode => code !== null && isSupportedCountry(code))
  const numbers = readings(text, home).filter((number) => number !== undefined)
  const number = numbers.find((one) => one.isValid())
  if (number) return { text: number.number, country: number.country ?? null, isPossible: true }
  return { text, country: null, isPossible: numbers.some((one) => one.isPossible()) }
}

export type Locator = 'system' | 'ip_address' | 'phone'

// Fallback order for each setting.
const orders: Record<Locator, readonly Locator[]> = {
  system: ['system', 'ip_address', 'phone'],
  ip_address: ['ip_address', 'system', 'phone'],
  phone: ['phone', 'system', 'ip_address'],
}

/**
 * Country and its source by the publisher's setting. If unknown, the submitted country is preferred to the other
 * source; null if nothing is known.
 */
export function located<Country>(
  by: Locator,
  found: Readonly<Record<Locator, Country | null>>,
): { country: Country | null; locatedBy: Locator | null } {
  const locatedBy = orders[by].find((one) => found[one] !== null) ?? null
  return { country: locatedBy && found[locatedBy], locatedBy }
}
