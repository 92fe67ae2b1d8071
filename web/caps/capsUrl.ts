/**
 * The state of a list of caps, in the query of whatever page shows it:
 * `?search=&type=lead&interval=daily&page=&limit=&sort_by=&sort_order=&dialog=edit&id=7`.
 */
import { capIntervals, capTypes, type CapInterval, type CapType } from '../../shared/caps'
import { maxPageNumber, sortOrders, tablePageSizes, type SortOrder } from '../../shared/pages'

export const capFields = ['id', 'interval', 'type', 'filled', 'countries', 'advertisers', 'affiliates', 'reset_time', 'timezone'] as const
type CapField = (typeof capFields)[number]

export interface CapsState {
  search: string
  /** null: both. */
  type: CapType | null
  interval: CapInterval | null
  page: number
  /** null: the one chosen last. */
  limit: number | null
  sort_by: CapField
  sort_order: SortOrder
}
export type OpenCapDialog = { name: 'create' } | { name: 'edit'; id: string }

const capsDefaults: CapsState = { search: '', type: null, interval: null, page: 1, limit: null, sort_by: 'countries', sort_order: 'asc' }

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null => values.find((value) => value === text) ?? null

/** Reads a query; what is not understood stands at its default. */
export function parseCaps(search: string): CapsState {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    type: oneOf(capTypes, params.get('type')),
    interval: oneOf(capIntervals, params.get('interval')),
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
    sort_by: oneOf(capFields, params.get('sort_by')) ?? capsDefaults.sort_by,
    sort_order: oneOf(sortOrders, params.get('sort_order')) ?? capsDefaults.sort_order,
  }
}

const written = (params: URLSearchParams) => (params.size ? `?${params}` : '')

/** The query with another state; what is at its default is not written, and everything else stays. */
export function withCaps(search: string, state: CapsState): string {
  const params = new URLSearchParams(search)
  for (const field of Object.keys(capsDefaults) as (keyof CapsState)[]) {
    if (state[field] === capsDefaults[field]) params.delete(field)
    else params.set(field, String(state[field]))
  }
  return written(params)
}

export function readCapDialog(search: string): OpenCapDialog | null {
  const params = new URLSearchParams(search)
  const id = params.get('id') ?? ''
  if (params.get('dialog') === 'create') return { name: 'create' }
  return params.get('dialog') === 'edit' && /^[1-9]\d{0,14}$/.test(id) ? { name: 'edit', id } : null
}

export function withCapDialog(search: string, dialog: OpenCapDialog | null): string {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  params.delete('id')
  if (dialog) params.set('dialog', dialog.name)
  if (dialog?.name === 'edit') params.set('id', dialog.id)
  return written(params)
}
