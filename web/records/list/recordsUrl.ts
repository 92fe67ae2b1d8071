/** State of a list of records in the query: `?search=&type=lead&page=&limit=&sort_by=&sort_order=&dialog=edit&id=7`. */
import { maxPageNumber, sortOrders, tablePageSizes, type SortOrder } from '../../../shared/app/pages'

/** What the URL of a list may contain. */
export interface ListShape {
  /** Columns by which it can be sorted. */
  fields: readonly string[]
  sort: { field: string; order: SortOrder }
  /** Select filters: parameter → values. */
  selects?: Readonly<Record<string, readonly string[]>>
}

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

const selectsOf = ({ selects = {} }: ListShape) => Object.entries(selects)

/** Parses a query; invalid values get their defaults. */
export function parseRecords(shape: ListShape, search: string): RecordsState {
  const params = new URLSearchParams(search)
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name)) ?? null
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    selected: Object.fromEntries(selectsOf(shape).map(([name, values]) => [name, oneOf(values, name)])),
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
    sort_by: oneOf(shape.fields, 'sort_by') ?? shape.sort.field,
    sort_order: oneOf(sortOrders, 'sort_order') ?? shape.sort.order,
  }
}

const written = (params: URLSearchParams) => (params.size ? `?${params}` : '')

/** The query for another state, without default values; other parameters are kept. */
export function withRecords(shape: ListShape, search: string, { selected, ...state }: RecordsState): string {
  const params = new URLSearchParams(search)
  const usual: Omit<RecordsState, 'selected'> = {
    search: '',
    page: 1,
    limit: null,
    sort_by: shape.sort.field,
    sort_order: shape.sort.order,
  }
  const set = (name: string, value: string | number | null, usually: string | number | null) => {
    if (value === usually || value === null) params.delete(name)
    else params.set(name, String(value))
  }
  for (const field of Object.keys(usual) as (keyof typeof usual)[]) set(field, state[field], usual[field])
  for (const [name] of selectsOf(shape)) set(name, selected[name] ?? null, null)
  return written(params)
}

export function readDialog(search: string): OpenDialog | null {
  const params = new URLSearchParams(search)
  const name = params.get('dialog') ?? ''
  const id = params.get('id') ?? ''
  if (!/^[a-z_]+$/.test(name)) return null
  // Pages with two lists have different names of dialogs: `create_source`.
  if (/^create(_|$)/.test(name)) return { name, id: null }
  return /^[1-9]\d{0,14}$/.test(id) ? { name, id } : null
}

export function withDialog(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  params.delete('id')
  if (dialog) params.set('dialog', dialog.name)
  if (dialog?.id) params.set('id', dialog.id)
  return written(params)
}
