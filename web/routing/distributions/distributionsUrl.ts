/**
 * State of the screen in its URL: `/rotations?tab=country&publisher_id=3&country_id=57&type=slot&sort_by=name
 * &list_page=2&dialog=edit&id=31&page=2`, where `page` is the wizard's. `distribution=31&page=2`, used by the leads
 * screen, also opens the editor.
 */
import { distributionMethods, type DistributionMethod } from '../../../shared/routing/distributionRules'
import { inSnakeCase } from '../../records/list/recordsUrl'
import type { SortOrder } from '../../../shared/app/pages'
import {
  choiceParam,
  isId,
  itemsParam,
  pageParam,
  readParams,
  sizeParam,
  sortParams,
  textParam,
  withParams,
} from '../../app/addressParams'

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
  'timeZoneName',
  'countryName',
  'updatedAt',
  'publisherName',
] as const

/** Names of columns in addresses and stored layouts. */
export const storedAs = inSnakeCase({ timeZoneName: 'timezone_name' })

export interface DistributionFilters {
  publisherId: readonly string[]
  countryId: readonly string[]
  type: readonly DistributionMethod[]
}
export const defaultFilters: DistributionFilters = { publisherId: [], countryId: [], type: [] }

/** `backtest`: starts with the draft that it tested. */
export type OpenWizard = { page: 1 | 2; backtest?: string } & (
  | { name: 'create'; publisher: string; country?: string; advertiser?: string }
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

const ids = itemsParam(isId)
const params = {
  tab: choiceParam(distributionTabs, 'all'),
  publisher_id: ids,
  country_id: ids,
  type: itemsParam<DistributionMethod>((name) => distributionMethods.some((method) => method === name)),
  search: textParam(),
  ...sortParams(distributionFields, { field: 'updatedAt', order: 'desc' }, storedAs),
  list_page: pageParam,
  limit: sizeParam(null),
  open: itemsParam((id) => id === 'global' || isId(id)),
}

export function parseDistributions(search: string): DistributionsState {
  const { publisher_id, country_id, type, sort_by, sort_order, list_page, ...state } = readParams(params, search)
  return {
    ...state,
    filters: { publisherId: publisher_id, countryId: country_id, type },
    sort: { field: sort_by, order: sort_order },
    listPage: list_page,
  }
}

/** The query for another state, without default values; the dialog is kept. */
export const withState = (search: string, { filters, sort, listPage, ...state }: DistributionsState): string =>
  withParams(params, search, {
    ...state,
    ...{ publisher_id: filters.publisherId, country_id: filters.countryId, type: filters.type },
    ...{ sort_by: sort.field, sort_order: sort.order, list_page: listPage },
  })

/** Parameters that a new distribution starts with. */
const given = ['publisher', 'country', 'advertiser'] as const

/** Wizard in a query; null for none. */
export function readWizard(search: string): OpenWizard | null {
  const params = new URLSearchParams(search)
  const page = params.get('page') === '2' ? 2 : 1
  const linked = params.get('distribution') ?? ''
  if (isId(linked)) return { name: 'edit', id: linked, page }
  const name = (['create', 'edit', 'copy'] as const).find((name) => name === params.get('dialog'))
  const backtest = params.get('backtest') ?? ''
  const draft = isId(backtest) && name !== 'copy' ? { backtest } : {}
  const id = params.get('id') ?? ''
  const idIn = (name: string) => (isId(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  if (name === 'create') {
    const [country, advertiser] = [idIn('country'), idIn('advertiser')]
    return {
      ...{ name, publisher: idIn('publisher'), page, ...draft },
      ...{ ...(country && { country }), ...(advertiser && { advertiser }) },
    }
  }
  return name && isId(id) ? { name, id, page, ...draft } : null
}

/** The query with another wizard or none; other parameters are kept. */
export function withWizard(search: string, wizard: OpenWizard | null): string {
  const params = new URLSearchParams(search)
  for (const name of ['distribution', 'dialog', 'id', ...given, 'page', 'backtest']) params.delete(name)
  if (wizard) params.set('dialog', wizard.name)
  if (wizard?.name === 'create') {
    for (const name of given) if (wizard[name]) params.set(name, wizard[name])
  } else if (wizard) params.set('id', wizard.id)
  if (wizard?.page === 2) params.set('page', '2')
  if (wizard?.backtest) params.set('backtest', wizard.backtest)
  return params.size ? `?${params}` : ''
}

/** The wizard with the draft that a backtest tested; `id` null: a new distribution. */
export const draftHref = (id: string | null, backtest: string) =>
  `/rotations${withWizard('', { ...(id === null ? { name: 'create', publisher: '' } : { name: 'edit', id }), page: 2, backtest })}`

/** The wizard for a new distribution of these; empty ids are left open. */
export const newDistributionHref = (of: { publisher: string; country: string; advertiser: string }) =>
  `/rotations${withWizard('', { name: 'create', page: 1, ...of })}`
