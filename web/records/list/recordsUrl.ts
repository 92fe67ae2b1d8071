/** State of a list of records in the query: `?search=&type=lead&page=&limit=&sort_by=&sort_order=&dialog=edit&id=7`. */
import { snakeCase } from '../../../shared/app/camelCase'
import type { SortOrder } from '../../../shared/app/pages'
import {
  choiceParam,
  isId,
  pageParam,
  readParams,
  sizeParam,
  sortParams,
  textParam,
  withParams,
} from '../../app/addressParams'

/** What the URL of a list may contain. */
export interface ListShape {
  /** Columns by which it can be sorted. */
  fields: readonly string[]
  /** Names of columns in addresses and stored layouts; by default the same. */
  storedAs?: (field: string) => string
  sort: { field: string; order: SortOrder }
  /** Select filters: parameter → values. */
  selects?: Readonly<Record<string, readonly string[]>>
}

/** Names in snake case, except those of `others`. */
export const inSnakeCase =
  (others: Readonly<Record<string, string>> = {}) =>
  (field: string): string =>
    others[field] ?? snakeCase(field)

/** Columns with the names that they have in stored layouts. */
export const withStoredNames = <Column extends { field: string }>(
  columns: readonly Column[],
  storedAs: ListShape['storedAs'],
): readonly (Column & { storedAs?: string })[] =>
  storedAs ? columns.map((column) => ({ ...column, storedAs: storedAs(column.field) })) : columns

export interface RecordsState {
  search: string
  /** By parameter; null: all. */
  selected: Readonly<Record<string, string | null>>
  page: number
  /** null: the last selected size. */
  limit: number | null
  sort_by: string
  sort_order: SortOrder
}

/** A dialog over the list: `create` or `create_…`, or `edit`, `copy` … of one record. */
export interface OpenDialog {
  name: string
  id: string | null
}

const paramsOf = ({ fields, sort, storedAs, selects = {} }: ListShape) => ({
  table: { search: textParam(), page: pageParam, limit: sizeParam(null), ...sortParams(fields, sort, storedAs) },
  selects: Object.fromEntries(Object.entries(selects).map(([name, values]) => [name, choiceParam(values, null)])),
})

/** Parses a query; invalid values get their defaults. */
export function parseRecords(shape: ListShape, search: string): RecordsState {
  const { table, selects } = paramsOf(shape)
  return { ...readParams(table, search), selected: readParams(selects, search) }
}

/** The query for another state, without default values; other parameters are kept. */
export function withRecords(shape: ListShape, search: string, { selected, ...state }: RecordsState): string {
  const { table, selects } = paramsOf(shape)
  return withParams(selects, withParams(table, search, state), selected)
}

export function readDialog(search: string): OpenDialog | null {
  const params = new URLSearchParams(search)
  const name = params.get('dialog') ?? ''
  const id = params.get('id') ?? ''
  if (!/^[a-z_]+$/.test(name)) return null
  // Pages with two lists have different names of dialogs: `create_source`.
  if (/^create(_|$)/.test(name)) return { name, id: null }
  return isId(id) ? { name, id } : null
}

export function withDialog(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  params.delete('id')
  if (dialog) params.set('dialog', dialog.name)
  if (dialog?.id) params.set('id', dialog.id)
  return params.size ? `?${params}` : ''
}
