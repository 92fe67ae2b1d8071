import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { PresetPage } from '../../generated/graphql'
import { fromLeadsPreset, toLeadsPreset } from '../../leads/leads/leadsPreset'
import { leadsStateDefaults } from '../../leads/leads/leadsState'
import { arbitraryLeads, arbitraryReports } from '../../test/arbitraryScreens'
import { fromReportsPreset, toReportsPreset } from '../reports/reportsPreset'
import { reportsStateDefaults } from '../reports/reportsState'

interface Kind {
  defaults: object
  any: fc.Arbitrary<object>
  /** Saves a state over another one, and opens it as view 7. */
  reopen: (state: object, before: object) => object
}
const stored = (config: object): unknown => JSON.parse(JSON.stringify(config))
const kindOf = <State extends object>(
  defaults: State,
  any: fc.Arbitrary<State>,
  save: (state: State, before: unknown) => object,
  open: (config: unknown) => State,
): Kind => ({
  defaults,
  any,
  reopen: (state, before) => open(stored(save(state as State, stored(save(before as State, null))))),
})

const kinds: Record<PresetPage, Kind> = {
  leads: kindOf(
    leadsStateDefaults,
    arbitraryLeads,
    (state, before) => toLeadsPreset({ state, layout: [] }, before),
    (config) => fromLeadsPreset('7', config).state,
  ),
  reports: kindOf(
    reportsStateDefaults,
    arbitraryReports,
    (state, before) => toReportsPreset({ state, layouts: {} }, before),
    (config) => fromReportsPreset('7', config).state,
  ),
}

describe.each(Object.entries(kinds))('a view of the %s', (_, { defaults, any, reopen }) => {
  it('opens with every part of the URL that it was saved with, and nothing of before', () => {
    fc.assert(
      fc.property(any, any, (state, before) => {
        expect(Object.keys(state).sort()).toEqual(Object.keys(defaults).sort())
        expect(reopen(state, before)).toEqual({ ...state, preset: '7' })
      }),
    )
  })
})
