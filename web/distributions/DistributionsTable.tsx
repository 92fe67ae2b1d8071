import { useMemo, type ReactNode } from 'react'
import { tablePageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { rememberedPageSize } from '../components/pageSize'
import { Pager } from '../components/Pager'
import type { PhoneRow } from '../components/table/phoneRow'
import type { DataColumn, RowActions } from '../components/table/tableTypes'
import type { distributionActions, OnDistributionAction } from './distributionActions'
import { activeBadge } from '../records/activeBadge'
import type { DistributionRow } from './distributionColumns'
import type { DistributionsState } from './distributionsUrl'

interface Props {
  columns: readonly DataColumn<DistributionRow>[]
  rows: readonly DistributionRow[] | undefined
  actions: ReturnType<typeof distributionActions>
  onAction: OnDistributionAction
  /** Of the address: order and page. */
  state: DistributionsState
  onChange: (change: Partial<DistributionsState>) => void
  loading: boolean
  error: unknown
  onRetry: () => void
  empty: ReactNode
}

const rowId = ({ id }: DistributionRow) => id
const menuLabel = ({ name }: DistributionRow) => `Actions for ${name}`
const defaultSize = 50
/** On a phone. */
const phone: PhoneRow<DistributionRow> = {
  head: 'name',
  side: ({ isActiveOpen }) => activeBadge(isActiveOpen ? 'active' : 'inactive'),
  under: ['country_name', 'publisher_name'],
  underSide: 'updated_at',
  swipe: { right: 'edit', left: 'delete' },
}

/** The All tab: every distribution that is found, the one changed last first. */
export function DistributionsTable({ columns, rows, actions, onAction, state, onChange, ...table }: Props) {
  const limit = state.limit ?? rememberedPageSize('distributions', tablePageSizes) ?? defaultSize
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
  const page = Math.min(state.listPage, Math.max(1, Math.ceil(total / limit)))
  return (
    <section className="distributions-grid" aria-label="Distributions table">
      <DataTable
        label="Distributions"
        {...table}
        columns={columns}
        phone={phone}
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
