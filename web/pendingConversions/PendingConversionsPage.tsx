import '../leads/leads.css'
import './pendingConversions.css'
import { useMemo } from 'react'
import { RefreshCw } from 'lucide-react'
import { maxPendingConversions } from '../../shared/pendingConversionColumns'
import { countOf, formatCount } from '../../shared/rates'
import { Button } from '../components/Button'
import { ColumnChooser } from '../components/ColumnChooser'
import { visibleFields } from '../components/columnLayout'
import { PageHead } from '../components/PageHead'
import { filterChips } from '../filters/filterChips'
import { useFiltersOpen } from '../filters/useFiltersOpen'
import { useSessionQuery } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { useMay } from '../session/useSession'
import { useWide } from '../shell/useMedia'
import { NoPending } from './NoPending'
import { PendingFilters } from './PendingFilters'
import { usePendingCount } from './pendingFtdCache'
import { pendingDefaults } from './pendingState'
import { PendingTable } from './PendingTable'
import { pendingTableColumns } from './pendingTableColumns'
import { usePendingColumnLayout } from './usePendingColumnLayout'
import { usePendingConversions } from './usePendingConversions'
import { usePendingUrl } from './usePendingUrl'

/** The queue of conversions that wait to be accepted or rejected: its address is its state. */
export function PendingConversionsPage() {
  const { state, problems, now, change, apply } = usePendingUrl()
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const may = useMay()
  const columns = useMemo(() => pendingTableColumns({ may, zone }), [may, zone])
  const titles = useMemo(() => new Map(columns.map(({ field, title }) => [field, title])), [columns])
  const { layout, change: arrange, saveDefault, saving, reset, resetToProduct } = usePendingColumnLayout(columns)
  const shown = useMemo(() => visibleFields(layout), [layout])
  // Asking before the zone is known would ask for another day.
  const { rows, loading, error, retry } = usePendingConversions(state.filters, {
    zone,
    now,
    skip: zonePending && !zoneId,
  })
  const [filtersOpen, setFiltersOpen] = useFiltersOpen('pending_filter_open', useWide())
  const waiting = usePendingCount()
  const chips = filterChips(state.filters, { zone, now, choices: { status: 'loading' } })
  const limitedBy = chips.some(({ key }) => key !== 'date') ? 'filters' : chips.length ? 'range' : null
  // What was decided here stays in its row and waits no longer.
  const stillWaiting = useMemo(() => rows?.filter(({ status }) => status === 'PENDING_FTD').length, [rows])
  // Of a list that nothing limits, the count beside the drawer's entry is that of its rows.
  const isWhole = !limitedBy && !loading && rows !== undefined && rows.length < maxPendingConversions
  const arrived = isWhole ? (waiting ?? 0) - (stillWaiting ?? 0) : 0

  return (
    <div className="leads">
      <PageHead title="Pending Conversions" count={stillWaiting}>
        <Button onClick={() => apply(state.filters)}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
        <ColumnChooser
          layout={layout}
          titles={titles}
          onChange={arrange}
          onSave={saveDefault}
          saving={saving}
          onReset={reset}
          onProductDefault={resetToProduct}
        />
      </PageHead>
      <PendingFilters
        state={state}
        problems={problems}
        now={now}
        apply={apply}
        open={filtersOpen}
        onOpen={setFiltersOpen}
      >
        {rows?.length === maxPendingConversions && (
          <p className="pending-bound" role="status">
            {`The newest ${formatCount(maxPendingConversions)} are shown. Narrow the range to see the others.`}
          </p>
        )}
        {arrived > 0 && (
          <p className="pending-bound new" role="status">
            {`${countOf(arrived, 'more waits', 'more wait')} since this list was read.`}
            <Button variant="link" size="sm" onClick={() => apply(state.filters)}>
              Show
            </Button>
          </p>
        )}
        <PendingTable
          state={state}
          columns={columns}
          shown={shown}
          rows={rows}
          loading={loading}
          error={error}
          onRetry={retry}
          onChange={change}
          mayDecide={may('PENDING_CONVERSIONS_MARK_FTD')}
          empty={<NoPending limitedBy={limitedBy} waiting={waiting} onShowAll={() => apply(pendingDefaults.filters)} />}
        />
      </PendingFilters>
    </div>
  )
}
