import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { tablePageSizes } from '../../../shared/app/pages'
import { DataTable } from '../../ui/table/DataTable'
import { Pager } from '../../ui/table/Pager'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { ColumnFilters, DataColumn, RowKeys } from '../../ui/table/tableTypes'
import { useRowSelection } from '../../ui/table/rows/useRowSelection'
import { undoLatest } from '../../ui/overlay/toasts'
import type { PendingConversionFilterInput } from '../../generated/graphql'
import { LeadLegends } from '../leads/table/LeadLegends'
import { leadTint } from '../leads/table/leadRow'
import { useLeadRows } from '../leadPanel/useLeadRows'
import { DecisionDialog } from './decisions/DecisionDialog'
import { offersDecision, pendingActionsColumn, pendingRowActions } from './decisions/pendingActions'
import { phoneCell, type PendingContext } from './pendingCells'
import { PendingSelectionBar } from './PendingSelectionBar'
import type { PendingState } from './pendingState'
import type { PendingRow } from './pendingParts'
import type { DecisionKind } from './decisions/useDecision'
import type { PendingUrl } from './usePendingUrl'
import type { Question } from './decisions/useSendDecision'

const rowId = (row: PendingRow) => row.id
const selectLabel = (row: PendingRow) => `Select lead ${row.id}`
// In pixels; rows on phones have four lines.
const rowHeights = { wide: 44, phone: 104 }

interface PendingTableProps {
  state: PendingState
  columns: readonly DataColumn<PendingRow>[]
  filters: ColumnFilters
  arrangement: Arrangement
  context: PendingContext
  /** All rows of the part; sorted and paged in the browser. */
  rows: readonly PendingRow[] | undefined
  /** Filter that matches exactly these rows; null if a part is selected. */
  filter: PendingConversionFilterInput | null
  loading: boolean
  error: unknown
  onRetry: () => void
  onChange: PendingUrl['change']
  /** Whether the user may accept and reject. */
  mayDecide: boolean
  empty: ReactNode
}

const none: readonly PendingRow[] = []

/** Visible columns, with actions for users who may decide, and the layout on phones. */
function useShownColumns({ columns, context, mayDecide }: PendingTableProps) {
  return useMemo(() => {
    const actions = mayDecide ? [pendingActionsColumn] : []
    const phone: PhoneRow<PendingRow> = {
      draw: (row) => phoneCell(row, context),
      height: rowHeights.phone,
      swipe: { right: 'accept', left: 'reject' },
    }
    return { columns: [...columns, ...actions], phone }
  }, [columns, context, mayDecide])
}

/** The queue with selection, shortcuts, legend, pager and confirmations. */
export function PendingTable(props: PendingTableProps) {
  const { state, rows = none, filter, onChange, mayDecide, loading, error, onRetry, empty } = props
  const { limit, sort_by, sort_order } = state
  const [question, setQuestion] = useState<Question | null>(null)
  const { columns, phone } = useShownColumns(props)
  // A link to a page that no longer exists shows the last one.
  const page = Math.min(state.page, Math.max(1, Math.ceil(rows.length / limit)))
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])

  const [pageRows, setPageRows] = useState<readonly PendingRow[]>(none)
  const scope = JSON.stringify([state.filters, state.show])
  const { select, ...selection } = useRowSelection(pageRows, rowId, scope)
  // Without those decided meanwhile.
  const selected = useMemo(() => rows.filter(({ id }) => selection.selected.has(id)), [rows, selection.selected])
  const ask = useCallback(
    (kind: DecisionKind, chosen: readonly PendingRow[]) => {
      const isAll = chosen.length > 1 && chosen.length === rows.length && chosen.length > limit
      if (chosen.length) setQuestion({ kind, rows: chosen, filter: isAll ? filter : null })
    },
    [rows.length, limit, filter],
  )
  const rowActions = useMemo(
    () => (mayDecide ? pendingRowActions((kind, row) => ask(kind, [row])) : undefined),
    [mayDecide, ask],
  )
  const rowKeys = useMemo((): RowKeys<PendingRow> => {
    const decide = (kind: DecisionKind) => (row: PendingRow | undefined) =>
      ask(kind, selected.length ? selected : row && offersDecision(kind, row) ? [row] : none)
    return {
      section: 'pending',
      actions: mayDecide ? { accept: decide('accept'), reject: decide('reject'), undo: () => void undoLatest() } : {},
    }
  }, [mayDecide, ask, selected])
  const toPage = useCallback((page: number) => onChange({ page }), [onChange])
  const toLimit = useCallback((limit: number) => onChange({ limit, page: 1 }), [onChange])

  const opening = useLeadRows<PendingRow>({ offset: (page - 1) * limit, total: rows.length })
  const close = () => setQuestion(null)
  const done = () => {
    close()
    const isSelection =
      question?.rows.length === selected.length && question.rows.every((row) => selected.includes(row))
    // Restored conversions are not part of a later selection.
    if (isSelection) selection.clear()
  }
  return (
    <section className="fill" aria-label="Pending conversions table">
      {mayDecide && (
        <PendingSelectionBar
          rows={rows}
          selected={selected}
          isPageSelected={selection.state === 'all'}
          onSelect={select}
          onDecide={(kind) => ask(kind, selected)}
        />
      )}
      <DataTable
        label="Pending conversions"
        columns={columns}
        arrangement={props.arrangement}
        filters={props.filters}
        rows={props.rows}
        rowId={rowId}
        rowTint={leadTint}
        rowHeight={rowHeights.wide}
        phone={phone}
        selection={mayDecide ? selection : undefined}
        selectLabel={selectLabel}
        rowActions={rowActions}
        rowKeys={rowKeys}
        opening={opening}
        sort={sort}
        sortedBy="table"
        onSort={({ field, order }) => onChange({ sort_by: field, sort_order: order, page: 1 })}
        page={{ number: page, limit }}
        onPageRows={setPageRows}
        loading={loading}
        error={error}
        onRetry={onRetry}
        empty={empty}
      />
      <LeadLegends />
      <Pager
        page={page}
        limit={limit}
        total={props.rows?.length ?? null}
        sizes={tablePageSizes}
        onPage={toPage}
        onLimit={toLimit}
      />
      {question && <DecisionDialog question={question} onClose={close} onDone={done} />}
    </section>
  )
}
