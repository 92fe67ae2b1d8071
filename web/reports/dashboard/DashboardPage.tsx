import { useMemo, useState, type ReactNode } from 'react'
import { Flex, Grid, SimpleGrid } from '@chakra-ui/react'
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
import { useSetUp } from '../setUpList/useSetUp'
import { StatisticsBlock } from './StatisticsBlock'
import { TopAdvertisersBlock, TopPublishersBlock } from './widgets/TopBlocks'
import { useDashboardUrl } from './useDashboardUrl'
import { useMinute } from './useMinute'
import { useWidgets } from './widgets/useWidgets'
import { bandsOf, shownWidgets, type BlockBand, type Widget } from './widgets/widgets'

const LatestFtdsBlock = lazyComponent(() => import('./widgets/LatestFtdsBlock'), 'LatestFtdsBlock', null)
const PivotBlock = lazyComponent(() => import('./widgets/PivotBlock'), 'PivotBlock', null)
const NoFigures = lazyComponent(() => import('../setUpList/NoFigures'), 'NoFigures', null)
const SetUpPart = lazyComponent(() => import('../setUpList/SetUpPart'), 'SetUpPart', null)
const WidgetsDialog = lazyComponent(() => import('./widgets/WidgetsDialog'), 'WidgetsDialog', null)

/** Narrow blocks beside broad ones; below 1280 px above each other, the narrow ones side by side. */
function Band({ side, main, isMainFirst, draw }: BlockBand & { draw: (widget: Widget) => ReactNode }) {
  const columns = [
    side.length > 0 && (
      <SimpleGrid key="side" minChildWidth="min(320px, 100%)" alignContent="start" data-narrow>
        {side.map(draw)}
      </SimpleGrid>
    ),
    main.length > 0 && (
      <Grid key="main" minW="0">
        {main.map(draw)}
      </Grid>
    ),
  ].filter(Boolean)
  const [narrow, broad] = ['clamp(280px, 23%, 376px)', 'minmax(0, 1fr)']
  const widths = columns.length < 2 ? [broad] : isMainFirst ? [broad, narrow] : [narrow, broad]
  return (
    <Grid flex={main.length ? '1' : 'none'} templateColumns={{ xl: widths.join(' ') }} divideX={{ xl: '1px' }}>
      {isMainFirst ? columns.reverse() : columns}
    </Grid>
  )
}

/** Start page: the selected blocks that the user may see, with a common period and filter. */
export function DashboardPage() {
  const url = useDashboardUrl()
  const { state, now, asked, apply } = url
  const may = useMay()
  const { name: zone } = useTimeZone()
  const { widgets, stored, pending, saving, save } = useWidgets()
  const minute = useMinute()
  const setUp = useSetUp()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)

  const { filters } = state
  const period = state.period ?? leadingPeriod(zone, minute)
  const filter = useMemo(() => toDashboardFilter(filters, zone, now), [filters, zone, now])
  const isRange = hasRange(filters)
  const onPeriod = (period: DashboardPeriod) => apply({ period })
  const dates = {
    ...dashboardDefaults,
    ...{ dateRangePreset: filters.dateRangePreset, startDate: filters.startDate, endDate: filters.endDate },
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
            {...{ isRange, filters, onPeriod }}
            preset={filters.dateRangePreset}
            figure={state.figure}
            onFigure={(figure) => apply({ figure })}
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
  const isPending = pending || setUp.isPending
  const showsBlocks = !isPending && setUp.hasFigures
  const showsStatistics = widgets.some(({ kind }) => kind === 'statistics')
  return (
    <Flex direction="column" flex="1 0 auto" minW="0">
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
      {setUp.list && <SetUpPart facts={setUp.list} hasFigures={setUp.hasFigures} onHide={() => void setUp.hide()} />}
      {!setUp.list && !setUp.hasFigures && <NoFigures />}
      {setUp.hasFigures && !setUp.isPending && <AttentionStrip asked={asked} />}
      <DashboardFilters {...url} open={filtersOpen} onOpen={setFiltersOpen}>
        <Flex direction="column" flex="1" minW="0">
          {isPending && <DashboardSkeleton />}
          {showsBlocks && !widgets.length && <NoWidgets onAdd={() => setChoosing(true)} />}
          {showsBlocks &&
            bandsOf(widgets).map((band) =>
              'full' in band ? draw(band.full) : <Band key={band.id} {...band} draw={draw} />,
            )}
        </Flex>
      </DashboardFilters>
      {choosing && <WidgetsDialog {...{ widgets, stored, saving }} onSave={save} onClose={() => setChoosing(false)} />}
    </Flex>
  )
}
