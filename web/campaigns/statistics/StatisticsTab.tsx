import '../../records/records.css'
import '../../reports/reports/reports.css'
import { useCallback, useMemo, useState } from 'react'
import { Spacer, Text } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { statisticsGroups } from '../../../shared/campaigns/campaignFigures'
import { dateAt } from '../../../shared/app/time/timeZones'
import { isClickColumn } from '../../reports/clickReports/clickFigures'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { EmptyState } from '../../ui/layout/QueryStates'
import { Segmented } from '../../ui/form/choices/Segmented'
import { useCampaignOfTabQuery, useCampaignStatisticsQuery } from '../../generated/graphql'
import { ReportExport } from '../../reports/reports/ReportExport'
import { useStoredColumns } from '../../reports/pivot/useStoredColumns'
import { PagedTable } from '../../records/list/PagedTable'
import { useMay, useStoredUser } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { usePhone } from '../../ui/layout/useMedia'
import { StatisticsDates } from './StatisticsDates'
import { groupTitles, statisticsSheet, statisticsTableColumns, type StatisticsRow } from './statisticsTable'
import { parseStatistics, rangeOf, withStatistics, type StatisticsState } from './statisticsUrl'
import { useLeadsOf, useReportHref } from './useLeadsOf'
import { FilterRow } from '../../ui/layout/FilterRow'

const pageSize = { module: 'campaign-statistics', usual: 100 }
const columnsEntry = 'reports_campaign_statistics_columns'
const groups = statisticsGroups.map((value) => ({ value, label: groupTitles[value].one }))
const rowId = ({ key, name, isTotal }: StatisticsRow) => (isTotal ? 'total' : `${key} ${name}`)

/** Statistics of a campaign's registrations by country, step, source or advertiser. */
export function StatisticsTab({ campaignId }: { campaignId: string }) {
  const may = useMay()
  const stored = useStoredUser()?.permissions
  const held = useMemo(() => stored ?? [], [stored])
  const phone = usePhone()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  // Relative ranges end when the tab was opened or the range was selected.
  const [now, setNow] = useState(() => Date.now())
  const state = useMemo(() => parseStatistics(search), [search])
  const change = useCallback(
    (change: Partial<StatisticsState>) =>
      void navigate({ search: withStatistics(search, { ...state, page: 1, ...change }) }),
    [navigate, search, state],
  )
  const { by, sort } = state
  const range = rangeOf(state, zone, now)
  const created = useCampaignOfTabQuery({ variables: { id: campaignId } }).data?.campaign?.createdAt
  const { data, previousData, loading, error, refetch } = useCampaignStatisticsQuery({
    variables: { campaignId, by, startDate: range.start, endDate: range.end },
  })
  // Hides rows of the previous grouping.
  const [shownBy, setShownBy] = useState(by)
  if (data && shownBy !== by) setShownBy(by)
  const statistics = (data ?? (shownBy === by ? previousData : undefined))?.campaignStatistics
  const rows: readonly StatisticsRow[] | undefined = statistics?.rows
  const total = useMemo<StatisticsRow | undefined>(
    () => (statistics ? { ...statistics.totals, isTotal: true } : undefined),
    [statistics],
  )
  const leadsOf = useLeadsOf(campaignId, by, range)
  const report = useReportHref(campaignId, range)
  const columns = useMemo(
    () => statisticsTableColumns(by, [...(rows ?? []), ...(total ? [total] : [])], { may, held, phone, leadsOf }),
    [by, rows, total, may, held, phone, leadsOf],
  )
  const arrangement = useStoredColumns(columnsEntry, columns)
  const { shown } = arrangement
  const count = rows?.length ?? 0
  const sheet = () =>
    statisticsSheet(campaignId, by, [...(rows ?? []), ...(total ? [total] : [])], shown.filter(isClickColumn))
  return (
    <div className="records fill">
      <FilterRow className="filter-bar records-bar">
        <Segmented label="By" options={groups} value={by} onChange={(by) => change({ by })} />
        <StatisticsDates
          state={state}
          range={range}
          since={created && dateAt(zone, Date.parse(created))}
          onChange={(range) => {
            setNow(Date.now())
            change(range)
          }}
        />
        <Spacer hideBelow="md" />
        <ColumnChooser columns={columns} arrangement={arrangement} />
        <ReportExport
          choices={
            count ? [{ id: by, label: `Statistics by ${groupTitles[by].one.toLowerCase()}`, rows: count, sheet }] : []
          }
        />
      </FilterRow>
      <PagedTable
        section="Statistics"
        label={`Statistics by ${groupTitles[by].one.toLowerCase()}`}
        columns={columns}
        arrangement={arrangement}
        rows={rows}
        rowId={rowId}
        {...(total && { foot: total })}
        sort={sort}
        sortedBy="table"
        onSort={(sort) => change({ sort })}
        page={state.page}
        limit={state.limit}
        pageSize={pageSize}
        onTurn={change}
        loading={loading && !rows}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        empty={
          <EmptyState
            icon={ChartColumn}
            title="Nothing was registered yet"
            text={
              range.start || range.end
                ? 'No registration, deposit or visit of this campaign lies in this range.'
                : 'The figures begin with the first registration that this campaign sends.'
            }
          />
        }
      >
        <Text textStyle="hint" flex="none" maxW="84ch" px="gutter" pt="1.5" pb="3">
          Clicks are first visits by the autologin links of this campaign’s registrations, so C2L may exceed 100%.
          {report && (
            <>
              {' '}
              Totals equal a report with Campaign leads “only” and this campaign:{' '}
              <Link className="link" to={report}>
                open that report
              </Link>
              .
            </>
          )}
        </Text>
      </PagedTable>
    </div>
  )
}
