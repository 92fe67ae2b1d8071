/** State of the screen in its URL: `/pending-conversion?filters={JSON}&show=&page=&limit=&sort_by=&sort_order=`. */
import { pendingConversionColumns } from '../../../shared/leads/pendingConversionColumns'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { choiceParam, pageParam, readParams, sizeParam, sortParams, withParams } from '../../app/addressParams'
import { readAddress } from '../../filters/filterAddress'
import { readFilters, writeFilters } from '../../filters/words/filterJson'
import type { FilterState } from '../../filters/filterState'
import { pendingDefaults, pendingFilters, pendingParts, type PendingState } from './pendingState'

const params = {
  show: choiceParam(pendingParts, pendingDefaults.show),
  page: pageParam,
  limit: sizeParam(pendingDefaults.limit),
  ...sortParams(
    pendingConversionColumns.map(({ field }) => field),
    { field: pendingDefaults.sort_by, order: pendingDefaults.sort_order },
    (field) => pendingConversionColumns.find((column) => column.field === field)?.restName ?? field,
  ),
}

/** Parses a URL and never throws: `problems` are the invalid fields, which get their defaults. */
export function parsePendingUrl(at: Address): { state: PendingState; problems: string[] } {
  const json = readAddress(at)
  const { filters, problems } = readFilters(json ?? {}, pendingDefaults.filters)
  return {
    state: { filters: pendingFilters(filters), ...readParams(params, at.search) },
    problems: json ? problems : ['filters'],
  }
}

/** Query and fragment of a state; empty for the defaults. Inverse of `parsePendingUrl`. */
export function formatPendingUrl(state: PendingState): Address {
  const table = new URLSearchParams(withParams(params, '', state))
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
