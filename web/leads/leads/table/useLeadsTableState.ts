import { useCallback, useEffect, useMemo } from 'react'
import { leadsPageSizes } from '../../../../shared/app/pages'
import { rememberedPageSize, rememberPageSize } from '../../../ui/table/pageSize'
import type { DataColumn } from '../../../ui/table/tableTypes'
import type { LeadRow } from './leadRow'
import { leadsStateDefaults, type LeadsState } from '../leadsState'
import type { LeadsUrl } from '../useLeadsUrl'

export const pageSizeEntry = 'leads-main'

/** The order of a link, unless no column of this user can be sorted by it. */
function allowedOrder(state: LeadsState, columns: readonly DataColumn<LeadRow>[]) {
  const { sort_by, sort_order } = state
  const known = columns.some(({ field, sortable }) => field === sort_by && sortable)
  return known
    ? { sort_by, sort_order }
    : { sort_by: leadsStateDefaults.sort_by, sort_order: leadsStateDefaults.sort_order }
}

/** Page, page size and order as the table uses them: an address without a page size takes the one chosen last here. */
export function useLeadsTableState(
  { state: asked, go }: LeadsUrl,
  search: string,
  columns: readonly DataColumn<LeadRow>[],
) {
  const named = new URLSearchParams(search).has('limit')
  const limit = (!named && rememberedPageSize(pageSizeEntry, leadsPageSizes)) || asked.limit
  const state = useMemo<LeadsState>(
    () => ({ ...asked, ...allowedOrder(asked, columns), limit }),
    [asked, columns, limit],
  )
  // The address is the state: another browser must show as many rows.
  useEffect(() => {
    if (limit !== asked.limit) go({ ...asked, limit }, { replace: true })
  }, [limit, asked, go])

  const change = useCallback(
    (change: Partial<LeadsState>) => {
      if (change.limit) rememberPageSize(pageSizeEntry, change.limit)
      go({ ...state, ...change })
    },
    [state, go],
  )
  return { state, change }
}
