import { describe, expect, it } from '@jest/globals'
import { countryOfIp, located, readPhone } from './locating'

it.each([
  ['8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['10.0.0.1', null],
  ['8.8.8', null],
  [null, null],
])('finds the country of the address %s: %s', (ip, country) => expect(countryOfIp(ip)).toBe(country))

describe('a phone number', () => {
  const british = { text: '+442079460958', country: 'GB', isPossible: true }

  it.each([
    ['+44 20 7946 0958', []],
    ['0044 20 7946 0958', []],
    ['44 20 7946 0958', []],
    ['442079460958', ['GB']],
    ['020 7946 0958', ['GB']],
    // The first supported country is its home.
    ['020 7946 0958', [null, 'XX', 'GB', 'DE']],
    // A home elsewhere does not stand in the way of its prefix.
    ['442079460958', ['FR']],
  ])('%s of %j is read with its country', (text, homes) => expect(readPhone(text, homes)).toEqual(british))

  it('is preferably national, unless it begins with the prefix of its home', () => {
    // As an international number it would be one of Switzerland.
    expect(readPhone('4120 123456', ['AT'])?.country).toBe('AT')
    // As a national number it would be valid too.
    expect(readPhone('39 0612 345678', ['IT'])?.text).toBe('+390612345678')
  })

  it('is kept as sent if it is invalid, with whether it has as many digits as numbers there', () => {
    expect(readPhone('+44 999 999 9999', [])).toEqual({ text: '+44 999 999 9999', country: null, isPossible: true })
    expect(readPhone('12', ['GB'])).toEqual({ text: '12', country: null, isPossible: false })
    expect(readPhone('none', [])).toEqual({ text: 'none', country: null, isPossible: false })
    expect(readPhone(null, ['GB'])).toBeNull()
  })
})

it.each([
  ['system', ['system', 'ip_address', 'phone']],
  ['ip_address', ['ip_address', 'system', 'phone']],
  ['phone', ['phone', 'system', 'ip_address']],
] as const)('locates by %s first, then by the sent country, then by the other source', (by, order) => {
  const all = { system: 1, ip_address: 2, phone: 3 }
  const [first, second, third] = order
  expect(located(by, all)).toEqual({ country: all[first], locatedBy: first })
  expect(located(by, { ...all, [first]: null })).toEqual({ country: all[second], locatedBy: second })
  expect(located(by, { ...all, [first]: null, [second]: null })).toEqual({ country: all[third], locatedBy: third })
  expect(located(by, { system: null, ip_address: null, phone: null })).toEqual({ country: null, locatedBy: null })
})
