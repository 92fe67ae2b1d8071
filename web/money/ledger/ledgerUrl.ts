/** Filters, page and open entry of the ledger in the URL. */
import { type EntryKind, entryKindNames } from '../../../shared/money/ledger'
import { choiceParam, idParam, pageParam, readParams, sizeParam, textParam, withParams } from '../../app/addressParams'

export interface LedgerState {
  advertiser: string
  publisher: string
  lead_id: string
  kind: EntryKind | ''
  /** First days of months. */
  month: string
  effective: string
  page: number
  limit: number | null
  /** The open entry. */
  entry: string
}

const monthParam = textParam((text) => /^\d{4}-(0[1-9]|1[0-2])-01$/.test(text))
const params = {
  ...{ advertiser: idParam, publisher: idParam, lead_id: idParam },
  kind: choiceParam(entryKindNames, ''),
  ...{ month: monthParam, effective: monthParam },
  ...{ page: pageParam, limit: sizeParam<null>(null) },
  entry: idParam,
}

/** No filter. */
export const unfiltered = { advertiser: '', publisher: '', lead_id: '', kind: '', month: '', effective: '' } as const
type Filters = Pick<LedgerState, keyof typeof unfiltered>

export const isFiltered = (state: LedgerState) =>
  (Object.keys(unfiltered) as (keyof Filters)[]).some((name) => state[name] !== '')
export const parseLedger = (search: string): LedgerState => readParams<LedgerState>(params, search)
export const withLedger = (search: string, state: LedgerState) => withParams<LedgerState>(params, search, state)
