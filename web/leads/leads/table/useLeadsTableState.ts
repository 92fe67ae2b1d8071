import { useMemo } from 'react'
import { leadsPageSizes } from '../../../../shared/app/pages'
import type { DataColumn } from '../../../ui/table/tableTypes'
import type { LeadRow } from './leadRow'
import { leadsStateDefaults } from '../leadsState'
import type { LeadsUrl } from '../useLeadsUrl'
import { useRememberedLimit } from '../useRememberedLimit'

export const pageSizeEntry = 'leads-main'

/** Page, page size and order of the table: the order of a link, unless the user has no column for it. */
export function useLeadsTableState({ state: asked, go }: LeadsUrl, columns: readonly DataColumn<LeadRow>[]) {
  const isKnown = columns.some(({ field, sortable }) => field === asked.sort_by && sortable)
  const { sort_by, sort_order } = isKnown ? asked : leadsStateDefaults
  const ordered = useMemo(() => ({ ...asked, sort_by, sort_order }), [asked, sort_by, sort_order])
  return useRememberedLimit(pageSizeEntry, leadsPageSizes, ordered, go)
}
