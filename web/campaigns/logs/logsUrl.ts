/**
 * State of the Logs tab in its URL; filters as in `campaignLogsHref`:
 * `?tab=logs&step=7&result=accepted,refused&search=&page=2`.
 */
import { campaignResults, type CampaignResult } from '../../../shared/campaigns/campaigns'
import { maxPageNumber, tablePageSizes } from '../../../shared/app/pages'
import type { LogsNarrowing } from '../campaigns/campaignAddress'

export interface LogsState extends Required<LogsNarrowing> {
  search: string
  page: number
  /** null: the last selected size. */
  limit: number | null
}

export const logsDefaults: LogsState = {
  search: '',
  step: [],
  source: [],
  result: [],
  country: [],
  advertiser: [],
  page: 1,
  limit: null,
}
const idLists = ['step', 'source', 'country', 'advertiser'] as const
const maxSearch = 255

/** Consumers being sent are shown as waiting. */
export const shownResults = campaignResults.filter((result) => result !== 'sending')

/** Parses a query; invalid values get their defaults. */
export function parseLogs(search: string): LogsState {
  const params = new URLSearchParams(search)
  const list = (name: string) => [...new Set((params.get(name) ?? '').split(','))]
  const ids = (name: string) => list(name).filter((id) => /^[1-9]\d{0,14}$/.test(id))
  const page = Number(params.get('page'))
  return {
    search: (params.get('search') ?? '').slice(0, maxSearch),
    step: ids('step'),
    source: ids('source'),
    country: ids('country'),
    advertiser: ids('advertiser'),
    result: list('result').filter((name): name is CampaignResult => shownResults.some((result) => result === name)),
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
  }
}

/** The query for another state, without default values; other parameters are kept. */
export function withLogs(search: string, state: LogsState): string {
  const params = new URLSearchParams(search)
  const set = (name: string, text: string) => (text ? params.set(name, text) : params.delete(name))
  for (const name of [...idLists, 'result'] as const) set(name, state[name].join(','))
  set('search', state.search)
  set('page', state.page === 1 ? '' : String(state.page))
  set('limit', state.limit === null ? '' : String(state.limit))
  return `?${params}`
}

/** Filters for the query. */
export const logsFilter = ({ search, step, source, result, country, advertiser }: LogsState) => {
  const some = <Value>(values: readonly Value[]) => (values.length ? [...values] : null)
  return {
    search: search.trim() || null,
    stepId: some(step),
    sourceId: some(source),
    result: some(result),
    countryId: some(country),
    advertiserId: some(advertiser),
  }
}

export const isNarrowed = (state: LogsState) => Object.values(logsFilter(state)).some((value) => value !== null)
