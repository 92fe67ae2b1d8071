import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { instantOf } from '../../../shared/app/time/timeZones'
import { arbitraryLeads } from '../../test/arbitraryScreens'
import { leadsDefaults } from '../../filters/filterState'
import { type LeadsState, leadsStateDefaults, toLeadsVariables, withLead } from './leadsState'
import { formatLeadsUrl, leadsHref, parseLeadsUrl, reportsHref } from './leadsUrl'

const parse = (query: string) => parseLeadsUrl({ search: `?${query}`, hash: '' })
const withFilters = (json: unknown) => parse(`filters=${encodeURIComponent(JSON.stringify(json))}`)

describe('the address of the leads screen', () => {
  it('takes back any state that it wrote', () => {
    fc.assert(
      fc.property(arbitraryLeads, (state) => {
        expect(parseLeadsUrl(formatLeadsUrl(state))).toEqual({ state, problems: [] })
      }),
    )
  })

  it('never breaks over any text', () => {
    fc.assert(fc.property(fc.string(), (query) => void parse(`filters=${query}`)))
    fc.assert(fc.property(fc.json(), (json) => void parse(`filters=${encodeURIComponent(json)}`)))
  })

  it('is bare at the defaults, and a bare address resets all', () => {
    expect(leadsHref({})).toBe('/leads')
    expect(parse('')).toEqual({ state: leadsStateDefaults, problems: [] })
  })

  it.each(['{"country_id":', '[1]', 'null', '"x"', '%'])(
    'says that %s is no filter and shows the defaults',
    (filters) => {
      expect(parse(`filters=${encodeURIComponent(filters)}`)).toEqual({
        state: leadsStateDefaults,
        problems: ['filters'],
      })
    },
  )

  it('keeps what no server would take out of the query, and takes it back', () => {
    const texts = Array.from({ length: 1000 }, (_, index) => `someone.${index}@example.com`)
    const state: LeadsState = { ...leadsStateDefaults, search: { texts, field: 'email', isGlobal: false }, page: 2 }
    const address = formatLeadsUrl(state)
    expect(address.search).toBe('?page=2')
    expect(parseLeadsUrl(address)).toEqual({ state, problems: [] })
  })

  it('reads the selects by name and as presets keep them', () => {
    const json = { selectedConversion: { name: 'Converted', value: [5, 6, 7] }, selectedLead: 'Successful Only' }
    expect(withFilters(json).state).toMatchObject({ selectedConversion: 'Converted', selectedLead: 'Successful Only' })
  })

  it('never combines a conversion with Failed Only', () => {
    const { state, problems } = withFilters({ selectedConversion: 'Pending', selectedLead: 'Failed Only' })
    expect(state).toMatchObject({ selectedConversion: 'All', selectedLead: 'Failed Only' })
    expect(problems).toEqual(['selectedConversion'])
    expect(withLead({ ...leadsStateDefaults, selectedConversion: 'Pending', page: 4 }, 'Failed Only')).toMatchObject({
      selectedConversion: 'All',
      page: 1,
    })
  })

  it('falls back to the default page, size and order for any that cannot be', () => {
    expect(parse('page=-1&limit=7&sort_by=id;drop&sort_order=up').state).toEqual(leadsStateDefaults)
    expect(parse('page=1.5&limit=1000').state).toMatchObject({ page: 1, limit: 1000 })
  })

  it('refuses a search in more than 1000 values, and wrong ones', () => {
    expect(withFilters({ search_txt: Array(1001).fill('a') }).problems).toEqual(['search_txt'])
    expect(withFilters({ search_txt: ['a', 1], search_in: 'phone' }).problems).toEqual(['search_txt', 'search_in'])
  })

  it('names figures and fields to search in as the specification does', () => {
    const json = { metric: 'click_aff_ftd', search_txt: ['7'], search_in: 'custom_param_1', is_search_global: true }
    const { state } = withFilters({ ...json, parents: [{ key: 'dis_id', value: '7' }] })
    expect(state).toMatchObject({ metric: 'clickAffFtd', parents: [{ key: 'distributionId', value: '7' }] })
    expect(state.search).toEqual({ texts: ['7'], field: 'customParam1', isGlobal: true })
    const written = new URLSearchParams(formatLeadsUrl(state).search).get('filters')
    expect(JSON.parse(written ?? '')).toMatchObject({ ...json, parents: [{ key: 'dis_id', value: '7' }] })
  })

  it('names the column of the order as the specification does', () => {
    expect(parse('sort_by=affiliate_id').state.sort_by).toBe('publisherId')
    expect(formatLeadsUrl({ ...leadsStateDefaults, sort_by: 'publisherId' }).search).toBe('?sort_by=affiliate_id')
  })

  it('passes filters and selects to a report tab, without test leads by default', () => {
    const href = reportsHref('countryId', { ...leadsStateDefaults, selectedLead: 'Failed Only', email: 'a@', page: 3 })
    const params = new URL(href, 'http://x').searchParams
    expect(params.get('tab')).toBe('country_id')
    expect(JSON.parse(params.get('filters') ?? '')).toEqual({ is_test: null, selectedLead: 'Failed Only' })
  })
})

describe('the variables of the leads query', () => {
  const now = instantOf('Europe/Nicosia', '2026-11-20 14:32')
  const variables = (changes: Partial<LeadsState>) =>
    toLeadsVariables({ ...leadsStateDefaults, ...changes }, 'Europe/Nicosia', now)

  it('asks by default for the newest hundred leads of today', () => {
    expect(variables({})).toEqual({
      filter: { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' },
      sort: { by: 'createdAt', order: 'desc' },
      page: { number: 1, limit: 100 },
    })
  })

  it.each<[Partial<LeadsState>, object]>([
    [{ selectedConversion: 'Pending' }, { statuses: ['PENDING_FTD'] }],
    [
      { selectedConversion: 'Converted', selectedLead: 'Successful Only' },
      { statuses: ['FTD', 'PENDING_FTD', 'FTD_REJECTED'] },
    ],
    [{ selectedConversion: 'Non Converted', selectedLead: 'Successful Only' }, { statuses: ['ACCEPTED'] }],
    [{ selectedLead: 'Failed Only' }, { statuses: ['REJECTED'] }],
    [
      { search: { texts: ['1', '2'], field: 'id', isGlobal: true } },
      { search: { texts: ['1', '2'], in: 'id', isGlobal: true } },
    ],
    [{ email: '@example' }, { email: '@example' }],
    [{ metric: 'ftds' }, { metric: 'ftds' }],
    [
      { page: 2, limit: 50, sort_by: 'id', sort_order: 'asc' },
      { sort: { by: 'id', order: 'asc' }, page: { number: 2, limit: 50 } },
    ],
    [{ filters: { ...leadsDefaults, isTest: true } }, { filter: { isTest: true } }],
  ])('of %j hold what it asks for', (changes, expected) => expect(variables(changes)).toMatchObject(expected))
})
