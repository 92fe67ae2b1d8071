import { describe, expect, it } from '@jest/globals'
import { leadsDefaults } from '../../filters/filterState'
import { presetChanges } from '../../reports/presets/presetConfig'
import { differsFromPreset, fromLeadsPreset, toLeadsPreset } from './leadsPreset'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { formatLeadsUrl, parseLeadsUrl } from './leadsUrl'

const layout = [
  { field: 'id', visible: true },
  { field: 'email', visible: true },
  { field: 'notes', visible: false },
]
const state: LeadsState = {
  ...leadsStateDefaults,
  filters: {
    ...leadsDefaults,
    dateRangePreset: 'last_week',
    isTest: false,
    excludeFakeFtd: true,
    traffic: 'weekends',
    lateFtd: 'only',
    countryId: ['49', '55'],
    customParam3: ['three'],
    excludes: ['countryId'],
  },
  selectedConversion: 'Pending',
  page: 3,
  limit: 50,
  sort_by: 'email',
  sort_order: 'asc',
  preset: '7',
}

describe('a preset of the leads screen', () => {
  it('keeps every part of the specification under its name, and gives all of it back', () => {
    const config = JSON.parse(JSON.stringify(toLeadsPreset({ state, layout }, null)))
    expect(Object.keys(config)).toEqual([
      'filterData',
      'leadsFilterCombination',
      'leadsTableParams',
      'showReportsChart',
      'tablesColumns',
    ])
    expect(config.filterData).toMatchObject({
      dateRangePreset: 'Last week',
      is_test: false,
      late_ftd: 'only',
      country_id: [49, 55],
      publisher_id: [],
      excludes: ['country_id'],
    })
    expect(config.leadsFilterCombination).toEqual({
      selectedConversion: { name: 'Pending', value: [6] },
      selectedLead: { name: 'All', value: null },
    })
    expect(config.leadsTableParams).toEqual({ page_number: 3, limit: 50, sort_by_column: 'email', sort_order: 'asc' })
    expect(fromLeadsPreset('7', config)).toEqual({ state, layout })
  })

  it('keeps columns and order under the names of the specification', () => {
    const named = ['id', 'advertiserStatus', 'publisherId'].map((field) => ({ field, visible: true }))
    const sorted = { ...state, sort_by: 'distributionId' }
    const config = JSON.parse(JSON.stringify(toLeadsPreset({ state: sorted, layout: named }, null)))
    expect(config.leadsTableParams.sort_by_column).toBe('dis_id')
    expect(config.tablesColumns.lead_details_columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['id', 'brand_status', 'affiliate_id'],
    ])
    expect(fromLeadsPreset('7', config)).toEqual({ state: sorted, layout: named })
  })

  it('keeps what it does not know, and the columns of other tables', () => {
    const before = { tab: 'advertiser_id', showReportsChart: false, tablesColumns: { country_id: [{ field: 'ftds' }] } }
    expect(toLeadsPreset({ state, layout }, before)).toMatchObject({
      tab: 'advertiser_id',
      showReportsChart: false,
      tablesColumns: { country_id: [{ field: 'ftds' }], lead_details_columns: layout },
    })
  })

  it('is distinguished from another screen, but not from another page of it', () => {
    const config = toLeadsPreset({ state, layout }, null)
    const differs = (changes: Partial<LeadsState>, columns = layout) =>
      differsFromPreset({ state: { ...state, ...changes }, layout: columns }, config)
    expect(differs({ page: 9 })).toBe(false)
    expect(differs({ filters: { ...state.filters, countryId: ['55', '49'] } })).toBe(false)
    expect(differs({ filters: { ...state.filters, isTest: null } })).toBe(true)
    expect(differs({ sort_order: 'desc' })).toBe(true)
    expect(differs({ email: 'x' })).toBe(true)
    expect(differs({}, [layout[0]!, layout[2]!, layout[1]!])).toBe(false)
    expect(differs({}, [layout[0]!, { field: 'notes', visible: true }, layout[1]!])).toBe(true)
  })

  it('reads anything without breaking', () => {
    for (const config of [
      null,
      7,
      [],
      {},
      { filterData: 'x', leadsTableParams: { limit: 1e9, page_number: -1 }, tablesColumns: [] },
    ]) {
      expect(fromLeadsPreset('7', config)).toEqual({ state: { ...leadsStateDefaults, preset: '7' }, layout: null })
    }
  })

  it('is kept in the address with the filters, even if they are the defaults', () => {
    const address = formatLeadsUrl({ ...leadsStateDefaults, preset: '7' })
    expect(address.search).toBe('?preset=7&limit=100&filters=%7B%7D')
    expect(parseLeadsUrl(address).state.preset).toBe('7')
    expect(parseLeadsUrl({ search: '?preset=x', hash: '' }).state.preset).toBeNull()
  })

  it('says in words what was changed elsewhere', () => {
    const config = toLeadsPreset({ state, layout }, null)
    const now = toLeadsPreset(
      { state: { ...state, limit: 10, filters: { ...state.filters, isTest: null } }, layout },
      null,
    )
    expect(presetChanges({ name: 'A', config }, { name: 'B', config: now })).toEqual([
      'Name (now B)',
      'Is Test',
      'Page, page size and order',
    ])
  })
})
