/** Filters, page and open request of the log in the URL. */
import { choiceParam, idParam, pageParam, readParams, sizeParam, textParam, withParams } from '../../app/addressParams'

export interface RequestLogState {
  token: string
  operation: string
  status: 'ok' | 'failed' | ''
  /** Start of the only hour, ISO 8601. */
  hour: string
  page: number
  limit: number | null
  /** The open request. */
  request: string
}

const params = {
  token: idParam,
  operation: textParam(),
  status: choiceParam(['ok', 'failed'] as const, ''),
  hour: textParam((text) => !Number.isNaN(Date.parse(text))),
  ...{ page: pageParam, limit: sizeParam<null>(null) },
  request: idParam,
}

/** No filter. */
export const unfiltered = { token: '', operation: '', status: '', hour: '' } as const

export const isFiltered = ({ token, operation, status, hour }: RequestLogState) =>
  Boolean(token || operation || status || hour)
export const parseRequestLog = (search: string): RequestLogState => readParams<RequestLogState>(params, search)
export const withRequestLog = (search: string, state: RequestLogState) =>
  withParams<RequestLogState>(params, search, state)
