/**
 * State of a report with a drill-down in the URL: `?filters={JSON}&tab=&open=&sort_by=&sort_order=`. Default values are
 * omitted.
 */
import { writeGroup, type ReportGroup } from '../../../shared/reports/reportGroups'
import { sortOrders } from '../../../shared/app/pages'
import type { TableSort } from '../../ui/table/tableTypes'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress } from '../../filters/filterAddress'
import type { FilterState } from '../../filters/filterState'
import { fieldOf, readFilters, writeFilters } from '../../filters/words/filterJson'
import { choiceParam, readParams } from '../../app/addressParams'
import { readOpenText, writeOpenText } from '../reports/reportsUrl'
import type { OpenRow } from '../reports/reportsState'

export interface DrillState<Tab extends ReportGroup> {
  tab: Tab
  filters: FilterState
  open: readonly OpenRow[]
  /** null: the report's own order. */
  sort: TableSort | null
}

interface Description<Tab extends ReportGroup> {
  path: string
  /** The first one is the default. */
  tabs: readonly [Tab, ...Tab[]]
  defaults: FilterState
  /** Removes what the report does not filter by. */
  admit: (filters: FilterState) => FilterState
  /** Fields of filters that the URL may have; any if omitted. */
  fields?: readonly string[]
  /** Groupings of open rows, and their greatest number; those of lead reports if omitted. */
  opens?: { groups: readonly ReportGroup[]; most: number }
  sortable: readonly string[]
}

export interface DrillAddress<Tab extends ReportGroup, State extends DrillState<Tab> = DrillState<Tab>> extends Pick<
  Description<Tab>,
  'path' | 'defaults' | 'admit'
> {
  /** Parses a URL and never throws: `problems` are the invalid or unsupported fields, which get their defaults. */
  parse: (at: Address) => { state: State; problems: string[] }
  /** Query and fragment of a state. Inverse of `parse`. */
  format: (state: State) => Address
}

export function drillAddress<Tab extends ReportGroup>(report: Description<Tab>): DrillAddress<Tab> {
  const { path, tabs, defaults, admit, fields, opens, sortable } = report
  const params = {
    tab: choiceParam<Tab, Tab>(tabs, tabs[0], writeGroup),
    sort_by: choiceParam(sortable, null),
    sort_order: choiceParam(sortOrders, 'desc'),
  }
  return {
    ...{ path, defaults, admit },
    parse(at) {
      const json = readAddress(at)
      const { tab, sort_by: field, sort_order: order } = readParams(params, at.search)
      const { filters, problems } = readFilters(json ?? {}, defaults)
      const others = Object.keys(json ?? {}).filter((name) => fields && !fields.includes(fieldOf(name)))
      return {
        state: {
          tab,
          filters: admit(filters),
          open: readOpenText(new URLSearchParams(at.search).get('open'), tab, opens),
          sort: field ? { field, order } : null,
        },
        problems: json ? [...new Set([...problems, ...others])] : ['filters'],
      }
    },
    format({ tab, filters, open, sort }) {
      const params = new URLSearchParams()
      if (tab !== tabs[0]) params.set('tab', writeGroup(tab))
      if (sort) params.set('sort_by', sort.field)
      if (sort) params.set('sort_order', sort.order)
      if (open.length) params.set('open', writeOpenText(open))
      return writeAddress(writeFilters(filters, defaults), params)
    },
  }
}
