import { type ReactNode, type RefObject, useCallback, useEffect, useMemo } from 'react'
import { leadsPageSizes } from '../../../../shared/app/pages'
import { DataTable } from '../../../ui/table/DataTable'
import { Pager } from '../../../ui/table/Pager'
import { actionsColumn } from '../../../ui/table/rows/actionsColumn'
import type { PhoneRow } from '../../../ui/table/rows/phoneRow'
import type { Arrangement } from '../../../ui/table/columns/useArrangement'
import type { ColumnFilters, DataColumn, RowAction, RowActions } from '../../../ui/table/tableTypes'
import type { LeadsQuery } from '../../../generated/graphql'
import { useLeadSelection } from '../../leadActions/useLeadSelection'
import { type LeadView, useDocked, useLeadPanel } from '../../leadPanel/leadAddress'
import { preloadLeadPanel } from '../../leadPanel/LeadPanelOutlet'
import { useLeadRows } from '../../leadPanel/useLeadRows'
import { useMay } from '../../../app/session/useSession'
import { LeadLegends } from './LeadLegends'
import { leadId, type LeadRow, leadTint, selectLeadLabel } from './leadRow'
import { LeadSelectionBar, preloadLeadActions } from '../LeadSelectionBar'
import type { LeadsState, LeadsVariables } from '../leadsState'

type LeadAction = RowAction & { name: LeadView }
const noList = { total: 0, latestId: null, asOf: '' }
const noRows: readonly LeadRow[] = []
const statusHistory: LeadAction = { name: 'status-history', label: 'Status History' }
const leadHistory: LeadAction = { name: 'lead-history', label: 'Lead History' }
const infos: readonly LeadAction[] = [
  { name: 'overrides', label: 'Injection info', isSeldom: true },
  { name: 'info', label: 'Lead info', isSeldom: true },
]
const actions: readonly LeadAction[] = [statusHistory, leadHistory, ...infos]
const editorsActions: readonly LeadAction[] = [
  statusHistory,
  { ...leadHistory, isSeldom: true },
  ...infos,
  { name: 'update', label: 'Edit' },
]
const nameOf = ({ id }: LeadRow) => `lead ${id}`
const column = actionsColumn<LeadRow>(actions, nameOf)
const editorsColumn = actionsColumn<LeadRow>(editorsActions, nameOf)
/** After the next paint, so that a click is handled first. */
const preload = () =>
  void requestAnimationFrame(() =>
    setTimeout(() => {
      preloadLeadActions()
      preloadLeadPanel()
    }),
  )

const phone: PhoneRow<LeadRow> = {
  head: 'email',
  side: 'status',
  under: ['id', 'advertiserName', 'countryName'],
  underSide: 'createdAt',
  swipe: { right: 'update', left: 'status-history' },
}
/** Columns on phones. */
export const phoneLeadColumns = ['id', 'email', 'status', 'advertiserName', 'countryName', 'createdAt']

interface LeadsTableProps {
  state: LeadsState
  columns: readonly DataColumn<LeadRow>[]
  arrangement: Arrangement
  filters: ColumnFilters
  leads: LeadsQuery['leads'] | undefined
  /** Query variables; the selection is kept for other pages and orders. */
  variables: LeadsVariables
  /** Set to a function that returns the ids of selected leads, for components outside the table. */
  selected: RefObject<() => Iterable<string>>
  loading: boolean
  /** The rows belong to an earlier page, order or filter. */
  stale: boolean
  error: unknown
  onRetry: () => void
  /** Changes page, order or page size. */
  onChange: (change: Partial<Pick<LeadsState, 'page' | 'limit' | 'sort_by' | 'sort_order'>>) => void
  empty: ReactNode
  /** Before the first lead: nothing but `empty`. */
  isBare: boolean
}

/** Row actions. A separate scope, because closures over a page would keep its leads in memory. */
function useLeadActions(mayEdit: boolean) {
  const { openLead } = useLeadPanel()
  return useMemo<RowActions<LeadRow>>(
    () => ({
      actions: mayEdit ? editorsActions : actions,
      nameOf,
      onAction: (action, { id }) => {
        const name = editorsActions.find(({ name }) => name === action)?.name
        if (name) openLead(id, name)
      },
    }),
    [openLead, mayEdit],
  )
}

function usePaging(onChange: LeadsTableProps['onChange']) {
  const toPage = useCallback((page: number) => onChange({ page }), [onChange])
  const toLimit = useCallback((limit: number) => onChange({ limit, page: 1 }), [onChange])
  return { toPage, toLimit }
}

/** The table with selection bar, legend and pager. */
export function LeadsTable({
  state,
  columns,
  leads,
  variables,
  selected,
  stale,
  onChange,
  isBare,
  ...table
}: LeadsTableProps) {
  const { page, limit, sort_by, sort_order } = state
  const scope = useMemo(() => JSON.stringify({ ...variables, page: null }), [variables])
  const selection = useLeadSelection(leads?.rows ?? noRows, scope)
  useEffect(() => {
    selected.current = () => selection.allMatching ?? selection.selected.keys()
  }, [selected, selection])
  const { toPage, toLimit } = usePaging(onChange)
  const isDocked = useDocked()
  const mayEdit = useMay()('LEADS_EDIT')
  const rowActions = useLeadActions(mayEdit)
  const actionsShown = mayEdit ? editorsColumn : column
  const allColumns = useMemo(
    // Beside a docked lead, one button opens the menu.
    () => [...columns, isDocked ? { ...actionsShown, ...actionsShown.narrow, width: 68 } : actionsShown],
    [columns, actionsShown, isDocked],
  )
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  const rows = leads?.rows
  const offset = (page - 1) * limit
  const opening = useLeadRows<LeadRow>({ offset, total: leads?.total })
  return (
    <section className="fill" aria-label="Leads table" onPointerEnter={preload} onFocus={preload}>
      {!isBare && (
        <LeadSelectionBar selection={selection} variables={variables} list={leads ?? noList} onStale={table.onRetry} />
      )}
      <DataTable
        label="Leads"
        {...table}
        columns={allColumns}
        phone={phone}
        rowActions={rowActions}
        opening={opening}
        rows={rows}
        rowId={leadId}
        rowTint={leadTint}
        selectLabel={selectLeadLabel}
        selection={selection}
        sort={sort}
        onSort={({ field, order }) => onChange({ sort_by: field, sort_order: order, page: 1 })}
        total={leads?.total}
        offset={offset}
      />
      {!isBare && (
        <>
          <LeadLegends />
          <Pager
            page={page}
            limit={limit}
            total={leads?.total ?? null}
            waiting={stale}
            sizes={leadsPageSizes}
            onPage={toPage}
            onLimit={toLimit}
          />
        </>
      )}
    </section>
  )
}
