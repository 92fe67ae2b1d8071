import { describe, expect, it } from '@jest/globals'
import { capFill, fullestCap } from './capWords'
import { capEditor, capIn, capOrigins, capPermission, capProblems, fullness, gaugeColour, readCap } from './caps'

describe('a typed number of leads', () => {
  it.each([
    ['0', 0],
    ['40', 40],
    ['  1200  ', 1200],
    ['-3', -3],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['-2147483648', null],
    ['', null],
    ['1.5', null],
    ['1,200', null],
    ['x1', null],
    ['1x', null],
  ])('%j is read as %p', (text, cap) => expect(readCap(text)).toBe(cap))

  it('is a new size of a cap only above 0, and only as digits', () => {
    expect(['1', ' 40 ', '0', '-3', '+3', '2147483648', 'x40', '40x', ''].map(capIn)).toEqual([
      ...[1, 40],
      ...[null, null, null, null, null, null, null],
    ])
  })
})

describe('the form of a cap', () => {
  const draft = { type: 'ftd', interval: 'interval', resetTime: '23:59', hasTimeZone: true, cap: 0, scopes: 1 }
  const empty = { type: null, interval: null, resetTime: '', hasTimeZone: false, cap: null, scopes: 0 }
  const problems = {
    type: 'Please select a valid type',
    interval: 'Please select a valid interval',
    resetTime: 'Please enter a valid time',
    timeZone: 'Timezone is required',
    cap: 'Please enter a valid cap',
    scopes: 'Please select at least one publisher, advertiser or country',
  }

  it('is valid with a choice of each kind', () => {
    for (const origin of capOrigins) {
      expect(capProblems(draft, origin)).toEqual({})
      expect(capProblems({ ...draft, type: 'lead', interval: 'daily', cap: 7 }, origin)).toEqual({})
    }
  })

  it('says what is wrong with each field, in the words of its page', () => {
    expect(capProblems(empty, 'advertiser')).toEqual(problems)
    expect(capProblems(empty, 'caps')).toEqual({ ...problems, timeZone: 'Please select a valid timezone' })
    expect(capProblems(empty, 'publisher')).toEqual({ ...problems, cap: 'Cap should be greater than equal to 0' })
    expect(capProblems({ ...draft, type: 'leads', interval: 'weekly', resetTime: '24:00' }, 'caps')).toEqual({
      type: problems.type,
      interval: problems.interval,
      resetTime: problems.resetTime,
    })
    expect(capProblems({ ...draft, cap: -1 }, 'caps')).toEqual({ cap: 'Cap should be greater than equal to 0' })
  })

  it('has permissions of its page', () => {
    expect(capOrigins.map((origin) => capPermission(origin, 'EDIT'))).toEqual([
      'CAPS_EDIT',
      'ADVERTISER_CAPS_EDIT',
      'PUBLISHER_CAPS_EDIT',
    ])
  })

  it('is edited among all caps, or among those of the partners that it names', () => {
    const editorOf = (named: Parameters<typeof capEditor>[1], ...held: string[]) =>
      capEditor((permission) => held.includes(permission), named)
    const both = { advertisers: 1, publishers: 2 }
    expect(editorOf(both, 'ADVERTISER_CAPS_EDIT', 'CAPS_EDIT')).toBe('caps')
    expect(editorOf(both, 'PUBLISHER_CAPS_EDIT')).toBe('publisher')
    expect(editorOf({ advertisers: 1, publishers: 0 }, 'PUBLISHER_CAPS_EDIT')).toBeNull()
    expect([editorOf({}, 'ADVERTISER_CAPS_EDIT'), editorOf({}, 'CAPS_EDIT')]).toEqual([null, 'caps'])
    expect(editorOf(both, 'CAPS_LIST', 'ADVERTISER_CAPS_LIST')).toBeNull()
  })
})

describe('the fill level of a cap', () => {
  it('is a percentage of its size, never above 100; a cap of 0 is full', () => {
    expect([fullness(0, 40), fullness(10, 40), fullness(60, 40), fullness(0, 0)]).toEqual([0, 25, 100, 100])
  })

  it('is green above 80, amber from 50 and red below', () => {
    expect([100, 81, 80, 50, 49.9, 0].map(gaugeColour)).toEqual(['green', 'green', 'amber', 'amber', 'red', 'red'])
  })

  it('is near from 90 per cent on', () => {
    expect([0, 35, 36, 39, 40, 41].map((filled) => capFill(filled, 40))).toEqual([
      ...['open', 'open', 'near', 'near', 'full', 'full'],
    ])
  })

  it('of several is that of the fullest, rounded down; none without caps', () => {
    const caps = [10, 999].map((filled) => ({ filled, cap: 1000 }))
    expect([fullestCap(caps), fullestCap(caps.slice(0, 1)), fullestCap([])]).toEqual([99, 1, null])
  })
})
