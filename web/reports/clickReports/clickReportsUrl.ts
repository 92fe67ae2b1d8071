/**
 * State of click reports in the URL: `/click-reports?filters={JSON}&tab=&open=&sort_by=&sort_order=`. Default values
 * are omitted.
 */
import { clickColumnNames, clickGroups, type ClickGroup } from '../../../shared/reports/clickReports'
import { sortOrders } from '../../../shared/app/pages'
import { isDay } from '../../../shared/app/time/wallTimes'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress } from '../../filters/filterAddress'
import { oneOf, readFilters, writeFilters } from '../../filters/words/filterJson'
import type { OpenRow } from '../reports/reportsState'
import { clickDefaults, clickFilters, clickReportsDefaults, type ClickReportsState } from './clickReportsState'

/** Limit of open rows, because each is a request. */
const maxOpen = 30

const isValue = (by: ClickGroup, value: string) =>
  by === 'offer'
    ? value !== '' && value.length <= 500
    : by === 'created_at'
      ? isDay(value)
      : /^[1-9]\d{0,14}$/.test(value)

/** `[["77","offer",[["Gold","created_at"]]],…]`; invalid parts are ignored. */
function readOpen(raw: unknown, by: ClickGroup, left: { rows: number }): OpenRow[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown) => {
    const [value, next, open] = Array.isArray(entry) ? (entry as unknown[]) : []
    const key = oneOf(clickGroups)(next)
    const isKnown = value === null || (typeof value === 'string' && isValue(by, value))
    return key && isKnown && left.rows-- > 0 ? [{ value, by: key, open: readOpen(open, key, left) }] : []
  })
}
const writeOpen = (open: readonly OpenRow[]): unknown[] =>
  open.map(({ value, by, open }) => (open.length ? [value, by, writeOpen(open)] : [value, by]))

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return null // no open rows
  }
}

/** Fields of click filters; other fields belong to other screens. */
const fields: readonly string[] = [
  'country_id',
  'publisher_id',
  'affiliate_id',
  'offer',
  'excludes',
  'dateRangePreset',
  'start_date',
  'end_date',
]

/** Parses a URL and never throws: `problems` are the invalid or unsupported fields. */
export function parseClickReportsUrl(at: Address): { state: ClickReportsState; problems: string[] } {
  const json = readAddress(at)
  const params = new URLSearchParams(at.search)
  const { filters, problems } = readFilters(json ?? {}, clickDefaults)
  const others = Object.keys(json ?? {}).filter((field) => !fields.includes(field) && !problems.includes(field))
  const tab = oneOf(clickGroups)(params.get('tab')) ?? clickReportsDefaults.tab
  const field = ['name', ...clickColumnNames].find((name) => name === params.get('sort_by'))
  return {
    state: {
      tab,
      filters: clickFilters(filters),
      open: readOpen(parseJson(params.get('open')), tab, { rows: maxOpen }),
      sort: field ? { field, order: oneOf(sortOrders)(params.get('sort_order')) ?? 'desc' } : null,
    },
    problems: json ? [...problems, ...others] : ['filters'],
  }
}

/** Query and fragment of a state. Inverse of `parseClickReportsUrl`. */
export function formatClickReportsUrl({ tab, filters, open, sort }: ClickReportsState): Address {
  const params = new URLSearchParams()
  if (tab !== clickReportsDefaults.tab) params.set('tab', tab)
  if (sort) params.set('sort_by', sort.field)
  if (sort) params.set('sort_order', sort.order)
  if (open.length) params.set('open', JSON.stringify(writeOpen(open)))
  return writeAddress(writeFilters(filters, clickDefaults), params)
}
