import { useMemo, useState, type ReactNode } from 'react'
import { tablePageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { rememberedPageSize, rememberPageSize } from '../components/pageSize'
import { Pager } from '../components/Pager'
import type { DataColumn, RowActions, TableSort } from '../components/table/tableTypes'
import type { distributionActions, OnDistributionAction } from './distributionActions'
import type { DistributionRow } from './distributionColumns'

interface Props {
  columns: readonly DataColumn<DistributionRow>[]
  rows: readonly DistributionRow[] | undefined
  actions: ReturnType<typeof distributionActions>
  onAction: OnDistributionAction
  loading: boolean
  error: unknown
  onRetry: () => void
  empty: ReactNode
}

const rowId = ({ id }: DistributionRow) => id
const menuLabel = ({ name }: DistributionRow) => `Actions for ${name}`
const defaultSize = 50

/** The All tab: every distribution that is found, the one changed last first. */
export function DistributionsTable({ columns, rows, actions, onAction, ...table }: Props) {
  const [sort, setSort] = useState<TableSort>({ field: 'updated_at', order: 'desc' })
  const [limit, setLimit] = useState(() => rememberedPageSize('distributions', tablePageSizes) ?? defaultSize)
  const [wanted, setPage] = useState(1)
  const rowActions = useMemo<RowActions<DistributionRow> | undefined>(
    () =>
      actions.length
        ? {
            actions,
            menuLabel,
            onAction: (name, row) => {
              const action = actions.find((action) => action.name === name)
              if (action) onAction(action.name, row)
            },
          }
        : undefined,
    [actions, onAction],
  )
  const total = rows?.length ?? 0
  // Fewer are found by now: the last page there is.
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / limit)))
  return (
    <section className="distributions-grid" aria-label="Distributions table">
      <DataTable
        label="Distributions"
        {...table}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowActions={rowActions}
        sort={sort}
        sortedBy="table"
        onSort={(sort) => {
          setSort(sort)
          setPage(1)
        }}
        page={{ number: page, limit }}
      />
      <Pager
        page={page}
        limit={limit}
        total={rows ? total : null}
        sizes={tablePageSizes}
        onPage={setPage}
        onLimit={(limit) => {
          rememberPageSize('distributions', limit)
          setLimit(limit)
          setPage(1)
        }}
      />
    </section>
  )
}
