import { useCallback, useMemo, useState } from 'react'
import { Flex } from '@chakra-ui/react'
import { CircleCheck, RefreshCw, Send } from 'lucide-react'
import { metricPermissionName } from '../../../shared/access/permissions'
import { formatCount } from '../../../shared/app/format'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { visibleFields, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { PageHead } from '../../ui/layout/PageHead'
import { ViewTabs } from '../../ui/layout/Tabs'
import { reportsDefaults } from '../../filters/filterState'
import { reportsPanel } from '../../filters/filterFields'
import type { PathStep } from '../../filters/reportPath'
import { DrillFilters } from '../drill/DrillFilters'
import { NothingFound } from '../drill/NothingFound'
import { useDrillPage } from '../drill/useDrillPage'
import { useDrillUrl } from '../drill/useDrillUrl'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { nameOf, type DataRow } from '../pivot/reportRows'
import { leadsBehind } from '../pivot/leadsBehind'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { ScheduleReport } from '../schedules/ScheduleReport'
import { scheduledView } from '../schedules/scheduledView'
import { leadsWithFilters } from '../../leads/leads/leadsUrl'
import { HeadButton } from '../../ui/layout/HeadButton'
import { ReportTabBar } from '../reports/ReportTabBar'
import type { ReportTab } from '../reports/reportTabs'
import { reportsHref } from '../reports/reportsUrl'
import { ReportExport } from '../reports/ReportExport'
import { toReportRequest } from '../reports/reportRequest'
import { levelOf } from '../reports/reportsState'
import { inboxPanel, InboxTabs } from '../../watch/inbox/InboxTabs'
import { lostComparisons } from './lostComparisons'
import { acrossColumns, columnsShown, lostColumns } from './lostColumns'
import { LostControls } from './LostControls'
import { lostExports } from './lostExports'
import type { LostRequest } from './LostLevel'
import { figuresOf, pivotOf } from './lostRows'
import { lostAddress, lostTabNames, lostTabs, usualAcross, type LostTab } from './lostState'
import { LostSummary } from './LostSummary'
import { LostTable } from './LostTable'
import { SendAgainDialog, type SentAgain } from './SendAgainDialog'

/** Storage name of the columns; one layout for all groupings. */
const columnsEntry = 'reports_lost_columns'
// Without "Compare with past".
const panel = reportsPanel('global')
const tabs = lostTabNames.map((id) => ({ id, title: lostTabs[id] }))

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Leads that no advertiser took, by main reason. The state is in the URL. */
export function LostLeadsPage() {
  const { state, problems, now, asked, go, apply, hrefOf } = useDrillUrl(lostAddress)
  const { tab, filters } = state
  const { zone, skip, filtersOpen, setFiltersOpen, answers, onAnswer } = useDrillPage('lost_leads_filter_open')
  const may = useMay()
  const phone = usePhone()

  const { across: asAcross, figure: asFigure, against } = state
  const seesMoney = may(metricPermissionName('global', 'revenue'))
  const across = phone ? null : asAcross
  const figure = seesMoney ? asFigure : 'leads'
  const request = useMemo((): LostRequest => {
    const { filter } = toReportRequest(filters, zone, now)
    const preset = filters.last24Hours ? null : filters.dateRangePreset
    return { filter, columnsBy: across, preset, compareWith: against }
  }, [filters, zone, now, across, against])
  const seesLeads = may('LEADS_LIST')
  const behind = useMemo(() => (seesLeads ? leadsBehind(filters, zone, now) : null), [seesLeads, filters, zone, now])
  const top = answers.get(levelOf([], tab).id)
  const pivot = pivotOf(top) ?? null
  const all = pivot?.totals.leads ?? null
  const words = useMemo(() => lostComparisons(filters, pivot, { now, zone }), [filters, pivot, now, zone])
  const compared = words?.find(({ value }) => value === against) ?? null
  const input = useMemo(
    () => ({ by: tab, may, phone, all, behind, pivot, across, figure, against: compared }),
    [tab, may, phone, all, behind, pivot, across, figure, compared],
  )
  const figures = useMemo(() => lostColumns(input), [input])
  const groups = useMemo(() => acrossColumns(input), [input])
  const columns = useMemo(() => [...figures.slice(0, 1), ...groups, ...figures.slice(1)], [figures, groups])
  const arrangement = useStoredColumns(columnsEntry, figures)
  const { change } = arrangement
  const withGroups = useMemo(() => {
    const fields = new Set(groups.map(({ field }) => field))
    const [name, ...others] = arrangement.layout
    const places = [...fields].map((field) => ({ field, visible: true }))
    return {
      layout: [...(name ? [name] : []), ...places, ...others],
      change: (layout: ColumnLayout | null) => change(layout && layout.filter(({ field }) => !fields.has(field))),
    }
  }, [arrangement.layout, change, groups])

  const tabHref = useCallback(
    (next: LostTab) => {
      const isUsual = asAcross === usualAcross(tab) || asAcross === next
      return hrefOf({ tab: next, open: [], sort: null, ...(isUsual && { across: usualAcross(next) }) })
    },
    [hrefOf, asAcross, tab],
  )
  const onDetails = useMemo(
    () =>
      behind && ((path: readonly PathStep[]) => void window.open(behind.metric('lost', path), '_blank', 'noopener')),
    [behind],
  )
  const maySend = may('CAMPAIGNS_LIST') && may('CAMPAIGNS_EDIT')
  const [sent, setSent] = useState<SentAgain | null>(null)
  const sendAgain = useMemo(
    () =>
      maySend
        ? {
            label: 'Send these again',
            icon: <Send aria-hidden className="muted" />,
            onAction: (row: DataRow) =>
              setSent({ path: row.path, name: nameOf(row.row, row.by), leads: figuresOf(row).leads }),
          }
        : null,
    [maySend],
  )
  const inTabs = may('ALERTS_LIST')
  const shown = { state: { ...state, across, figure } }
  const view = { filters, columns: visibleFields(withGroups.layout).slice(1), sort: state.sort }
  const reportHref = useCallback(
    (tab: ReportTab | 'details') => (tab === 'details' ? leadsWithFilters({ filters }) : reportsHref({ tab, filters })),
    [filters],
  )
  return (
    <Flex
      direction="column"
      flex="1"
      minW="0"
      minH="480px"
      {...(inTabs && { role: 'tabpanel', id: inboxPanel, 'aria-labelledby': `${inboxPanel}-lost` })}
    >
      <PageHead title="Lost Leads" term="lost-lead">
        {maySend && (
          <HeadButton
            icon={Send}
            label="Send these again"
            disabled={!all}
            onClick={() => setSent({ path: [], name: 'All leads of the report', leads: all ?? 0 })}
          />
        )}
        <HeadButton icon={RefreshCw} label="Refresh" onClick={() => apply({})} />
        <ColumnChooser columns={figures} arrangement={arrangement} />
        <ReportExport choices={lostExports({ ...shown, answers, seesMoney, compares: compared !== null })} />
        <ScheduleReport view={scheduledView({ ...view, report: 'lost_leads', groupBy: tab }, zone, now)} />
      </PageHead>
      {inTabs ? <InboxTabs current="lost" /> : <ReportTabBar current="lost" hrefOf={reportHref} />}
      <ViewTabs label="Lost leads views" tabs={tabs} current={tab} hrefOf={tabHref} />
      <DrillFilters
        {...{ filters, problems, now, panel }}
        defaults={reportsDefaults}
        open={filtersOpen}
        onOpen={setFiltersOpen}
        onApply={(filters) => apply({ filters })}
        onClear={() => apply({ filters: reportsDefaults, open: [] })}
        controls={
          <LostControls
            {...{ state, go, seesMoney, phone }}
            comparisons={words?.map(({ value, long }) => ({ value, label: capital(long) })) ?? null}
          />
        }
      >
        <LostSummary {...{ filter: request.filter, asked, skip, pivot, seesMoney, against: compared }} />
        <LostTable
          key={`${tab} ${across ?? ''}`}
          {...{ state, request, skip, asked, answers, onAnswer, columns, go }}
          arrangement={withGroups}
          onDetails={onDetails ?? undefined}
          compareWith={compared?.value ?? null}
          sendAgain={sendAgain}
          note={
            pivot &&
            across &&
            pivot.columnCount > columnsShown && (
              <span>{`The largest ${columnsShown} of ${formatCount(pivot.columnCount)} ${groupFacts[across].many}; the export has ${pivot.columnCount > pivot.columns.length ? formatCount(pivot.columns.length) : 'all'}`}</span>
            )
          }
          empty={
            <NothingFound
              icon={CircleCheck}
              title="No lost leads"
              texts={{
                narrowed: () => 'No lost lead in this range passes the filters.',
                all: 'Every lead of this range was taken by an advertiser.',
              }}
              {...{ filters, now }}
              defaults={reportsDefaults}
              onApply={(filters) => apply({ filters })}
              onShowFilter={filtersOpen ? null : () => setFiltersOpen(true)}
            />
          }
        />
      </DrillFilters>
      {sent && <SendAgainDialog {...{ ...sent, filters, zone, now }} onClose={() => setSent(null)} />}
    </Flex>
  )
}
