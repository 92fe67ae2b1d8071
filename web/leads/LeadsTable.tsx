import { useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react'
import { leadsPageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { Pager } from '../components/Pager'
import { actionsColumn } from '../components/table/actionsColumn'
import type { DataColumn, RowAction, RowActions } from '../components/table/tableTypes'
import type { LeadsQuery } from '../generated/graphql'
import { useLeadSelection } from '../leadActions/useLeadSelection'
import { useLeadDialog, type LeadDialogName } from './leadDialog'
import { LeadLegends } from './LeadLegends'
import { leadId, leadTint, selectLeadLabel, type LeadRow } from './leadRow'
import { LeadSelectionBar } from './LeadSelectionBar'
import type { LeadsState } from './leadsState'
import type { LeadsVariables } from './leadsVariables'

const noRows: readonly LeadRow[] = []
const actions: readonly (RowAction & { name: LeadDialogName })[] = [
  { name: 'status-history', label: 'Status History' },
  { name: 'lead-history', label: 'Lead History' },
  { name: 'overrides', label: 'Injection info' },
  { name: 'info', label: 'Lead info' },
]
const actionsPlace = actionsColumn<LeadRow>(actions)
const menuLabel = (lead: LeadRow) => `Actions for lead ${lead.id}`

interface LeadsTableProps {
  state: LeadsState
  columns: readonly DataColumn<LeadRow>[]
  shown: readonly string[]
  leads: LeadsQuery['leads'] | undefined
  /** What was asked for: rows stay selected over its pages and orders. */
  variables: LeadsVariables
  /** Kept at the ids of the selected leads, for whoever asks beside the table. */
  selected: RefObject<Iterable<string>>
  loading: boolean
  /** The rows are those of an earlier page, order or filter. */
  stale: boolean
  error: unknown
  onRetry: () => void
  /** Another page, order or page size. */
  onChange: (change: Partial<Pick<LeadsState, 'page' | 'limit' | 'sort_by' | 'sort_order'>>) => void
  empty: ReactNode
}

/** The leads with what belongs around them: selection above, legends and pager below. */
export function LeadsTable({ state, columns, shown, leads, variables, selected, stale, onChange, ...table }: LeadsTableProps) {
  const { page, limit, sort_by, sort_order } = state
  const scope = useMemo(() => JSON.stringify({ ...variables, page: null }), [variables])
  const selection = useLeadSelection(leads?.rows ?? noRows, scope)
  useEffect(() => {
    selected.current = selection.allMatching ?? selection.selected.keys()
  }, [selected, selection])
  const toPage = useCallback((page: number) => onChange({ page }), [onChange])
  const toLimit = useCallback((limit: number) => onChange({ limit, page: 1 }), [onChange])
  const { open } = useLeadDialog()
  const rowActions = useMemo<RowActions<LeadRow>>(
    () => ({
      actions,
      menuLabel,
      onAction: (action, { id }) => {
        const name = actions.find(({ name }) => name === action)?.name
        if (name) open({ name, lead: id })
      },
    }),
    [open],
  )
  const allColumns = useMemo(() => [...columns, actionsPlace], [columns])
  const allShown = useMemo(() => [...shown, actionsPlace.field], [shown])
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  return (
    <section className="leads-grid" aria-label="Leads table">
      <LeadSelectionBar selection={selection} variables={variables} total={leads?.total ?? 0} onStale={table.onRetry} />
      <DataTable
        label="Leads"
        {...table}
        columns={allColumns}
        shown={allShown}
        rowActions={rowActions}
        rows={leads?.rows}
        rowId={leadId}
        rowTint={leadTint}
        selectLabel={selectLeadLabel}
        selection={selection}
        sort={sort}
        onSort={({ field, order }) => onChange({ sort_by: field, sort_order: order, page: 1 })}
        total={leads?.total}
        offset={(page - 1) * limit}
      />
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
    </section>
  )
}
