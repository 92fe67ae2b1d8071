import '../reports/reports.css'
import { useCallback, useMemo } from 'react'
import { CircleCheck, RefreshCw, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { carrying } from '../../campaigns/sources/preparedSource'
import { Button } from '../../ui/form/Button'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { EmptyState } from '../../ui/layout/QueryStates'
import { PageHead } from '../../ui/layout/PageHead'
import { ViewTabs } from '../../ui/layout/ViewTabs'
import { reportsDefaults } from '../../filters/filterState'
import { filterChips } from '../../filters/words/filterChips'
import type { PathStep } from '../../filters/reportPath'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useSessionQuery } from '../../generated/graphql'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../app/shell/useMedia'
import { leadsBehind } from '../pivot/leadsBehind'
import { useLevels } from '../pivot/useLevels'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { ScheduleReport } from '../schedules/ScheduleReport'
import { scheduledView } from '../schedules/scheduledView'
import { toReportRequest } from '../reports/reportRequest'
import { levelOf } from '../reports/reportsState'
import { inboxPanel, InboxTabs } from '../../watch/inbox/InboxTabs'
import { lostColumns } from './lostColumns'
import { LostFilters } from './LostFilters'
import { pivotOf } from './lostRows'
import { lostTabNames, lostTabs, type LostTab } from './lostState'
import { LostTable } from './LostTable'
import { canSendAgain, sourceOfLost } from './sendAgain'
import { useLostUrl } from './useLostUrl'

/** Storage name of the columns; one layout for all groupings. */
const columnsEntry = 'reports_lost_columns'
const tabs = lostTabNames.map((id) => ({ id, title: lostTabs[id] }))

/** Leads that nobody took, by main reason. The state is in the URL. */
export function LostLeadsPage() {
  const url = useLostUrl()
  const { state, now, asked, go, apply, hrefOf } = url
  const { tab, filters } = state
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const may = useMay()
  const navigate = useNavigate()
  const phone = usePhone()
  const { answers, onAnswer } = useLevels()
  const [filtersOpen, setFiltersOpen] = useFiltersOpen('lost_leads_filter_open')

  const { filter } = useMemo(() => toReportRequest(filters, zone, now), [filters, zone, now])
  const seesLeads = may('LEADS_LIST')
  const behind = useMemo(() => (seesLeads ? leadsBehind(filters, zone, now) : null), [seesLeads, filters, zone, now])
  const all = pivotOf(answers.get(levelOf([], tab).id))?.totals.leads ?? null
  const columns = useMemo(() => lostColumns({ by: tab, may, phone, all, behind }), [tab, may, phone, all, behind])
  const arrangement = useStoredColumns(columnsEntry, columns)
  const { shown } = arrangement

  // Waits for the zone, which determines the days.
  const skip = zonePending && !zoneId
  const tabHref = useCallback((tab: LostTab) => hrefOf({ tab, open: [], sort: null }), [hrefOf])
  const onDetails = useMemo(
    () =>
      behind && ((path: readonly PathStep[]) => void window.open(behind.metric('lost', path), '_blank', 'noopener')),
    [behind],
  )
  const sendable = canSendAgain(filters)
  const inTabs = may('ALERTS_LIST')
  const isNarrowed = filterChips(filters, { zone, now, choices: { status: 'loading' } }).some(
    ({ key }) => key !== 'date' && key !== 'is_test',
  )
  const { dateRangePreset, start_date, end_date } = filters
  return (
    <div
      className="reports"
      {...(inTabs && { role: 'tabpanel', id: inboxPanel, 'aria-labelledby': `${inboxPanel}-lost` })}
    >
      <PageHead title="Lost Leads" term="lost-lead">
        {may('CAMPAIGNS_LIST') && may('CAMPAIGNS_EDIT') && (
          <Button
            disabled={!sendable}
            title={sendable ? undefined : 'A source has filters for date, country, publisher and funnel alone'}
            onClick={() => void navigate('/create/campaign', { state: carrying(sourceOfLost(filters, zone, now)) })}
          >
            <Send aria-hidden />
            Send these again
          </Button>
        )}
        <Button aria-label="Refresh" onClick={() => apply({})}>
          <RefreshCw aria-hidden />
          <span className="btn-text">Refresh</span>
        </Button>
        <ColumnChooser columns={columns} arrangement={arrangement} />
        <ScheduleReport
          view={scheduledView(
            { report: 'lost_leads', groupBy: tab, filters, columns: shown.slice(1), sort: state.sort },
            zone,
            now,
          )}
        />
      </PageHead>
      {inTabs && <InboxTabs current="lost" />}
      <ViewTabs label="Lost leads views" tabs={tabs} current={tab} hrefOf={tabHref} />
      <LostFilters url={url} open={filtersOpen} onOpen={setFiltersOpen}>
        <LostTable
          key={tab}
          {...{ state, filter, skip, asked, answers, onAnswer, columns, shown, arrangement, go }}
          onDetails={onDetails ?? undefined}
          empty={
            <EmptyState
              icon={CircleCheck}
              title="No lost leads"
              text={
                isNarrowed
                  ? 'No lost lead in this range passes the filters.'
                  : 'Every lead of this range was taken by an advertiser.'
              }
            >
              {isNarrowed && (
                <Button
                  variant="solid"
                  onClick={() => apply({ filters: { ...reportsDefaults, dateRangePreset, start_date, end_date } })}
                >
                  Clear filters
                </Button>
              )}
              {!filtersOpen && (
                <Button onClick={() => setFiltersOpen(true)}>
                  {isNarrowed ? 'Show filter' : 'Choose another range'}
                </Button>
              )}
            </EmptyState>
          }
        />
      </LostFilters>
    </div>
  )
}
