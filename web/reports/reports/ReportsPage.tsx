import { useCallback, useMemo, useState } from 'react'
import { Flex } from '@chakra-ui/react'
import { ChartColumn, ChartNoAxesColumn, Share2 } from 'lucide-react'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { datePresets } from '../../../shared/app/time/dates'
import { may as holds } from '../../../shared/access/permissions'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { copyText } from '../../ui/show/copyText'
import { PageHead } from '../../ui/layout/PageHead'
import { reportsDefaults } from '../../filters/filterState'
import type { PathStep } from '../../filters/reportPath'
import { NothingFound } from '../drill/NothingFound'
import { useDrillPage } from '../drill/useDrillPage'
import { useBeginning, useDefaultView } from '../presets/useDefaultView'
import { leadsWithFilters } from '../../leads/leads/leadsUrl'
import { useStoredUser } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { ScheduleReport } from '../schedules/ScheduleReport'
import { scheduledView } from '../schedules/scheduledView'
import { AddToDashboard } from './AddToDashboard'
import { HeadButton } from '../../ui/layout/HeadButton'
import { CrossReport, type CrossTable } from '../pivot/views/CrossReport'
import { CrossSelect } from '../pivot/views/CrossSelect'
import { exportChoices, shownCross } from './exportChoices'
import { GlobalCards } from '../pivot/GlobalCards'
import { leadsBehind } from '../pivot/leadsBehind'
import { PivotReport } from '../pivot/PivotReport'
import type { PivotWidget } from '../pivot/widget/pivotWidget'
import { canCompare, tabFilters, toComparedRequest, toReportRequest } from './reportRequest'
import { ReportsFilters } from './ReportsFilters'
import { levelOf, type ReportsState } from './reportsState'
import { ReportExport } from './ReportExport'
import { ReportTabBar } from './ReportTabBar'
import { reportTableColumns } from '../pivot/reportTableColumns'
import { columnsEntry, hasChart, reportTabs, usualSort, type PivotTab, type ReportTab } from './reportTabs'
import { reportsHref } from './reportsUrl'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { useReportsUrl } from './useReportsUrl'
import { waitingHref } from '../pivot/waiting'

const texts = {
  narrowed: (count: number) => `Nothing in this range passes the ${count === 1 ? 'filter' : `${count} filters`}.`,
  all: 'No lead came in and none converted in this range.',
}
const isPivot = (state: ReportsState): state is ReportsState & { tab: PivotTab } => state.tab !== 'global'

/** The reports screen. Its state is in the URL. */
export function ReportsPage() {
  const begins = useDefaultView('reports')
  const hasDefaultView = begins.view !== null
  const url = useReportsUrl(hasDefaultView)
  const { state, now, asked, go } = url
  const { zone, skip: isUnready, filtersOpen, setFiltersOpen, answers, onAnswer } = useDrillPage('reports_filter_open')
  const stored = useStoredUser()?.permissions
  const held = useMemo(() => stored ?? [], [stored])
  const phone = usePhone()

  // Columns of the last tab with a table, because the Global tab has none.
  const tab = isPivot(state) ? state.tab : 'advertiserId'
  const canCompareHere = canCompare(state)
  const filters = useMemo(() => tabFilters(state.filters, canCompareHere), [state.filters, canCompareHere])
  const request = useMemo(() => toReportRequest(filters, zone, now), [filters, zone, now])
  const compared = useMemo(() => toComparedRequest(filters, zone, now), [filters, zone, now])
  const behind = useMemo(
    () => (holds(held, 'LEADS_LIST') ? leadsBehind(filters, zone, now) : null),
    [held, filters, zone, now],
  )
  const waiting = useMemo(
    () => (holds(held, 'PENDING_CONVERSIONS_LIST') ? waitingHref(filters, zone, now) : null),
    [held, filters, zone, now],
  )
  const pivot = answers.get(levelOf([], tab).id)?.pivot ?? null
  const pivots = useMemo(() => [...answers.values()].flatMap(({ pivot }) => pivot ?? []), [answers])
  const columns = useMemo(
    () =>
      reportTableColumns({
        ...{ by: tab, pivot, pivots, held, behind, waiting, phone, compare: request.compare },
        isCohort: filters.createdInsideDateRange,
        may: (permission) => holds(held, permission),
      }),
    [tab, pivot, pivots, held, behind, waiting, phone, request.compare, filters.createdInsideDateRange],
  )
  const arrangement = useStoredColumns(columnsEntry[tab], columns)
  const { shown } = arrangement

  const isBeginning = useBeginning(begins, url.isEntry, !isUnready)
  const skip = isUnready || isBeginning
  const cross = useMemo(() => shownCross(state.cross, tab, held), [state.cross, tab, held])
  const [crossTable, setCrossTable] = useState<CrossTable | null>(null)
  const exports = isPivot(state)
    ? exportChoices({ tab, state, cross, crossTable, answers, shown, compare: request.compare })
    : []
  const hrefOf = useCallback(
    (next: ReportTab | 'details') => {
      const { filters, selectedConversion, selectedLead, preset, chart } = state
      if (next === 'details')
        return leadsWithFilters({ filters: { ...filters, compareWithPast: false }, selectedConversion, selectedLead })
      return reportsHref(
        { tab: next, filters, selectedConversion, selectedLead, preset, chart },
        { saysFilters: hasDefaultView },
      )
    },
    [state, hasDefaultView],
  )
  const onDetails = useMemo(
    () => behind && ((path: readonly PathStep[]) => void window.open(behind.row(path), '_blank', 'noopener')),
    [behind],
  )
  const { dateRangePreset } = filters
  const rangeText = filters.last24Hours
    ? 'Last 24 hours'
    : dateRangePreset
      ? datePresets[dateRangePreset].label
      : 'chosen range'
  const view = { filters, columns: shown.slice(1), sort: state.sort ?? usualSort(tab) }
  const widget: PivotWidget = { ...view, title: `${reportTabs[tab]}, ${rangeText}`, tab, look: 'table' }
  const scheduled =
    isPivot(state) && !cross ? scheduledView({ ...view, report: 'leads', groupBy: tab }, zone, now) : null
  const empty = (
    <NothingFound
      icon={ChartNoAxesColumn}
      title={`No ${groupFacts[tab].many} to report`}
      texts={texts}
      clear="Clear all filters"
      {...{ filters, now, defaults: reportsDefaults }}
      onApply={(filters) => url.apply({ filters })}
      onShowFilter={filtersOpen ? null : () => setFiltersOpen(true)}
    />
  )

  return (
    <Flex direction="column" flex="1" minW="0" minH="480px">
      <PageHead title="Reports">
        {isPivot(state) && hasChart(tab) && !cross && (
          <HeadButton
            icon={ChartColumn}
            label="Chart"
            aria-pressed={state.chart}
            onClick={() => go({ chart: !state.chart }, { replace: true })}
          />
        )}
        {isPivot(state) && !cross && <ColumnChooser columns={columns} arrangement={arrangement} />}
        {isPivot(state) && <ReportExport choices={exports} />}
        {isPivot(state) && !cross && holds(held, 'DASHBOARDS_LIST') && (
          <AddToDashboard key={`${tab} ${widget.title}`} widget={widget} />
        )}
        <ScheduleReport view={scheduled} />
        <HeadButton
          icon={Share2}
          label="Share link"
          onClick={() => void copyText(window.location.href, 'Link copied to clipboard')}
        />
      </PageHead>
      <ReportTabBar current={state.tab} hrefOf={hrefOf} />
      <ReportsFilters
        url={url}
        begins={begins}
        columns={isPivot(state) ? arrangement : null}
        controls={
          isPivot(state) && <CrossSelect tab={tab} cross={cross} held={held} onChange={(cross) => go({ cross })} />
        }
        open={filtersOpen}
        onOpen={setFiltersOpen}
      >
        {isPivot(state) && cross ? (
          <CrossReport
            key={`${tab} ${cross.by} ${cross.metric}`}
            {...{ tab, cross, request, filters, asked, skip, behind, empty }}
            onTable={setCrossTable}
          />
        ) : isPivot(state) ? (
          <PivotReport
            key={state.tab}
            {...{ state, now, request, skip, asked, answers, onAnswer, columns, arrangement, go }}
            onDetails={onDetails ?? undefined}
            empty={empty}
          />
        ) : (
          <GlobalCards {...{ filters, now, asked, skip, behind, waiting, compared }} filter={request.filter} />
        )}
      </ReportsFilters>
    </Flex>
  )
}
