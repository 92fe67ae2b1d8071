import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { arbitraryReports } from '../../test/arbitraryScreens'
import { levelsOf, reportsStateDefaults, withOpen } from './reportsState'
import { formatReportsUrl, parseReportsUrl, reportsHref } from './reportsUrl'

const parse = (query: string) => parseReportsUrl({ search: `?${query}`, hash: '' })

describe('the address of the reports', () => {
  it('takes back any state that it wrote, also one too long for a query', () => {
    fc.assert(
      fc.property(arbitraryReports, (state) => {
        expect(parseReportsUrl(formatReportsUrl(state))).toEqual({ state, problems: [] })
      }),
    )
  })

  it('is empty for a new screen: no filters, no preset, no test leads', () => {
    expect(reportsHref({})).toBe('/reports')
    expect(parse('').state).toEqual(reportsStateDefaults)
    expect(parse('').state.filters.isTest).toBe(false)
  })

  it('carries the selects of the leads screen along', () => {
    const { state } = parse(
      `tab=offer&filters=${encodeURIComponent('{"selectedConversion":"Pending","selectedLead":"All"}')}`,
    )
    expect(parseReportsUrl(formatReportsUrl({ ...state, tab: 'countryId' })).state.selectedConversion).toBe('Pending')
  })

  it('has groupings and figures by the names of REST, as stored views have', () => {
    const query = {
      tab: 'affiliate_id',
      sort_by: 'affiliate_id',
      sort_order: 'asc',
      columns_by: 'dis_id',
      metric: 'aff_cr',
    }
    const search = `?${new URLSearchParams({ ...query, open: '[["3","brand_status"]]' })}`
    const { state } = parseReportsUrl({ search, hash: '' })
    expect(state).toMatchObject({
      ...{ tab: 'publisherId', sort: { field: 'publisherId', order: 'asc' } },
      ...{ cross: { by: 'distributionId', metric: 'affCr' }, open: [{ value: '3', by: 'advertiserStatus', open: [] }] },
    })
    expect(new Set(new URLSearchParams(formatReportsUrl(state).search))).toEqual(new Set(new URLSearchParams(search)))
  })

  it.each([
    ['tab=nothing', { tab: 'global' }],
    ['tab=offer&open=[[', { open: [] }],
    [
      'tab=country_id&open=[["x","offer"],["7","nothing"],["7","offer"]]',
      { open: [{ value: '7', by: 'offer', open: [] }] },
    ],
    [
      'tab=created_at&open=[["x","offer"],["2026-02-30","offer"],["2026-02-28","offer"]]',
      { open: [{ value: '2026-02-28', by: 'offer', open: [] }] },
    ],
    ['tab=offer&sort_by=email', { sort: null }],
    ['tab=offer&columns_by=offer', { cross: null }],
    ['preset=-1', { preset: null }],
  ])('leaves what it does not understand in %s at its default', (query, expected) => {
    expect(parse(query).state).toMatchObject(expected)
  })
})

describe('a drill-down', () => {
  const path = [
    { key: 'advertiserId', value: '1' },
    { key: 'countryId', value: null },
  ] as const

  it('opens rows at any depth, changes their grouping, and closes all below', () => {
    const one = withOpen([], path.slice(0, 1), 'countryId')
    const two = withOpen(one, path, 'offer')
    expect(levelsOf('advertiserId', two).map(({ path, by }) => [path.length, by])).toEqual([
      [0, 'advertiserId'],
      [1, 'countryId'],
      [2, 'offer'],
    ])
    expect(withOpen(two, path.slice(0, 1), 'funnel')).toEqual([{ value: '1', by: 'funnel', open: [] }])
    expect(withOpen(two, path, null)).toEqual(one)
    expect(withOpen(two, path.slice(0, 1), null)).toEqual([])
  })

  it('never asks for a path that names a grouping twice', () => {
    expect(levelsOf('offer', [{ value: 'a', by: 'offer', open: [] }])).toHaveLength(1)
  })
})
