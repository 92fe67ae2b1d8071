/**
 * State of the screen in its URL: `/rotations?tab=country&publisher_id=3&country_id=57&type=slot&sort_by=name
 * &list_page=2&dialog=edit&id=31&page=2`, where `page` is the wizard's. `distribution=31&page=2`, used by the leads
 * screen, also opens the editor.
 */
import { distributionMethods, type DistributionMethod } from '../../../shared/routing/distributionRules'
import { maxPageNumber, sortOrders, tablePageSizes, type SortOrder } from '../../../shared/app/pages'

export const distributionTabs = ['all', 'country', 'publisher'] as const
type DistributionTab = (typeof distributionTabs)[number]
export const tabTitles: Readonly<Record<DistributionTab, string>> = {
  all: 'All',
  country: 'Country',
  publisher: 'Publisher',
}

/** Sortable columns. */
const distributionFields = [
  'active',
  'id',
  'name',
  'type',
  'timezone_name',
  'country_name',
  'updated_at',
  'publisher_name',
] as const
const defaultSort: DistributionsState['sort'] = { field: 'updated_at', order: 'desc' }

export interface DistributionFilters {
  publisherId: readonly string[]
  countryId: readonly string[]
  type: readonly DistributionMethod[]
}
export const defaultFilters: DistributionFilters = { publisherId: [], countryId: [], type: [] }

/** `backtest`: starts with the draft that it tested. */
export type OpenWizard = { page: 1 | 2; backtest?: string } & (
  | { name: 'create'; publisher: string }
  | { name: 'edit' | 'copy'; id: string }
)

export interface DistributionsState {
  tab: DistributionTab
  filters: DistributionFilters
  search: string
  /** Of the All tab. */
  sort: { field: string; order: SortOrder }
  listPage: number
  /** null: the last selected size. */
  limit: number | null
  /** Ids of expanded groups. */
  open: readonly string[]
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const idsIn = (params: URLSearchParams, name: string) => (params.get(name) ?? '').split(',').filter(isId)
const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

export function parseDistributions(search: string): DistributionsState {
  const params = new URLSearchParams(search)
  const type = (params.get('type') ?? '').split(',')
  const listPage = Number(params.get('list_page'))
  return {
    tab: oneOf(distributionTabs, params.get('tab')) ?? 'all',
    filters: {
      publisherId: idsIn(params, 'publisher_id'),
      countryId: idsIn(params, 'country_id'),
      type: distributionMethods.filter((method) => type.includes(method)),
    },
    search: params.get('search') ?? '',
    sort: {
      field: oneOf(distributionFields, params.get('sort_by')) ?? defaultSort.field,
      order: oneOf(sortOrders, params.get('sort_order')) ?? defaultSort.order,
    },
    listPage: Number.isInteger(listPage) && listPage >= 1 && listPage <= maxPageNumber ? listPage : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
    open: (params.get('open') ?? '').split(',').filter((id) => id === 'global' || isId(id)),
  }
}

/** The query for another state, without default values; the dialog is kept. */
export function withState(
  search: string,
  { tab, filters, search: text, sort, listPage, limit, open }: DistributionsState,
): string {
  const params = new URLSearchParams(search)
  const set = (name: string, value: string, usual: string) =>
    value === usual ? params.delete(name) : params.set(name, value)
  set('tab', tab, 'all')
  set('publisher_id', filters.publisherId.join(','), '')
  set('country_id', filters.countryId.join(','), '')
  set('type', filters.type.join(','), '')
  set('search', text, '')
  set('sort_by', sort.field, defaultSort.field)
  set('sort_order', sort.order, defaultSort.order)
  set('list_page', String(listPage), '1')
  set('limit', String(limit ?? ''), '')
  set('open', open.join(','), '')
  return params.size ? `?${params}` : ''
}

/** Wizard in a query; null for none. */
export function readWizard(search: string): OpenWizard | null {
  const params = new URLSearchParams(search)
  const page = params.get('page') === '2' ? 2 : 1
  const linked = params.get('distribution') ?? ''
  if (isId(linked)) return { name: 'edit', id: linked, page }
  const name = oneOf(['create', 'edit', 'copy'] as const, params.get('dialog'))
  const backtest = params.get('backtest') ?? ''
  const draft = isId(backtest) && name !== 'copy' ? { backtest } : {}
  const id = params.get('id') ?? ''
  const publisher = params.get('publisher') ?? ''
  if (name === 'create') return { name, publisher: isId(publisher) ? publisher : '', page, ...draft }
  return name && isId(id) ? { name, id, page, ...draft } : null
}

/** The query with another wizard or none; other parameters are kept. */
export function withWizard(search: string, wizard: OpenWizard | null): string {
  const params = new URLSearchParams(search)
  for (const name of ['distribution', 'dialog', 'id', 'publisher', 'page', 'backtest']) params.delete(name)
  if (wizard) params.set('dialog', wizard.name)
  if (wizard?.name === 'create') {
    if (wizard.publisher) params.set('publisher', wizard.publisher)
  } else if (wizard) params.set('id', wizard.id)
  if (wizard?.page === 2) params.set('page', '2')
  if (wizard?.backtest) params.set('backtest', wizard.backtest)
  return params.size ? `?${params}` : ''
}

/** The wizard with the draft that a backtest tested; `id` null: a new distribution. */
export const draftHref = (id: string | null, backtest: string) =>
  `/rotations${withWizard('', { ...(id === null ? { name: 'create', publisher: '' } : { name: 'edit', id }), page: 2, backtest })}`
