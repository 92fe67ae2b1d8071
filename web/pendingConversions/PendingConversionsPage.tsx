import '../leads/leads.css'
import './pendingConversions.css'
import { useMemo } from 'react'
import { RefreshCw } from 'lucide-react'
import { maxPendingConversions } from '../../shared/pendingConversionColumns'
import { may } from '../../shared/permissions'
import { formatCount } from '../../shared/rates'
import { Button } from '../components/Button'
import { ColumnChooser } from '../components/ColumnChooser'
import { visibleFields } from '../components/columnLayout'
import { PageHead } from '../components/PageHead'
import { filterChips } from '../filters/filterChips'
import { useFiltersOpen } from '../filters/useFiltersOpen'
import { useSessionQuery } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { useStoredUser } from '../session/useSession'
import { useWide } from '../shell/useMedia'
import { NoPending } from './NoPending'
import { PendingFilters } from './PendingFilters'
import { usePendingCount } from './pendingFtdCache'
import { resetFilters } from './pendingState'
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
  const held = useStoredUser()?.permissions
  const columns = useMemo(
    () => pendingTableColumns({ may: (permission) => may(held ?? [], permission), zone }),
    [held, zone],
  )
  const titles = useMemo(() => new Map(columns.map(({ field, title }) => [field, title])), [columns])
  const { layout, change: arrange, saveDefault, saving, reset } = usePendingColumnLayout(columns)
  const shown = useMemo(() => visibleFields(layout), [layout])
  // Asking before the zone is known would ask for another day.
  const { rows, loading, error, retry } = usePendingConversions(state.filters, {
    zone,
    now,
    skip: zonePending && !zoneId,
  })
  const [filtersOpen, setFiltersOpen] = useFiltersOpen('pending_filter_open', useWide())
  const waiting = usePendingCount()
  const isNarrowed = filterChips(state.filters, { zone, now, choices: { status: 'loading' } }).some(
    ({ key }) => key !== 'date',
  )

  return (
    <div className="leads">
      <PageHead title="Pending Conversions" count={rows?.length}>
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
        <PendingTable
          state={state}
          columns={columns}
          shown={shown}
          rows={rows}
          loading={loading}
          error={error}
          onRetry={retry}
          onChange={change}
          mayDecide={may(held ?? [], 'PENDING_CONVERSIONS_MARK_FTD')}
          empty={
            <NoPending
              isNarrowed={isNarrowed}
              waiting={waiting}
              onReset={() => apply(resetFilters(zone, Date.now()))}
            />
          }
        />
      </PendingFilters>
    </div>
  )
}
