/**
 * State of the leads screen in its URL: `/leads?filters={JSON}&page=&limit=&sort_by=&sort_order=&preset=`. Default
 * values are omitted. With a preset, filters are always included, because without them the preset is applied.
 */
import { camelCase, snakeCase } from '../../../shared/app/camelCase'
import { leadMetrics, searchFields } from '../../../shared/app/filters'
import { leadColumn, restLeadColumn } from '../../../shared/leads/leadColumns'
import { writeGroup } from '../../../shared/reports/reportGroups'
import { leadsPageSizes, sortOrders } from '../../../shared/app/pages'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { choiceParam, idParam, pageParam, readParams, sizeParam, withParams } from '../../app/addressParams'
import { readAddress, sayingFilters } from '../../filters/filterAddress'
import { fieldReader, oneOf, readFilters, writeFilters, type JsonObject } from '../../filters/words/filterJson'
import { leadsDefaults, reportsDefaults } from '../../filters/filterState'
import { readCombination, writeCombination } from '../../filters/leadsCombination'
import { readPath, writePath } from '../../filters/reportPath'
import { leadsStateDefaults, maxSearchTexts, type LeadsState } from './leadsState'

const readText = (raw: unknown) => (typeof raw === 'string' ? raw : undefined)
const readTexts = (raw: unknown) =>
  Array.isArray(raw) && raw.length <= maxSearchTexts && raw.every((text) => typeof text === 'string' && text !== '')
    ? (raw as string[])
    : undefined
/** One of these names of REST, as the schema has it. */
const readName =
  <Name extends string>(names: readonly Name[]) =>
  (raw: unknown) => {
    const name = oneOf(names)(raw)
    return name && camelCase(name)
  }
const readFlag = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined)

/** Other values in the JSON of the filters. */
function readSelections(json: JsonObject) {
  const { problems: unclear, ...combination } = readCombination(json)
  const { take, problems } = fieldReader(json)
  const texts = take('search_txt', readTexts, [])
  const field = take('search_in', readName(searchFields), 'email')
  const isGlobal = take('is_search_global', readFlag, false)
  const beside = {
    email: take('email', readText, ''),
    metric: take('metric', readName(leadMetrics), null),
    parents: take('parents', readPath, []),
  }
  return {
    ...combination,
    ...beside,
    search: texts.length ? { texts, field, isGlobal } : null,
    problems: [...unclear, ...problems],
  }
}

const params = {
  page: pageParam,
  limit: sizeParam(leadsStateDefaults.limit, leadsPageSizes),
  sort_by: {
    usual: leadsStateDefaults.sort_by,
    read: (text: string) => restLeadColumn(text)?.field,
    write: (field: string) => leadColumn(field)?.restName ?? '',
  },
  sort_order: choiceParam(sortOrders, leadsStateDefaults.sort_order),
  preset: idParam,
}

function readTableParams(search: string) {
  const { preset, ...table } = readParams(params, search)
  return { ...table, preset: preset || null }
}

/** Parses a URL and never throws: `problems` are the invalid fields, which get their defaults. */
export function parseLeadsUrl(at: Address): { state: LeadsState; problems: string[] } {
  const json = readAddress(at)
  const { filters, problems } = readFilters(json ?? {}, leadsDefaults)
  const { problems: others, ...selections } = readSelections(json ?? {})
  return {
    state: { filters, ...selections, ...readTableParams(at.search) },
    problems: json ? [...problems, ...others] : ['filters'],
  }
}

function writeSelections({ search, email, metric, parents, ...combination }: LeadsState): JsonObject {
  return {
    ...writeCombination(combination),
    ...(search && { search_txt: search.texts, search_in: snakeCase(search.field), is_search_global: search.isGlobal }),
    ...(email && { email }),
    ...(metric && { metric: snakeCase(metric) }),
    ...(parents.length && { parents: writePath(parents) }),
  }
}

/** Query and fragment of a state; empty for the defaults. Inverse of `parseLeadsUrl`. */
export function formatLeadsUrl(state: LeadsState): Address {
  const table = new URLSearchParams(withParams(params, '', { ...state, preset: state.preset ?? '' }))
  const json = { ...writeFilters(state.filters, leadsDefaults), ...writeSelections(state) }
  if (state.preset) {
    // Explicit, because a missing limit means the last selected size.
    table.set('limit', String(state.limit))
    if (!Object.keys(json).length) table.set('filters', '{}')
  }
  return writeAddress(json, table)
}

const href = (path: string, { search, hash }: Address) => path + search + hash

/** Address of the leads screen with this state; other values are defaults. */
export const leadsHref = (state: Partial<LeadsState>): string =>
  href('/leads', formatLeadsUrl({ ...leadsStateDefaults, ...state }))

/** The same without the user's default view. */
export const leadsWithFilters = (state: Partial<LeadsState>): string =>
  href('/leads', sayingFilters(formatLeadsUrl({ ...leadsStateDefaults, ...state })))

/** Address of a reports tab with the filters and selects of this state. */
export function reportsHref(tab: string, state: LeadsState): string {
  const json = { ...writeFilters(state.filters, reportsDefaults), ...writeCombination(state) }
  return href('/reports', writeAddress(json, new URLSearchParams({ tab: writeGroup(tab) })))
}
