/** State of the screen in its URL: `/pending-conversion?filters={JSON}&show=&page=&limit=&sort_by=&sort_order=`. */
import { maxPageNumber, sortOrders, tablePageSizes } from '../../../shared/app/pages'
import { pendingConversionColumns } from '../../../shared/leads/pendingConversionColumns'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress } from '../../filters/filterAddress'
import { oneOf, readFilters, writeFilters } from '../../filters/words/filterJson'
import type { FilterState } from '../../filters/filterState'
import { pendingDefaults, pendingFilters, pendingParts, type PendingState } from './pendingState'

const sortable = pendingConversionColumns.map(({ field }) => field)

function readTable(params: URLSearchParams) {
  const page = Number(params.get('page'))
  const limit = Number(params.get('limit'))
  return {
    show: oneOf(pendingParts)(params.get('show')) ?? pendingDefaults.show,
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : pendingDefaults.page,
    limit: tablePageSizes.find((size) => size === limit) ?? pendingDefaults.limit,
    sort_by: oneOf(sortable)(params.get('sort_by')) ?? pendingDefaults.sort_by,
    sort_order: oneOf(sortOrders)(params.get('sort_order')) ?? pendingDefaults.sort_order,
  }
}

/** Parses a URL and never throws: `problems` are the invalid fields, which get their defaults. */
export function parsePendingUrl(at: Address): { state: PendingState; problems: string[] } {
  const json = readAddress(at)
  const { filters, problems } = readFilters(json ?? {}, pendingDefaults.filters)
  return {
    state: { filters: pendingFilters(filters), ...readTable(new URLSearchParams(at.search)) },
    problems: json ? problems : ['filters'],
  }
}

/** Query and fragment of a state; empty for the defaults. Inverse of `parsePendingUrl`. */
export function formatPendingUrl(state: PendingState): Address {
  const table = new URLSearchParams()
  for (const field of ['show', 'page', 'limit', 'sort_by', 'sort_order'] as const) {
    if (state[field] !== pendingDefaults[field]) table.set(field, String(state[field]))
  }
  return writeAddress(writeFilters(state.filters, pendingDefaults.filters), table)
}

/** Address of the queue with these filters, default none. */
export function pendingHref(filters: Partial<FilterState> = {}): string {
  const { search, hash } = formatPendingUrl({
    ...pendingDefaults,
    filters: pendingFilters({ ...pendingDefaults.filters, ...filters }),
  })
  return `/pending-conversion${search}${hash}`
}
