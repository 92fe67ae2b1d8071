/**
 * State of the reports in the URL:
 * `/reports?filters={JSON}&tab=&preset=&chart=&open=&sort_by=&sort_order=&columns_by=&metric=`. Default values are
 * omitted. With a preset, filters are always included, because without them the preset is applied. A URL without
 * filters and preset means the defaults.
 */
import { groupFacts, readGroup, reportGroups, writeGroup, type ReportGroup } from '../../../shared/reports/reportGroups'
import { reportColumnNames } from '../../../shared/reports/reports'
import { sortOrders } from '../../../shared/app/pages'
import { isDay } from '../../../shared/app/time/wallTimes'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress, sayingFilters } from '../../filters/filterAddress'
import { readFilters, writeFilters, type JsonObject } from '../../filters/words/filterJson'
import { reportsDefaults } from '../../filters/filterState'
import { readCombination, writeCombination } from '../../filters/leadsCombination'
import { reportTabNames } from './reportTabs'
import { reportsStateDefaults, type OpenRow, type ReportsState } from './reportsState'
import { storedName } from './storedNames'
import { choiceParam, isId, readParams, textParam } from '../../app/addressParams'

/** Groupings of open rows, and their greatest number, because each is a request. */
const openRows: { groups: readonly ReportGroup[]; most: number } = { groups: reportGroups, most: 60 }
/** Maximum length of open rows in the query; longer ones are in the fragment, like filters. */
const longestOpen = 1500

const isValue = (key: ReportGroup, value: string) => {
  const kind = groupFacts[key].kind
  return kind === 'id' ? isId(value) : kind === 'day' ? isDay(value) : value !== '' && value.length <= 500
}

/** `[["3","country_id",[["49","offer"]]],…]`; invalid parts are ignored. */
function readOpen(raw: unknown, by: ReportGroup, groups: readonly ReportGroup[], left: { rows: number }): OpenRow[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown) => {
    const [value, next, open] = Array.isArray(entry) ? (entry as unknown[]) : []
    const key = groups.find((group) => group === readGroup(next))
    const isKnown = value === null || (typeof value === 'string' && isValue(by, value))
    if (!key || !isKnown || left.rows-- <= 0) return []
    return [{ value, by: key, open: readOpen(open, key, groups, left) }]
  })
}
type Written = [string | null, string, Written[]?]
const writeOpen = (open: readonly OpenRow[]): Written[] =>
  open.map(({ value, by, open }) => (open.length ? [value, writeGroup(by), writeOpen(open)] : [value, writeGroup(by)]))

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return null // no open rows
  }
}

/** Open rows of a grouping as text. */
export const readOpenText = (text: string | null, by: ReportGroup, { groups, most } = openRows) =>
  readOpen(parseJson(text), by, groups, { rows: most })
export const writeOpenText = (open: readonly OpenRow[]) => JSON.stringify(writeOpen(open))

const shown = {
  tab: choiceParam(reportTabNames, reportsStateDefaults.tab, storedName),
  preset: textParam(isId),
  columns_by: choiceParam(reportGroups, null, storedName),
  metric: choiceParam(reportColumnNames, 'leads', storedName),
  sort_order: choiceParam(sortOrders, 'desc'),
}

function readShown({ search, hash }: Address): Omit<ReportsState, 'filters' | 'selectedConversion' | 'selectedLead'> {
  const params = new URLSearchParams(search)
  const { tab, preset, columns_by: by, metric, sort_order: order } = readParams(shown, search)
  const open = params.get('open') ?? new URLSearchParams(hash.slice(1)).get('open')
  const field = params.get('sort_by')
  const known = [tab, ...reportColumnNames].find((name) => storedName(name) === field)
  return {
    tab,
    preset: preset || null,
    chart: params.get('chart') !== '0',
    open: tab === 'global' ? [] : readOpenText(open, tab),
    sort: known ? { field: known, order } : null,
    cross: by && tab !== 'global' && by !== tab ? { by, metric } : null,
  }
}

/** Parses a URL and never throws: `problems` are the invalid fields, which get their defaults. */
export function parseReportsUrl(at: Address): { state: ReportsState; problems: string[] } {
  const json = readAddress(at)
  const { filters, problems } = readFilters(json ?? {}, reportsDefaults)
  const { problems: others, ...combination } = readCombination(json ?? {})
  return {
    state: { filters, ...combination, ...readShown(at) },
    problems: json ? [...problems, ...others] : ['filters'],
  }
}

/** Query and fragment of a state. Inverse of `parseReportsUrl`. */
export function formatReportsUrl(state: ReportsState): Address {
  const { tab, preset, chart, open, sort, cross } = state
  const params = new URLSearchParams()
  if (tab !== reportsStateDefaults.tab) params.set('tab', storedName(tab))
  if (preset) params.set('preset', preset)
  if (!chart) params.set('chart', '0')
  if (sort) params.set('sort_by', storedName(sort.field))
  if (sort) params.set('sort_order', sort.order)
  if (cross) params.set('columns_by', storedName(cross.by))
  if (cross) params.set('metric', storedName(cross.metric))
  const rows = open.length ? JSON.stringify(writeOpen(open)) : ''
  if (rows && rows.length <= longestOpen) params.set('open', rows)
  const json: JsonObject = { ...writeFilters(state.filters, reportsDefaults), ...writeCombination(state) }
  if (preset && !Object.keys(json).length) params.set('filters', '{}')
  const to = writeAddress(json, params)
  if (rows.length <= longestOpen) return to
  const after = new URLSearchParams(to.hash.slice(1))
  after.set('open', rows)
  return { search: to.search, hash: `#${after}` }
}

/** `saysFilters`: includes default filters, so that the user's default view does not apply. */
export const reportsHref = (state: Partial<ReportsState>, { saysFilters = false } = {}): string => {
  const address = formatReportsUrl({ ...reportsStateDefaults, ...state })
  const { search, hash } = saysFilters ? sayingFilters(address) : address
  return `/reports${search}${hash}`
}
