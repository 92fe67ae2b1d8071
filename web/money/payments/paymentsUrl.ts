/** Filters and page of the payments in the URL. */
import { choiceParam, pageParam, readParams, sizeParam, textParam, withParams } from '../../app/addressParams'

export interface PaymentsState {
  side: 'advertiser' | 'publisher' | ''
  /** Days on paper. */
  from: string
  to: string
  search: string
  page: number
  limit: number | null
}

const dayParam = textParam((text) => /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(text))
const params = {
  side: choiceParam(['advertiser', 'publisher'] as const, ''),
  ...{ from: dayParam, to: dayParam },
  search: textParam((text) => text.length <= 200),
  ...{ page: pageParam, limit: sizeParam<null>(null) },
}

export const unfiltered = { side: '', from: '', to: '', search: '' } as const
export const isFiltered = (state: PaymentsState) =>
  (Object.keys(unfiltered) as (keyof typeof unfiltered)[]).some((name) => state[name] !== '')
export const parsePayments = (search: string): PaymentsState => readParams<PaymentsState>(params, search)
export const withPayments = (search: string, state: PaymentsState) => withParams<PaymentsState>(params, search, state)
