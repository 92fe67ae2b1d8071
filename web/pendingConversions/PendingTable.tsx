import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { tablePageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { Pager } from '../components/Pager'
import type { DataColumn } from '../components/table/tableTypes'
import { LeadLegends } from '../leads/LeadLegends'
import { leadTint } from '../leads/leadRow'
import { useLeadRows } from '../leadPanel/useLeadRows'
import { AcceptDialog } from './AcceptDialog'
import { pendingActionsColumn, pendingRowActions } from './pendingActions'
import type { PendingState } from './pendingState'
import type { PendingRow } from './pendingTableColumns'
import { RejectDialog } from './RejectDialog'
import type { DecisionKind } from './useDecision'
import type { PendingUrl } from './usePendingUrl'

const rowId = (row: PendingRow) => row.id

interface PendingTableProps {
  state: PendingState
  columns: readonly DataColumn<PendingRow>[]
  shown: readonly string[]
  /** The whole queue of the range: sorted and cut into pages here. */
  rows: readonly PendingRow[] | undefined
  loading: boolean
  error: unknown
  onRetry: () => void
  onChange: PendingUrl['change']
  /** Whether the viewer may accept and reject. */
  mayDecide: boolean
  empty: ReactNode
}

/** The queue with its legends, its pager and the two questions. */
export function PendingTable({ state, columns, shown, rows, onChange, mayDecide, ...table }: PendingTableProps) {
  const { limit, sort_by, sort_order } = state
  const [question, setQuestion] = useState<{ kind: DecisionKind; row: PendingRow } | null>(null)
  const allShown = useMemo(() => (mayDecide ? [...shown, pendingActionsColumn.field] : shown), [mayDecide, shown])
  const allColumns = useMemo(() => (mayDecide ? [...columns, pendingActionsColumn] : columns), [mayDecide, columns])
  const rowActions = useMemo(
    () => (mayDecide ? pendingRowActions((kind, row) => setQuestion({ kind, row })) : undefined),
    [mayDecide],
  )
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  const toPage = useCallback((page: number) => onChange({ page }), [onChange])
  const toLimit = useCallback((limit: number) => onChange({ limit, page: 1 }), [onChange])

  const total = rows?.length ?? 0
  // A link to a page that is no longer there shows the last one.
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / limit)))
  const opening = useLeadRows<PendingRow>({ offset: (page - 1) * limit, total })
  const closeQuestion = () => setQuestion(null)
  return (
    <section className="leads-grid" aria-label="Pending conversions table">
      <DataTable
        label="Pending conversions"
        {...table}
        columns={allColumns}
        shown={allShown}
        rows={rows}
        rowId={rowId}
        rowTint={leadTint}
        rowActions={rowActions}
        opening={opening}
        sort={sort}
        sortedBy="table"
        onSort={({ field, order }) => onChange({ sort_by: field, sort_order: order, page: 1 })}
        page={{ number: page, limit }}
      />
      <LeadLegends />
      <Pager
        page={page}
        limit={limit}
        total={rows?.length ?? null}
        sizes={tablePageSizes}
        onPage={toPage}
        onLimit={toLimit}
      />
      {question?.kind === 'accept' && <AcceptDialog row={question.row} onClose={closeQuestion} />}
      {question?.kind === 'reject' && <RejectDialog row={question.row} onClose={closeQuestion} />}
    </section>
  )
}
