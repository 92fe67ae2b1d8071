/**
 * State of the Logs tab in its URL; filters as in `campaignLogsHref`:
 * `?tab=logs&step=7&result=accepted,refused&search=&page=2`.
 */
import { campaignResults, type CampaignResult } from '../../../shared/campaigns/campaigns'
import { isId, itemsParam, pageParam, readParams, sizeParam, textParam, withParams } from '../../app/addressParams'
import type { LogsNarrowing } from '../campaigns/campaignAddress'

export interface LogsState extends Required<LogsNarrowing> {
  search: string
  page: number
  /** null: the last selected size. */
  limit: number | null
}

/** Consumers being sent are shown as waiting. */
export const shownResults = campaignResults.filter((result) => result !== 'sending')

const ids = itemsParam(isId)
const params = {
  search: { ...textParam(), read: (text: string) => text.slice(0, 255) },
  step: ids,
  source: ids,
  result: itemsParam<CampaignResult>((name) => shownResults.some((result) => result === name)),
  country: ids,
  advertiser: ids,
  page: pageParam,
  limit: sizeParam(null),
}
export const logsDefaults: LogsState = readParams(params, '')

/** Parses a query; invalid values get their defaults. */
export const parseLogs = (search: string): LogsState => readParams(params, search)

/** The query for another state, without default values; other parameters are kept. */
export const withLogs = (search: string, state: LogsState): string => withParams(params, search, state)

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
