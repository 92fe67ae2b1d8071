import { useCallback, useEffect, useMemo } from 'react'
import { leadsPageSizes } from '../../../../shared/app/pages'
import { rememberedPageSize, rememberPageSize } from '../../../ui/table/pageSize'
import type { DataColumn } from '../../../ui/table/tableTypes'
import type { LeadRow } from './leadRow'
import { leadsStateDefaults, type LeadsState } from '../leadsState'
import type { LeadsUrl } from '../useLeadsUrl'

export const pageSizeEntry = 'leads-main'

/** Order of a link, unless the user has no column for it. */
function allowedOrder(state: LeadsState, columns: readonly DataColumn<LeadRow>[]) {
  const { sort_by, sort_order } = state
  const known = columns.some(({ field, sortable }) => field === sort_by && sortable)
  return known
    ? { sort_by, sort_order }
    : { sort_by: leadsStateDefaults.sort_by, sort_order: leadsStateDefaults.sort_order }
}

/** Page, page size and order of the table; default page size: the last selected one. */
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
  // Adds the page size to the URL, so that links show the same rows in other browsers.
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
