import { useCallback, useMemo } from 'react'
import { Flex } from '@chakra-ui/react'
import { MousePointerClick, RefreshCw } from 'lucide-react'
import { clickGroups, type ClickGroup } from '../../../shared/reports/clickReports'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { may as holds } from '../../../shared/access/permissions'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { PageHead } from '../../ui/layout/PageHead'
import { ViewTabs } from '../../ui/layout/Tabs'
import { DrillFilters } from '../drill/DrillFilters'
import { NothingFound } from '../drill/NothingFound'
import { useDrillPage } from '../drill/useDrillPage'
import { useDrillUrl } from '../drill/useDrillUrl'
import { HeadButton } from '../../ui/layout/HeadButton'
import { levelOf } from '../reports/reportsState'
import { reportTabs } from '../reports/reportTabs'
import { leadsBehind } from '../pivot/leadsBehind'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { useStoredUser } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { ScheduleReport } from '../schedules/ScheduleReport'
import { scheduledView } from '../schedules/scheduledView'
import { clickDefaults, clickFilters, clickPanel, toClickFilter } from './clickReportsState'
import { clickAddress } from './clickReportsUrl'
import { ClickTable } from './ClickTable'
import { clickTableColumns } from './clickTableColumns'

/** Storage name of the columns; one layout for all groupings. */
const columnsEntry = 'reports_clicks_columns'
const tabs = clickGroups.map((id) => ({ id, title: reportTabs[id] }))

/** Clicks on publishers' links and their results. The state is in the URL. */
export function ClickReportsPage() {
  const { state, problems, now, asked, go, apply, hrefOf } = useDrillUrl(clickAddress)
  const { tab, filters } = state
  const { zone, skip, filtersOpen, setFiltersOpen, answers, onAnswer } = useDrillPage('click_reports_filter_open')
  const stored = useStoredUser()?.permissions
  const held = useMemo(() => stored ?? [], [stored])
  const phone = usePhone()

  const filter = useMemo(() => toClickFilter(filters, zone, now), [filters, zone, now])
  // Test leads are not counted.
  const behind = useMemo(
    () => (holds(held, 'LEADS_LIST') ? leadsBehind({ ...filters, isTest: false }, zone, now) : null),
    [held, filters, zone, now],
  )
  const headers = answers.get(levelOf([], tab).id)?.pivot?.headers ?? null
  const columns = useMemo(
    () => clickTableColumns({ by: tab, headers, held, phone, behind, may: (permission) => holds(held, permission) }),
    [tab, headers, held, phone, behind],
  )
  const arrangement = useStoredColumns(columnsEntry, columns)
  const { shown } = arrangement
  const tabHref = useCallback((tab: ClickGroup) => hrefOf({ tab, open: [], sort: null }), [hrefOf])
  return (
    <Flex direction="column" flex="1" minW="0" minH="480px">
      <PageHead title="Click Reports" term="click">
        <HeadButton icon={RefreshCw} label="Refresh" onClick={() => apply({})} />
        <ColumnChooser columns={columns} arrangement={arrangement} />
        <ScheduleReport
          view={scheduledView(
            { report: 'clicks', groupBy: tab, filters, columns: shown.slice(1), sort: state.sort },
            zone,
            now,
          )}
        />
      </PageHead>
      <ViewTabs label="Click report views" tabs={tabs} current={tab} hrefOf={tabHref} />
      <DrillFilters
        {...{ filters, problems, now }}
        defaults={clickDefaults}
        panel={clickPanel}
        open={filtersOpen}
        onOpen={setFiltersOpen}
        onApply={(filters) => apply({ filters: clickFilters(filters) })}
        onClear={() => apply({ filters: clickDefaults, open: [] })}
      >
        <ClickTable
          key={tab}
          {...{ state, filter, skip, asked, answers, onAnswer, columns, shown, arrangement, go }}
          empty={
            <NothingFound
              icon={MousePointerClick}
              title={`No ${groupFacts[tab].many} to report`}
              texts={{
                narrowed: () => 'No click in this range passes the filters.',
                all: 'Nobody followed a publisher’s link in this range.',
              }}
              {...{ filters, now }}
              defaults={clickDefaults}
              onApply={(filters) => apply({ filters })}
              onShowFilter={filtersOpen ? null : () => setFiltersOpen(true)}
            />
          }
        />
      </DrillFilters>
    </Flex>
  )
}
