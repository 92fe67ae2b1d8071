/**
 * The address of the leads screen is its state: `/leads?filters={JSON}&page=&limit=&sort_by=&sort_order=&preset=`. What
 * stands at its default is not written, but with a preset selected the filters always are: without them it is applied. Source: spec/1, Leads screen, Leads list query and section 9.
 */
import { leadMetrics, searchFields } from '../../../shared/app/filters'
import { leadsPageSizes, maxPageNumber, sortOrders } from '../../../shared/app/pages'
import { readAddress, sayingFilters, writeAddress, type Address } from '../../filters/filterAddress'
import { fieldReader, oneOf, readFilters, writeFilters, type JsonObject } from '../../filters/words/filterJson'
import { leadsDefaults, reportsDefaults } from '../../filters/filterState'
import { readCombination, writeCombination } from '../../filters/leadsCombination'
import { readPath } from '../../filters/reportPath'
import { leadsStateDefaults, maxSearchTexts, type LeadsState } from './leadsState'

const readText = (raw: unknown) => (typeof raw === 'string' ? raw : undefined)
const readTexts = (raw: unknown) =>
  Array.isArray(raw) && raw.length <= maxSearchTexts && raw.every((text) => typeof text === 'string' && text !== '')
    ? (raw as string[])
    : undefined
const readFlag = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined)

/** What the filters' JSON carries beside the filters. */
function readSelections(json: JsonObject) {
  const { problems: unclear, ...combination } = readCombination(json)
  const { take, problems } = fieldReader(json)
  const texts = take('search_txt', readTexts, [])
  const field = take('search_in', oneOf(searchFields), 'email')
  const isGlobal = take('is_search_global', readFlag, false)
  const beside = {
    email: take('email', readText, ''),
    metric: take('metric', oneOf(leadMetrics), null),
    parents: take('parents', readPath, []),
  }
  return {
    ...combination,
    ...beside,
    search: texts.length ? { texts, field, isGlobal } : null,
    problems: [...unclear, ...problems],
  }
}

function readTableParams(params: URLSearchParams) {
  const preset = params.get('preset') ?? ''
  const page = Number(params.get('page'))
  const limit = Number(params.get('limit'))
  const sort_by = params.get('sort_by') ?? ''
  return {
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : leadsStateDefaults.page,
    limit: leadsPageSizes.find((size) => size === limit) ?? leadsStateDefaults.limit,
    sort_by: /^[a-z0-9_]{1,60}$/.test(sort_by) ? sort_by : leadsStateDefaults.sort_by,
    sort_order: oneOf(sortOrders)(params.get('sort_order')) ?? leadsStateDefaults.sort_order,
    preset: /^[1-9]\d{0,14}$/.test(preset) ? preset : null,
  }
}

/** Reads an address. Never throws: `problems` are the fields that were not understood and stand at their defaults. */
export function parseLeadsUrl(at: Address): { state: LeadsState; problems: string[] } {
  const json = readAddress(at)
  const { filters, problems } = readFilters(json ?? {}, leadsDefaults)
  const { problems: others, ...selections } = readSelections(json ?? {})
  return {
    state: { filters, ...selections, ...readTableParams(new URLSearchParams(at.search)) },
    problems: json ? [...problems, ...others] : ['filters'],
  }
}

function writeSelections({ search, email, metric, parents, ...combination }: LeadsState): JsonObject {
  return {
    ...writeCombination(combination),
    ...(search && { search_txt: search.texts, search_in: search.field, is_search_global: search.isGlobal }),
    ...(email && { email }),
    ...(metric && { metric }),
    ...(parents.length && { parents }),
  }
}

/** The query and fragment that show this state; empty when all is at its default. `parseLeadsUrl` takes them back. */
export function formatLeadsUrl(state: LeadsState): Address {
  const table = new URLSearchParams()
  for (const field of ['page', 'limit', 'sort_by', 'sort_order', 'preset'] as const) {
    if (state[field] !== leadsStateDefaults[field]) table.set(field, String(state[field]))
  }
  const json = { ...writeFilters(state.filters, leadsDefaults), ...writeSelections(state) }
  if (state.preset) {
    // Said outright: the page size chosen last stands in for one that is not there.
    table.set('limit', String(state.limit))
    if (!Object.keys(json).length) table.set('filters', '{}')
  }
  return writeAddress(json, table)
}

const href = (path: string, { search, hash }: Address) => path + search + hash

/** The leads screen in this state; what is not given is at its default. */
export const leadsHref = (state: Partial<LeadsState>): string =>
  href('/leads', formatLeadsUrl({ ...leadsStateDefaults, ...state }))

/** The same, and never the view that the screen begins with for this user. */
export const leadsWithFilters = (state: Partial<LeadsState>): string =>
  href('/leads', sayingFilters(formatLeadsUrl({ ...leadsStateDefaults, ...state })))

/** A tab of the reports screen with the filters and the two selects of this state. */
export function reportsHref(tab: string, state: LeadsState): string {
  const json = { ...writeFilters(state.filters, reportsDefaults), ...writeCombination(state) }
  return href('/reports', writeAddress(json, new URLSearchParams({ tab })))
}
