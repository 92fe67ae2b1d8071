import { useCallback, useMemo, type ReactNode } from 'react'
import { leadsPageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { Pager } from '../components/Pager'
import type { DataColumn } from '../components/table/tableTypes'
import { useRowSelection } from '../components/table/useRowSelection'
import type { LeadsQuery } from '../generated/graphql'
import { LeadLegends } from './LeadLegends'
import { leadId, leadTint, selectLeadLabel, type LeadRow } from './leadRow'
import { LeadSelectionBar } from './LeadSelectionBar'
import type { LeadsState } from './leadsState'
import type { LeadsVariables } from './leadsVariables'

const noRows: readonly LeadRow[] = []

interface LeadsTableProps {
  state: LeadsState
  columns: readonly DataColumn<LeadRow>[]
  shown: readonly string[]
  leads: LeadsQuery['leads'] | undefined
  /** What was asked for: rows stay selected over its pages and orders. */
  variables: LeadsVariables
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
export function LeadsTable({ state, leads, variables, stale, onChange, ...table }: LeadsTableProps) {
  const { page, limit, sort_by, sort_order } = state
  const scope = useMemo(() => JSON.stringify({ ...variables, page: null }), [variables])
  const selection = useRowSelection(leads?.rows ?? noRows, leadId, scope)
  const toPage = useCallback((page: number) => onChange({ page }), [onChange])
  const toLimit = useCallback((limit: number) => onChange({ limit, page: 1 }), [onChange])
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  return (
    <section className="leads-grid" aria-label="Leads table">
      <LeadSelectionBar selection={selection} />
      <DataTable
        label="Leads"
        {...table}
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
