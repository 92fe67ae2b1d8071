import { describe, expect, it } from '@jest/globals'
import {
  blacklistMatches,
  blacklistTypeNames,
  normaliseBlacklistValue,
  type BlacklistFacts,
  type BlacklistTypeName,
} from './blacklist'
import { readIp } from '../app/network/ipAddresses'

const kept = (name: BlacklistTypeName, text: string) => normaliseBlacklistValue(name, text).value
const wrong = (name: BlacklistTypeName, text: string) => normaliseBlacklistValue(name, text).problem
const nobody: BlacklistFacts = {
  countryId: null,
  funnel: null,
  ip: null,
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
}

describe('values of the blacklist', () => {
  it.each([
    ['IP', ' 203.0.113.7 ', '203.0.113.7'],
    ['IP', '2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['IP', '::ffff:203.0.113.7', '203.0.113.7'],
    ['IP Range', '203.0.113.0 - 203.0.113.9', '203.0.113.0-203.0.113.9'],
    ['IP Range', '2001:db8::-2001:DB8::FF', '2001:db8::-2001:db8::ff'],
    ['Email', ' Ann@Example.COM ', 'ann@example.com'],
    ['Email Domain', '@Bücher.example', 'xn--bcher-kva.example'],
    ['Phone', '0044 (1632) 960-000', '+441632960000'],
    ['Phone Prefix', '+4', '+4'],
    ['First Name', '  Anna  Maria ', 'Anna Maria'],
    ['Country', '04', '4'],
  ] as const)('%s %p is kept as %p', (name, text, value) => {
    expect(kept(name, text)).toBe(value)
  })

  it.each([
    ['IP', '203.0.113.256'],
    ['IP', '203.0.113'],
    ['IP', '1::2::3'],
    ['IP', '1:2:3:4:5:6:7'],
    ['IP', 'fe80::1%eth0'],
    ['IP', '203.0.113.07'],
    ['IP Range', '203.0.113.9-203.0.113.0'],
    ['IP Range', '203.0.113.9-2001:db8::'],
    ['IP Range', '203.0.113.9'],
    ['IP Range', '1.1.1.1-1.1.1.2-1.1.1.3'],
    ['Email', 'ann@example'],
    ['Email', 'a b@example.com'],
    ['Email', '@example.com'],
    ['Email Domain', 'example'],
    ['Email Domain', 'exa mple.com'],
    ['Email Domain', 'a/b.com'],
    ['Email Domain', '1.2.3.4'],
    ['Phone', '01632 960000'],
    ['Phone', '+12'],
    ['Phone', '+1234567890123456'],
    ['Phone Prefix', 'abc'],
    ['Country', 'Germany'],
    ['Last Name', '   '],
  ] as const)('%s %p is refused in words', (name, text) => {
    expect(wrong(name, text)).toEqual(expect.stringMatching(/\w/))
  })

  it('say which field is to be filled, and which end of a range is wrong', () => {
    expect(wrong('Phone Prefix', ' ')).toBe('You are required to fill this Phone Prefix.')
    expect(wrong('IP Range', '1.1.1.1-x')).toBe('x is no IP address.')
    expect(wrong('IP Range', '2.2.2.2-1.1.1.1')).toBe('IP Address From must not be above IP Address To.')
  })

  it('mean leads that carry them, in whatever spelling', () => {
    const lead = {
      ...nobody,
      countryId: 4,
      funnel: 'Gold',
      ip: '::ffff:203.0.113.7',
      email: 'Ann@Mail.Example.com',
      phone: '0044 1632 960000',
      firstName: 'anna  maria',
    }
    const hits: [BlacklistTypeName, string][] = [
      ['Country', '4'],
      ['Funnel Slug', 'gold'],
      ['IP', '203.0.113.7'],
      ['IP Range', '203.0.113.0-203.0.113.7'],
      ['Email', 'ann@mail.example.com'],
      ['Email Domain', 'example.com'],
      ['Phone', '+441632960000'],
      ['Phone Prefix', '+4416'],
      ['First Name', 'Anna Maria'],
    ]
    const misses: [BlacklistTypeName, string][] = [
      ['Country', '40'],
      ['Funnel Slug', 'goldy'],
      ['IP', '203.0.113.8'],
      ['IP Range', '203.0.113.8-203.0.113.9'],
      ['IP Range', '::-ffff::'],
      ['Email Domain', 'ample.com'],
      ['Phone Prefix', '+4417'],
      ['First Name', 'Anna'],
      ['Last Name', 'x'],
    ]
    expect(hits.filter(([name, value]) => !blacklistMatches(name, value, lead))).toEqual([])
    expect(misses.filter(([name, value]) => blacklistMatches(name, value, lead))).toEqual([])
    expect(blacklistTypeNames.filter((name) => blacklistMatches(name, '', nobody))).toEqual([])
  })
})

describe('IPv6 addresses', () => {
  it.each([
    ['::', '::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::1.2.3.4', '::102:304'],
    ['1::', '1::'],
  ])('%s is written %s', (text, written) => {
    expect(readIp(text)?.text).toBe(written)
  })
})
