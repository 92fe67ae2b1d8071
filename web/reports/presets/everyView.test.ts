import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { PresetPage } from '../../generated/graphql'
import { fromLeadsPreset, toLeadsPreset } from '../../leads/leads/leadsPreset'
import { leadsStateDefaults } from '../../leads/leads/leadsState'
import { parseLedger, withLedger } from '../../money/ledger/ledgerUrl'
import { parsePayments, withPayments } from '../../money/payments/paymentsUrl'
import { parseStatements, withStatements } from '../../money/statements/statementsUrl'
import { tablePageSizes } from '../../../shared/app/pages'
import { arbitraryLeads, arbitraryReports } from '../../test/arbitraryScreens'
import { fromAddressView, toAddressView } from './addressView'
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

/** Of a list whose whole state is in its address, without the page. */
const ofAddress = <State extends object>(
  any: fc.Arbitrary<State>,
  parse: (search: string) => State,
  write: (search: string, state: State) => string,
): Kind =>
  kindOf(
    parse(''),
    any,
    (state, before) => toAddressView(write('?page=3&preset=9', state), before),
    (config) => ({ ...parse(fromAddressView(config)), preset: '7' }),
  )
const search = fc.constantFrom('', 'A-2026-11', 'Café & Söhne')
const side = fc.constantFrom('' as const, 'advertiser' as const, 'publisher' as const)
const month = fc.constantFrom('', '2026-11-01')
const id = fc.constantFrom('', '26')
const rows = { page: fc.constant(1), limit: fc.constantFrom(null, ...tablePageSizes) }

const kinds: Record<PresetPage, Kind> = {
  statements: ofAddress(
    fc.record({
      month,
      side,
      state: fc.constantFrom('' as const, 'open' as const, 'overdue' as const),
      search,
      ...rows,
    }),
    parseStatements,
    withStatements,
  ),
  payments: ofAddress(
    fc.record({ side, from: fc.constantFrom('', '2026-11-01'), to: fc.constant(''), search, ...rows }),
    parsePayments,
    withPayments,
  ),
  ledger: ofAddress(
    fc.record({
      ...{ advertiser: id, publisher: id, lead_id: id, month, effective: month, ...rows },
      ...{ kind: fc.constantFrom('' as const, 'return' as const), entry: fc.constant('') },
    }),
    parseLedger,
    withLedger,
  ),
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
