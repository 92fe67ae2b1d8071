import './dashboard.css'
import { useMemo, useState, type ReactNode } from 'react'
import { ListFilter, Plus } from 'lucide-react'
import { leadingPeriod, periodLabels, type DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import { Button } from '../../ui/form/Button'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
import { PageHead } from '../../ui/layout/PageHead'
import { filterChips } from '../../filters/words/filterChips'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { AttentionStrip } from './AttentionStrip'
import type { BlockProps } from './Block'
import { DashboardFilters } from './DashboardFilters'
import { dashboardDefaults, hasRange, toDashboardFilter } from './dashboardState'
import { DashboardSkeleton, NoBlocks, NoWidgets } from './widgets/NoWidgets'
import { OverviewBlock } from './OverviewBlock'
import { PeriodSelect } from './PeriodSelect'
import { StatisticsBlock } from './StatisticsBlock'
import { TopAdvertisersBlock, TopPublishersBlock } from './widgets/TopBlocks'
import { useDashboardUrl } from './useDashboardUrl'
import { useMinute } from './useMinute'
import { useWidgets } from './widgets/useWidgets'
import { bandsOf, shownWidgets, type Widget } from './widgets/widgets'

const LatestFtdsBlock = lazyComponent(() => import('./widgets/LatestFtdsBlock'), 'LatestFtdsBlock', null)
const PivotBlock = lazyComponent(() => import('./widgets/PivotBlock'), 'PivotBlock', null)
const WidgetsDialog = lazyComponent(() => import('./widgets/WidgetsDialog'), 'WidgetsDialog', null)

/** Start page: the selected blocks that the user may see, with a common period and filter. */
export function DashboardPage() {
  const url = useDashboardUrl()
  const { state, now, asked, apply } = url
  const may = useMay()
  const { name: zone } = useTimeZone()
  const { widgets, stored, pending, saving, save } = useWidgets()
  const minute = useMinute()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)

  const { filters } = state
  const period = state.period ?? leadingPeriod(zone, minute)
  const filter = useMemo(() => toDashboardFilter(filters, zone, now), [filters, zone, now])
  const isRange = hasRange(state.filters)
  const onPeriod = (period: DashboardPeriod) => apply({ period })
  const dates = {
    ...dashboardDefaults,
    dateRangePreset: state.filters.dateRangePreset,
    startDate: state.filters.startDate,
    endDate: state.filters.endDate,
  }
  const rangeText = filterChips({ ...dates, isTest: null }, { zone, now, choices: { status: 'loading' } })[0]?.text
  const block: BlockProps = { filter, period, asked, periodText: rangeText ?? periodLabels[period].label }

  const draw = (widget: Widget): ReactNode => (
    <FaultBoundary key={widget.id} what="This block" resetBy={JSON.stringify(filter)}>
      {drawWidget(widget)}
    </FaultBoundary>
  )
  const drawWidget = ({ id, kind, settings }: Widget): ReactNode => {
    // Another filter or period starts at page 1.
    const key = `${id} ${JSON.stringify([filter, period])}`
    switch (kind) {
      case 'statistics':
        return (
          <StatisticsBlock
            key={id}
            {...block}
            isRange={isRange}
            filters={state.filters}
            preset={state.filters.dateRangePreset}
            figure={state.figure}
            onFigure={(figure) => apply({ figure })}
            onPeriod={onPeriod}
          />
        )
      case 'overview':
        return <OverviewBlock key={id} {...block} />
      case 'top_publishers':
        return <TopPublishersBlock key={key} {...block} />
      case 'top_advertisers':
        return <TopAdvertisersBlock key={key} {...block} />
      case 'pivot':
        return <PivotBlock key={id} widget={{ id, kind, settings }} stored={stored} save={save} />
      case 'latest_ftds':
        return <LatestFtdsBlock key={`${id} ${JSON.stringify(filter)}`} {...block} />
    }
  }
  // Without permission for any block there is nothing to select.
  if (!shownWidgets(null, may).length) return <NoBlocks asked={asked} />
  const showsStatistics = widgets.some(({ kind }) => kind === 'statistics')
  return (
    <div className="dashboard">
      <PageHead title="Dashboard">
        {!showsStatistics && !isRange && widgets.length > 0 && <PeriodSelect period={period} onPeriod={onPeriod} />}
        <Button aria-expanded={filtersOpen} onClick={() => setFiltersOpen(!filtersOpen)}>
          <ListFilter aria-hidden />
          Set Filter
        </Button>
        <Button onClick={() => setChoosing(true)}>
          <Plus aria-hidden />
          Add Widget
        </Button>
      </PageHead>
      <AttentionStrip asked={asked} />
      <DashboardFilters {...url} open={filtersOpen} onOpen={setFiltersOpen}>
        <div className="dashboard-blocks">
          {pending && <DashboardSkeleton />}
          {!pending && !widgets.length && <NoWidgets onAdd={() => setChoosing(true)} />}
          {!pending &&
            bandsOf(widgets).map((band) =>
              'full' in band ? (
                draw(band.full)
              ) : (
                <div
                  key={[...band.side, ...band.main].map(({ id }) => id).join(' ')}
                  className={`band${band.isMainFirst ? ' main-first' : ''}`}
                >
                  {band.side.length > 0 && <div className="band-side">{band.side.map(draw)}</div>}
                  {band.main.length > 0 && <div className="band-main">{band.main.map(draw)}</div>}
                </div>
              ),
            )}
        </div>
      </DashboardFilters>
      {choosing && (
        <WidgetsDialog
          widgets={widgets}
          stored={stored}
          saving={saving}
          onSave={save}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
