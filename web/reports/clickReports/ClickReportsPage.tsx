import '../reports/reports.css'
import { useCallback, useMemo } from 'react'
import { MousePointerClick, RefreshCw } from 'lucide-react'
import { clickGroupTitles, type ClickGroup } from '../../../shared/reports/clickReports'
import { may as holds } from '../../../shared/access/permissions'
import { Button } from '../../ui/form/Button'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { filterChips } from '../../filters/words/filterChips'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useSessionQuery } from '../../generated/graphql'
import { levelOf } from '../reports/reportsState'
import { useLevels } from '../pivot/useLevels'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { usePhone } from '../../app/shell/useMedia'
import { ScheduleReport } from '../schedules/ScheduleReport'
import { scheduledView } from '../schedules/scheduledView'
import { ClickReportsFilters } from './ClickReportsFilters'
import { clickDefaults, toClickFilter } from './clickReportsState'
import { ClickTabBar } from './ClickTabBar'
import { ClickTable } from './ClickTable'
import { clickTableColumns } from './clickTableColumns'
import { useClickReportsUrl } from './useClickReportsUrl'

/** Storage name of the columns; one layout for all groupings. */
const columnsEntry = 'reports_clicks_columns'

/** Clicks on publishers' links and their results. The state is in the URL. */
export function ClickReportsPage() {
  const url = useClickReportsUrl()
  const { state, now, asked, go, apply, hrefOf } = url
  const { tab, filters } = state
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const stored = useStoredUser()?.permissions
  const held = useMemo(() => stored ?? [], [stored])
  const phone = usePhone()
  const { answers, onAnswer } = useLevels()
  const [filtersOpen, setFiltersOpen] = useFiltersOpen('click_reports_filter_open')

  const filter = useMemo(() => toClickFilter(filters, zone, now), [filters, zone, now])
  const headers = answers.get(levelOf([], tab).id)?.pivot?.headers ?? null
  const columns = useMemo(
    () => clickTableColumns({ by: tab, headers, held, phone, may: (permission) => holds(held, permission) }),
    [tab, headers, held, phone],
  )
  const arrangement = useStoredColumns(columnsEntry, columns)
  const { shown } = arrangement

  // Waits for the zone, which determines the days.
  const skip = zonePending && !zoneId
  const tabHref = useCallback((tab: ClickGroup) => hrefOf({ tab, open: [], sort: null }), [hrefOf])
  const isNarrowed = filterChips(filters, { zone, now, choices: { status: 'loading' } }).some(
    ({ key }) => key !== 'date',
  )
  const { dateRangePreset, start_date, end_date } = filters
  return (
    <div className="reports">
      <PageHead title="Click Reports" term="click">
        <Button onClick={() => apply({})}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
        <ColumnChooser columns={columns} arrangement={arrangement} />
        <ScheduleReport
          view={scheduledView(
            { report: 'clicks', groupBy: tab, filters, columns: shown.slice(1), sort: state.sort },
            zone,
            now,
          )}
        />
      </PageHead>
      <ClickTabBar current={tab} hrefOf={tabHref} />
      <ClickReportsFilters url={url} open={filtersOpen} onOpen={setFiltersOpen}>
        <ClickTable
          key={tab}
          {...{ state, filter, skip, asked, answers, onAnswer, columns, shown, arrangement, go }}
          empty={
            <EmptyState
              icon={MousePointerClick}
              title={`No ${clickGroupTitles[tab].many} to report`}
              text={
                isNarrowed
                  ? 'No click in this range passes the filters.'
                  : 'Nobody followed a publisher’s link in this range.'
              }
            >
              {isNarrowed && (
                <Button
                  variant="solid"
                  onClick={() => apply({ filters: { ...clickDefaults, dateRangePreset, start_date, end_date } })}
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
      </ClickReportsFilters>
    </div>
  )
}
