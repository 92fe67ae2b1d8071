import { describe, expect, it } from '@jest/globals'
import { differences } from './differences'
import { valueText, type Words } from '../sentences/words'

const names: Readonly<Record<string, string>> = {
  'advertiser 5': 'Aurora Markets',
  'campaign_step 2': 'Second',
  'time_zone 2': 'Europe/Nicosia',
}
const words: Words = { zone: 'Europe/Nicosia', nameOf: (kind, id) => names[`${kind} ${id}`] ?? null }
const of = (entity: string, before: unknown, after: unknown) =>
  differences({ entity, before, after }, words).map(({ field, before, after }) => [field, before, after])

describe('what a row of the audit log says', () => {
  it('is field by field what changed, without what every save counts up', () => {
    const cap = {
      id: 7,
      cap: 5,
      reset_time: '00:00:00',
      countries: [{ id: 1, code: 'MT', name: 'Malta' }],
      version: 1,
      updated_at: '2026-11-20T10:00:00.000Z',
      last_updated_at: '2026-11-20T10:00:00.000Z',
    }
    const changed = { ...cap, cap: 1000, reset_time: '06:30:00', countries: [], version: 2 }
    expect(of('cap', cap, { ...changed, updated_at: 'later', last_updated_at: 'later' })).toEqual([
      ['Cap', '5', '1,000'],
      ['Reset time', '00:00', '06:30'],
      ['Countries', 'Malta', '–'],
    ])
    expect(of('cap', null, { name: 'A', note: null, on: false })).toEqual([
      ['Name', '–', 'A'],
      ['On', '–', 'No'],
    ])
    expect(of('cap', { name: 'A' }, null)).toEqual([['Name', 'A', '–']])
    expect(of('cap', null, null)).toEqual([])
  })

  it('is in the words of staff: money, names, statuses, roles of permissions', () => {
    expect(of('publisher_payout', { amount: 50 }, { amount: 1260.5 })).toEqual([['Payout', '$50.00', '$1,260.50']])
    expect(of('user', { timezone_id: 1 }, { timezone_id: 2 })).toEqual([['Time zone', 'Time zone 1', 'Europe/Nicosia']])
    expect(of('campaign', { steps: [1] }, { steps: [2] })).toEqual([])
    expect(of('lead', null, { advertiser_id: 5, lead_status_id: 6, min_delay: 1500 })).toEqual([
      ['Advertiser', '–', 'Aurora Markets'],
      ['Status', '–', 'Pending FTD'],
      ['Shortest delay', '–', '1.5 s'],
    ])
    // Of a role what was given and what was taken.
    expect(of('role', { permissions: [36, 37, 35] }, { permissions: [37, 2, 35, 3] })).toEqual([
      ['Permissions', 'View the blacklist', 'View reports, View click reports'],
    ])
    expect(of('user', null, { has_new_password: true })).toEqual([['Password', '–', 'changed']])
  })

  it('has one difference per share of a distribution, and per part of a broker', () => {
    const distribution = (share: number) => ({
      ...{ id: 1, name: 'D', type: 'slot' },
      step1: { labelValue: 'D', selectedCountry: { id: 57, code: 'DE', name: 'Germany' }, isSendInOpHours: false },
      step2: [
        {
          name: 'T',
          groups: [{ name: 'G', brands: [{ id: 1, name: 'Brightmoor', percentage: share }] }],
          openingHours: [],
        },
      ],
    })
    expect(of('distribution', distribution(25), distribution(30))).toEqual([['Brightmoor in T, G', '25%', '30%']])
    const broker = (url: string) => ({ broker: { url, fields: [{ name: 'email', source: 'email', value: null }] } })
    expect(of('advertiser_broker', broker('a'), broker('b'))).toEqual([['URL', 'a', 'b']])
  })

  it.each([
    ['2026-11-20T22:00:00.000Z', '2026-11-21 00:00'],
    [[{ get_affiliates: { id: 1, name: 'One' } }, { get_affiliates: { id: 2, name: 'Two' } }], 'One, Two'],
    [{ funnel: 'gold', ids: [1, 2] }, 'funnel: gold; ids: 1, 2'],
    [{}, '–'],
    [0, '0'],
  ])('tells %j as %p', (value, text) => {
    expect(valueText(value, words.zone)).toBe(text)
  })
})
