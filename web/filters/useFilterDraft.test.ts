import { describe, expect, it } from '@jest/globals'
import { leadsDefaults } from './filterState'
import { rebaseDraft } from './useFilterDraft'

describe('a draft whose filters change elsewhere', () => {
  const applied = { ...leadsDefaults, countryId: ['1'], offer: ['a'] }
  const draft = { ...applied, countryId: ['1', '2'], isTest: true }

  it('takes what changed there and keeps the rest of what was edited', () => {
    const after = { ...applied, offer: [] }
    expect(rebaseDraft(draft, applied, after)).toEqual({ ...draft, offer: [] })
  })

  it('takes a range as a whole', () => {
    const typed = { ...draft, dateRangePreset: null, startDate: '2026-11-01 00:00' }
    expect(rebaseDraft(typed, applied, { ...applied, dateRangePreset: 'yesterday' })).toEqual({
      ...draft,
      dateRangePreset: 'yesterday',
    })
  })
})
