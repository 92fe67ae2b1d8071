/** Any state that the URL of a screen with views can have. */
import fc from 'fast-check'
import { camelCase } from '../../shared/app/camelCase'
import { leadMetrics, searchFields } from '../../shared/app/filters'
import { leadsPageSizes } from '../../shared/app/pages'
import {
  conversionFilters,
  leadFilters,
  type ConversionFilter,
  type LeadFilterName,
} from '../../shared/leads/leadStatus'
import { groupFacts, reportGroups, type ReportGroup } from '../../shared/reports/reportGroups'
import { reportColumnNames } from '../../shared/reports/reports'
import { isConversionDisabled } from '../filters/leadsCombination'
import type { LeadsState } from '../leads/leads/leadsState'
import type { OpenRow, ReportsState } from '../reports/reports/reportsState'
import { reportTabNames, type ReportTab } from '../reports/reports/reportTabs'
import { arbitraryFilters, arbitraryPath } from './arbitraryFilters'

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
export const arbitraryLeads: fc.Arbitrary<LeadsState> = fc
  .record({
    filters: arbitraryFilters,
    selectedConversion: fc.constantFrom(...(Object.keys(conversionFilters) as ConversionFilter[])),
    selectedLead: fc.constantFrom(...(Object.keys(leadFilters) as LeadFilterName[])),
    search: fc.option(
      fc.record({
        texts: fc.array(text, { minLength: 1, maxLength: 5 }),
        field: fc.constantFrom(...searchFields.map(camelCase)),
        isGlobal: fc.boolean(),
      }),
    ),
    email: fc.oneof(fc.constant(''), text),
    metric: fc.option(fc.constantFrom(...leadMetrics.map(camelCase))),
    parents: arbitraryPath,
    page: fc.integer({ min: 1, max: 1_000_000 }),
    limit: fc.constantFrom(...leadsPageSizes),
    sort_by: fc.constantFrom('createdAt', 'id', 'customParam1'),
    sort_order: fc.constantFrom('asc' as const, 'desc' as const),
    preset: fc.option(fc.integer({ min: 1, max: 9e14 }).map(String)),
  })
  .map((state) => (isConversionDisabled(state.selectedLead) ? { ...state, selectedConversion: 'All' } : state))

const valuesOf = {
  id: fc.integer({ min: 1, max: 1e9 }).map(String),
  day: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31T23:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  text: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
}
const valueOf = (by: ReportGroup) => fc.option<string>(valuesOf[groupFacts[by].kind])
const arbitraryOpen = (by: ReportGroup, depth: number): fc.Arbitrary<OpenRow[]> =>
  depth === 0
    ? fc.constant([])
    : fc.array(
        fc
          .constantFrom(...reportGroups)
          .chain((next) =>
            fc.record({ value: valueOf(by), by: fc.constant(next), open: arbitraryOpen(next, depth - 1) }),
          ),
        { maxLength: 3 },
      )
export const arbitraryReports: fc.Arbitrary<ReportsState> = fc.constantFrom<ReportTab>(...reportTabNames).chain((tab) =>
  fc.record({
    tab: fc.constant(tab),
    filters: arbitraryFilters,
    selectedConversion: fc.constantFrom('All' as const, 'Converted' as const),
    selectedLead: fc.constantFrom('All' as const, 'Successful Only' as const),
    preset: fc.option(fc.integer({ min: 1, max: 9e14 }).map(String)),
    chart: fc.boolean(),
    open: tab === 'global' ? fc.constant([]) : arbitraryOpen(tab, 3),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom<string>(tab, ...reportColumnNames),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    cross:
      tab === 'global'
        ? fc.constant(null)
        : fc.option(
            fc.record({
              by: fc.constantFrom(...reportGroups.filter((group) => group !== tab)),
              metric: fc.constantFrom(...reportColumnNames),
            }),
          ),
  }),
)
