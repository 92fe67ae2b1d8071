/**
 * Content of a stored preset: filterData, leadsFilterCombination, leadsTableParams, tablesColumns and showReportsChart,
 * and `address` with the rest of the screen's URL. Parsing is tolerant, as for links; unknown parts are kept.
 */
import {
  conversionFilters,
  leadFilters,
  type ConversionFilter,
  type LeadFilterName,
} from '../../../shared/leads/leadStatus'
import type { Address } from '../../../shared/app/filterAddress'
import { maxPageLimit, maxPageNumber, sortOrders, type SortOrder } from '../../../shared/app/pages'
import { placeOf, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { fieldLabel } from '../../filters/filterFields'
import {
  fieldOf,
  fieldReader,
  isObject,
  oneOf,
  readFilters,
  writeAllFilters,
  type JsonObject,
} from '../../filters/words/filterJson'
import type { FilterState } from '../../filters/filterState'

interface PresetView {
  filters: FilterState
  selectedConversion: ConversionFilter
  selectedLead: LeadFilterName
  page: number
  limit: number
  sort_by: string
  sort_order: SortOrder
  showReportsChart: boolean
  /** Column layouts by table name. */
  columns: Readonly<Partial<Record<string, ColumnLayout>>>
  /** State in the URL that has no part of its own in the config. */
  address: Address
}

/** Default table parameters. */
const tableDefaults = { page: 1, limit: 100, sort_by: 'created_at', sort_order: 'desc' } as const

const part = (config: unknown, name: string): JsonObject => {
  const raw = isObject(config) ? config[name] : undefined
  return isObject(raw) ? raw : {}
}
const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
const chosen =
  <Name extends string>(record: Record<Name, unknown>) =>
  (raw: unknown) =>
    oneOf(names(record))(isObject(raw) ? raw.name : raw)
const integerUpTo = (most: number) => (raw: unknown) =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= most ? raw : undefined

function readLayout(raw: unknown): ColumnLayout | undefined {
  if (!Array.isArray(raw)) return undefined
  const places = raw.filter(isObject).flatMap(({ field, value, key, visible, width, pinned }) => {
    const name = field ?? value ?? key
    return typeof name === 'string' ? [placeOf({ field: name, visible: visible !== false, width, pinned })] : []
  })
  return places.length ? places : undefined
}

function readStoredAddress(raw: unknown): Address {
  const text = typeof raw === 'string' ? raw : ''
  const [search = '', hash] = text.split('#', 2)
  return { search, hash: hash ? `#${hash}` : '' }
}

/** Never throws; `problems` are the invalid fields, which get their defaults. */
export function readPreset(config: unknown, defaults: FilterState): { view: PresetView; problems: string[] } {
  const { filters, problems } = readFilters(part(config, 'filterData'), defaults)
  const combination = fieldReader(part(config, 'leadsFilterCombination'))
  const table = fieldReader(part(config, 'leadsTableParams'))
  const layouts = Object.entries(part(config, 'tablesColumns')).map(([name, raw]) => [name, readLayout(raw)] as const)
  const selectedLead = combination.take('selectedLead', chosen(leadFilters), 'All')
  const conversion = combination.take('selectedConversion', chosen(conversionFilters), 'All')
  return {
    view: {
      filters,
      selectedLead,
      // Rule of the two selects.
      selectedConversion: selectedLead === 'Failed Only' ? 'All' : conversion,
      page: table.take('page_number', integerUpTo(maxPageNumber), tableDefaults.page),
      limit: table.take('limit', integerUpTo(maxPageLimit), tableDefaults.limit),
      sort_by: table.take(
        'sort_by_column',
        (raw) => (typeof raw === 'string' && raw ? raw : undefined),
        tableDefaults.sort_by,
      ),
      sort_order: table.take('sort_order', oneOf(sortOrders), tableDefaults.sort_order),
      showReportsChart: !isObject(config) || config.showReportsChart !== false,
      columns: Object.fromEntries(layouts.filter(([, layout]) => layout)),
      address: readStoredAddress(isObject(config) ? config.address : ''),
    },
    problems: [...problems, ...combination.problems, ...table.problems],
  }
}

/** Config of a view, based on the previous one: layouts of other tables and unknown parts are kept. */
export function writePreset(view: PresetView, before: unknown): JsonObject {
  const { selectedConversion, selectedLead, page, limit, sort_by, sort_order, showReportsChart, columns, address } =
    view
  return {
    ...(isObject(before) && before),
    filterData: writeAllFilters(view.filters),
    leadsFilterCombination: {
      selectedConversion: { name: selectedConversion, value: conversionFilters[selectedConversion] },
      selectedLead: { name: selectedLead, value: leadFilters[selectedLead] },
    },
    leadsTableParams: { page_number: page, limit, sort_by_column: sort_by, sort_order },
    showReportsChart,
    tablesColumns: { ...part(before, 'tablesColumns'), ...columns },
    address: address.search + address.hash || undefined,
  }
}

const partLabels: Partial<Record<string, string>> = {
  leadsFilterCombination: 'Conversion and lead',
  leadsTableParams: 'Page, page size and order',
  showReportsChart: 'Chart',
  tablesColumns: 'Columns',
  tableColumns: 'Columns',
  tab: 'Tab',
  address: 'Search, order, open rows or cross table',
}
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
const keysOf = (...objects: JsonObject[]) => [...new Set(objects.flatMap(Object.keys))]

/** Differences between two versions of a preset as text. */
export function presetChanges(
  before: { name: string; config: unknown },
  now: { name: string; config: unknown },
): string[] {
  const [old, fresh] = [before.config, now.config].map((config) => (isObject(config) ? config : {})) as [
    JsonObject,
    JsonObject,
  ]
  const [oldFilters, filters] = [part(old, 'filterData'), part(fresh, 'filterData')]
  return [
    ...new Set([
      ...(before.name === now.name ? [] : [`Name (now ${now.name})`]),
      ...keysOf(oldFilters, filters)
        .filter((field) => differ(oldFilters[field], filters[field]))
        .map(fieldOf)
        .map(fieldLabel),
      ...keysOf(old, fresh)
        .filter((key) => key !== 'filterData' && differ(old[key], fresh[key]))
        .map((key) => partLabels[key] ?? key),
    ]),
  ]
}
