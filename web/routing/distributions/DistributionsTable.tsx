import { useMemo, type ReactNode } from 'react'
import type { DataColumn } from '../../ui/table/tableTypes'
import { PagedTable } from '../../records/list/PagedTable'
import { distributionRowActions, type distributionActions, type OnDistributionAction } from './distributionActions'
import { distributionPhone, type DistributionRow } from './distributionColumns'
import type { DistributionsState } from './distributionsUrl'

export interface ListProps {
  columns: readonly DataColumn<DistributionRow>[]
  rows: readonly DistributionRow[] | undefined
  actions: ReturnType<typeof distributionActions>
  onAction: OnDistributionAction
  error: unknown
  onRetry: () => void
  empty: ReactNode
}

interface Props extends ListProps {
  /** Order and page in the URL. */
  state: DistributionsState
  onChange: (change: Partial<DistributionsState>) => void
  loading: boolean
}

const rowId = ({ id }: DistributionRow) => id
const pageSize = { module: 'distributions', usual: 50 }

/** The All tab: all matching distributions, last changed first. */
export function DistributionsTable({ columns, rows, actions, onAction, state, onChange, ...table }: Props) {
  const rowActions = useMemo(() => distributionRowActions(actions, onAction), [actions, onAction])
  return (
    <PagedTable
      label="Distributions"
      {...table}
      columns={columns}
      phone={distributionPhone}
      rows={rows}
      rowId={rowId}
      rowActions={rowActions}
      sort={state.sort}
      sortedBy="table"
      onSort={(sort) => onChange({ sort })}
      page={state.listPage}
      limit={state.limit}
      pageSize={pageSize}
      onTurn={(turn) => onChange('page' in turn ? { listPage: turn.page } : turn)}
    />
  )
}
