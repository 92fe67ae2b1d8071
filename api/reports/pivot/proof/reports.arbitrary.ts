/** For tests: random leads with money, and random reports based on one of the leads, so that most are not empty. */
import fc from 'fast-check'
import { filterLists, type FilterList, type LeadFilter } from '../../../../shared/app/filters'
import { restGroups } from '../../../../shared/reports/reportGroups'
import {
  arbitraryLead,
  listsAround,
  pathTo,
  switchesAround,
  timesAround,
  withDeposit,
} from '../../../leads/filters/leadFilter.arbitrary'
import type { OracleWorld } from '../../../leads/filters/leadFilter.oracle'
import { factsOf, type ReportAsked, type ReportLead } from './reports.oracle'

const dollars = fc.oneof(
  fc.constantFrom(0, 0.01, 0.29, 99_999.99),
  fc.integer({ min: 1, max: 150_000 }).map((cents) => cents / 100),
)

/** A lead that satisfies the table's checks, with its money. The two é have different encodings. */
export const arbitraryReportLead = (countryIds: readonly number[]): fc.Arbitrary<Omit<ReportLead, 'id'>> =>
  fc
    .tuple(
      arbitraryLead(countryIds),
      dollars,
      dollars,
      fc.option(fc.nat(20 * 86_400_000)),
      fc.constantFrom('é', 'e\u0301', "'", '\\', 'A', 'a', null),
    )
    .map(([lead, revenue, payout, firedAfter, custom_param_5]) => ({
      ...lead,
      custom_param_5,
      revenue: lead.converted_at ? revenue : 0,
      payout: lead.ftd_date ? payout : 0,
      fired_at: lead.is_fake_ftd && firedAfter !== null ? new Date(lead.created_at.getTime() + firedAfter) : null,
    }))

const secondName: Partial<Record<FilterList, string>> = { publisher_id: 'affiliate_id' }

/** Moves the lists of a filter into the two maps of a report. */
function inMaps(filter: LeadFilter): Pick<ReportAsked, 'exclusive' | 'excluded'> {
  const chosen = filterLists.filter((list) => filter[list]?.length)
  const map = (lists: FilterList[]) => Object.fromEntries(lists.map((list) => [list, filter[list]]))
  const isLeftOut = (list: FilterList) => filter.excludes?.includes(list)
  return { exclusive: map(chosen.filter((list) => !isLeftOut(list))), excluded: map(chosen.filter(isLeftOut)) }
}

const merged = (one: ReportAsked['exclusive'], other: ReportAsked['exclusive']) => ({ ...one, ...other })
const under = (maps: ReportAsked['exclusive']) =>
  Object.fromEntries(
    Object.entries(maps ?? {}).map(([list, values]) => [secondName[list as FilterList] ?? list, values]),
  )

/** Request body of a report: the maps under their names in the specification. */
export const sentFor = ({ exclusive, excluded, ...asked }: ReportAsked): object => ({
  ...asked,
  exclusive: under(exclusive),
  excluded: under(excluded),
})

/** A random report on these leads in the world's time zone. */
export const arbitraryReport = (leads: readonly ReportLead[], world: OracleWorld): fc.Arbitrary<ReportAsked> =>
  fc
    .tuple(fc.constantFrom(...leads, ...(withDeposit(leads) as ReportLead[])), fc.constantFrom(...leads), fc.nat(2))
    .chain(([lead, another, which]) => {
      // A date of the lead, so that a day in the path is usually in the range.
      const dates = [...factsOf(lead, world)].map(([date]) => date)
      const facts = [dates[which % dates.length] ?? lead.created_at]
      return fc
        .record({
          switches: switchesAround(lead),
          times: fc.option(timesAround(facts, world.zone), { freq: 3, nil: {} }),
          flat: listsAround(lead, another),
          mapped: listsAround(lead, another).map(inMaps),
          alsoExcluded: listsAround(lead, another).map(inMaps),
          path: fc.nat(4).chain((length) => pathTo(lead, facts, world, length)),
          group: fc.constantFrom(...restGroups),
          compares: fc.boolean(),
          place: fc.nat(5),
        })
        .map(({ switches, times, flat, mapped, alsoExcluded, path, group, compares, place }) => {
          const { lead_status_id: _, metric: _metric, email: _email, ...asked } = switches
          return {
            ...asked,
            // The default is false.
            is_test: asked.is_test ?? null,
            created_inside_date_range: asked.created_inside_date_range && (facts[0] === lead.created_at || place === 0),
            ...times,
            // As flat lists, in the maps, or one list in both maps.
            ...(place === 0
              ? flat
              : place < 4
                ? mapped
                : { ...mapped, excluded: merged(mapped.excluded, alsoExcluded.excluded) }),
            compare_with_past: compares,
            group_by: group,
            parents: path.filter(({ key }) => key !== group),
          }
        })
    })
