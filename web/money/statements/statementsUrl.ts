/** Filters and page of the list of statements in the URL. */
import { type StatementState, statementStateNames } from '../../../shared/money/payments'
import { moneyPath } from '../moneyTabs'
import { choiceParam, pageParam, readParams, sizeParam, textParam, withParams } from '../../app/addressParams'

/** Where one statement is shown. */
export const statementPath = (id: string) => `${moneyPath('statements')}/${id}`

/** State of a history entry: ids of the page of the list that a statement was opened from. */
export interface FromList {
  statements: readonly string[]
}

export interface StatementsState {
  /** First day of a month. */
  month: string
  side: 'advertiser' | 'publisher' | ''
  /** `open`: issued, with something due. */
  state: StatementState | 'open' | ''
  search: string
  page: number
  limit: number | null
}

const params = {
  month: textParam((text) => /^\d{4}-(0[1-9]|1[0-2])-01$/.test(text)),
  side: choiceParam(['advertiser', 'publisher'] as const, ''),
  state: choiceParam(['open', ...statementStateNames], ''),
  search: textParam((text) => text.length <= 200),
  ...{ page: pageParam, limit: sizeParam<null>(null) },
}

export const unfiltered = { month: '', side: '', state: '', search: '' } as const
export const isFiltered = (state: StatementsState) =>
  (Object.keys(unfiltered) as (keyof typeof unfiltered)[]).some((name) => state[name] !== '')
export const parseStatements = (search: string): StatementsState => readParams<StatementsState>(params, search)
export const withStatements = (search: string, state: StatementsState) =>
  withParams<StatementsState>(params, search, state)
