import { Check, X } from 'lucide-react'
import { menuCell } from '../../../ui/table/rows/actionsColumn'
import type { DataColumn, RowAction, RowActions } from '../../../ui/table/tableTypes'
import type { PendingRow } from '../pendingParts'
import type { DecisionKind } from './useDecision'

const pendingActions: readonly (RowAction & { name: DecisionKind })[] = [
  { name: 'accept', label: 'Accept', icon: <Check aria-hidden /> },
  { name: 'reject', label: 'Reject', icon: <X aria-hidden /> },
]

/**
 * Only pending conversions can be decided. A decided one stays on screen with its new status, and the server would
 * refuse a second decision.
 */
export const offersDecision = (_name: string, { status }: PendingRow) => status === 'PENDING_FTD'

const nameOf = ({ id }: PendingRow) => `lead ${id}`
const buttonsOf = (row: PendingRow) => (
  <>
    {pendingActions.map(({ name, label }) => (
      <button
        key={name}
        type="button"
        tabIndex={-1}
        data-action={name}
        className={`pending-act ${name}`}
        aria-label={`${label} ${nameOf(row)}`}
      >
        {label}
      </button>
    ))}
  </>
)

const isDecidable = (row: PendingRow) => offersDecision('', row)
const decision = ({ status }: PendingRow) => (
  <span className="dt-quiet">{status === 'FTD' ? 'Accepted' : 'Rejected'}</span>
)

export const pendingActionsColumn: DataColumn<PendingRow> = {
  field: 'actions',
  title: 'Actions',
  width: 140,
  className: 'pending-acts',
  pin: 'end',
  narrow: menuCell(nameOf, isDecidable, decision),
  cell: (row) => (isDecidable(row) ? buttonsOf(row) : decision(row)),
}

export const pendingRowActions = (onAction: (kind: DecisionKind, row: PendingRow) => void): RowActions<PendingRow> => ({
  actions: pendingActions,
  nameOf,
  offers: offersDecision,
  onAction: (name, row) => {
    const action = pendingActions.find((action) => action.name === name)
    if (action) onAction(action.name, row)
  },
})
