import { useMemo, type ReactNode } from 'react'
import { tablePageSizes } from '../../../shared/app/pages'
import { DataTable } from '../../ui/table/DataTable'
import { rememberedPageSize } from '../../ui/table/pageSize'
import { Pager } from '../../ui/table/Pager'
import type { DataColumn } from '../../ui/table/tableTypes'
import { distributionRowActions, type distributionActions, type OnDistributionAction } from './distributionActions'
import { distributionPhone, type DistributionRow } from './distributionColumns'
import type { DistributionsState } from './distributionsUrl'

interface Props {
  columns: readonly DataColumn<DistributionRow>[]
  rows: readonly DistributionRow[] | undefined
  actions: ReturnType<typeof distributionActions>
  onAction: OnDistributionAction
  /** Order and page in the URL. */
  state: DistributionsState
  onChange: (change: Partial<DistributionsState>) => void
  loading: boolean
  error: unknown
  onRetry: () => void
  empty: ReactNode
}

const rowId = ({ id }: DistributionRow) => id
const defaultSize = 50

/** The All tab: all matching distributions, last changed first. */
export function DistributionsTable({ columns, rows, actions, onAction, state, onChange, ...table }: Props) {
  const limit = state.limit ?? rememberedPageSize('distributions', tablePageSizes) ?? defaultSize
  const rowActions = useMemo(() => distributionRowActions(actions, onAction), [actions, onAction])
  const total = rows?.length ?? 0
  // If the page no longer exists, shows the last one.
  const page = Math.min(state.listPage, Math.max(1, Math.ceil(total / limit)))
  return (
    <section className="fill" aria-label="Distributions table">
      <DataTable
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
        page={{ number: page, limit }}
      />
      <Pager
        page={page}
        limit={limit}
        total={rows ? total : null}
        sizes={tablePageSizes}
        onPage={(listPage) => onChange({ listPage })}
        onLimit={(limit) => onChange({ limit })}
        remembers="distributions"
      />
    </section>
  )
}
