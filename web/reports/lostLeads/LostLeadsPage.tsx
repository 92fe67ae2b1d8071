import '../reports/reports.css'
import { useCallback, useMemo } from 'react'
import { CircleCheck, RefreshCw, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { carrying } from '../../campaigns/sources/preparedSource'
import { Button } from '../../ui/form/Button'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { PageHead } from '../../ui/layout/PageHead'
import { ViewTabs } from '../../ui/layout/ViewTabs'
import { reportsDefaults } from '../../filters/filterState'
import { reportsPanel } from '../../filters/filterFields'
import type { PathStep } from '../../filters/reportPath'
import { DrillFilters } from '../drill/DrillFilters'
import { NothingFound } from '../drill/NothingFound'
import { useDrillPage } from '../drill/useDrillPage'
import { useDrillUrl } from '../drill/useDrillUrl'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../app/shell/useMedia'
import { leadsBehind } from '../pivot/leadsBehind'
import { useStoredColumns } from '../pivot/useStoredColumns'
import { toReportRequest } from '../reports/reportRequest'
import { levelOf } from '../reports/reportsState'
import { inboxPanel, InboxTabs } from '../../watch/inbox/InboxTabs'
import { lostColumns } from './lostColumns'
import { pivotOf } from './lostRows'
import { lostAddress, lostTabNames, lostTabs, type LostTab } from './lostState'
import { LostTable } from './LostTable'
import { canSendAgain, sourceOfLost } from './sendAgain'

/** Storage name of the columns; one layout for all groupings. */
const columnsEntry = 'reports_lost_columns'
// Without "Compare with past".
const panel = reportsPanel('global')
const tabs = lostTabNames.map((id) => ({ id, title: lostTabs[id] }))

/** Leads that no advertiser took, by main reason. The state is in the URL. */
export function LostLeadsPage() {
  const { state, problems, now, asked, go, apply, hrefOf } = useDrillUrl(lostAddress)
  const { tab, filters } = state
  const { zone, skip, filtersOpen, setFiltersOpen, answers, onAnswer } = useDrillPage('lost_leads_filter_open')
  const may = useMay()
  const navigate = useNavigate()
  const phone = usePhone()

  const { filter } = useMemo(() => toReportRequest(filters, zone, now), [filters, zone, now])
  const seesLeads = may('LEADS_LIST')
  const behind = useMemo(() => (seesLeads ? leadsBehind(filters, zone, now) : null), [seesLeads, filters, zone, now])
  const all = pivotOf(answers.get(levelOf([], tab).id))?.totals.leads ?? null
  const columns = useMemo(() => lostColumns({ by: tab, may, phone, all, behind }), [tab, may, phone, all, behind])
  const arrangement = useStoredColumns(columnsEntry, columns)
  const { shown } = arrangement

  const tabHref = useCallback((tab: LostTab) => hrefOf({ tab, open: [], sort: null }), [hrefOf])
  const onDetails = useMemo(
    () =>
      behind && ((path: readonly PathStep[]) => void window.open(behind.metric('lost', path), '_blank', 'noopener')),
    [behind],
  )
  const sendable = canSendAgain(filters)
  const inTabs = may('ALERTS_LIST')
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
      </PageHead>
      {inTabs && <InboxTabs current="lost" />}
      <ViewTabs label="Lost leads views" tabs={tabs} current={tab} hrefOf={tabHref} />
      <DrillFilters
        {...{ filters, problems, now, panel }}
        defaults={reportsDefaults}
        open={filtersOpen}
        onOpen={setFiltersOpen}
        onApply={(filters) => apply({ filters })}
        onClear={() => apply({ filters: reportsDefaults, open: [] })}
      >
        <LostTable
          key={tab}
          {...{ state, filter, skip, asked, answers, onAnswer, columns, shown, arrangement, go }}
          onDetails={onDetails ?? undefined}
          empty={
            <NothingFound
              icon={CircleCheck}
              title="No lost leads"
              texts={{
                narrowed: 'No lost lead in this range passes the filters.',
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
    </div>
  )
}
