import { describe, expect, it } from '@jest/globals'
import { fillPostbackUrl, postbackUrlFault } from './publisherPostbacks'

describe("a publisher's postback URL", () => {
  it.each([
    'https://pub.example/in?lead={lead_id}&s={status}&p={payout}',
    'http://pub.example:8080/{event}/{hit_id}#x',
    'HTTPS://pub.example?e={event_id}',
    'sandbox:/publishers/7/postback?lead={lead_id}',
  ])('may be %s', (text) => expect(postbackUrlFault(text)).toBeNull())

  it.each([
    ['javascript:alert(1)', 'Use an http or https address.'],
    ['//pub.example/', 'Use an http or https address.'],
    ['ftp://pub.example/', 'Use an http or https address.'],
    ['https://', 'Use an http or https address.'],
    ['sandbox://pub.example/', 'Use an http or https address.'],
    ['https://{custom_param_1}/x', 'Placeholders and sign-ins may not stand in the host.'],
    ['https://pub.{hit_id}.example/', 'Placeholders and sign-ins may not stand in the host.'],
    ['https://me:secret@pub.example/', 'Placeholders and sign-ins may not stand in the host.'],
    ['https://pub.example/?m={email}', 'There is no placeholder {email}.'],
    ['https://pub.example/?m={__proto__}', 'There is no placeholder {__proto__}.'],
    ['https://pub.example/?m={}', 'There is no placeholder {}.'],
    ['https://pub.example/?m={lead_id', 'Each { needs its }.'],
    ['https://pub.example/?a b', 'Leave out white space.'],
    [`https://pub.example/${'x'.repeat(2000)}`, 'At most 2000 characters.'],
  ])('may not be %s', (text, fault) => expect(postbackUrlFault(text)).toBe(fault))

  it('takes values as one value each, whatever stands in them', () => {
    const url = fillPostbackUrl('https://pub.example/{offer}?h={hit_id}&c={custom_param_1}&p={payout}&r={reason}', {
      offer: '../admin',
      hit_id: 'a&b=c#d',
      custom_param_1: 'ü {lead_id}\ud800',
      payout: '12.50',
      reason: null,
    })
    expect(url).toBe('https://pub.example/..%2Fadmin?h=a%26b%3Dc%23d&c=%C3%BC%20%7Blead_id%7D%EF%BF%BD&p=12.50&r=')
  })
})
