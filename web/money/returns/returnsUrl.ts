/** Grouping and filters of the report of returns in the URL. */
import { type DatePreset, datePresets } from '../../../shared/app/time/dates'
import { returnGroups, type ReturnGroup } from '../../../shared/money/returns'
import { choiceParam, idParam, readParams, withParams } from '../../app/addressParams'

export interface ReturnsState {
  group: ReturnGroup
  /** Whether a return counts on the day of its deposit or on its own. */
  by: 'deposit' | 'return'
  period: DatePreset | ''
  advertiser: string
  publisher: string
  reason: string
}

export const periods = Object.keys(datePresets) as DatePreset[]
const params = {
  group: choiceParam(returnGroups, 'advertiser'),
  by: choiceParam(['deposit', 'return'] as const, 'deposit'),
  period: choiceParam(periods, ''),
  ...{ advertiser: idParam, publisher: idParam, reason: idParam },
}

/** No filter. */
export const unfiltered = { period: '', advertiser: '', publisher: '', reason: '' } as const
export const isFiltered = (state: ReturnsState) =>
  (Object.keys(unfiltered) as (keyof typeof unfiltered)[]).some((name) => state[name] !== '')
export const parseReturns = (search: string): ReturnsState => readParams<ReturnsState>(params, search)
export const withReturns = (search: string, state: ReturnsState) => withParams<ReturnsState>(params, search, state)
