import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
import { PageHead } from '../../ui/layout/PageHead'
import { HeldLeadsButton } from '../heldLeads/HeldLeadsButton'
import { ExportButton } from '../../reports/exports/ExportButton'
import { useDocked } from '../leadPanel/leadAddress'
import { ProgressLogsButton } from '../progressLogs/ProgressLogsButton'
import { useFiltersOpening } from '../../filters/columnFilters'
import { leadsPanel } from '../../filters/filterFields'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useBeginning, useDefaultView } from '../../reports/presets/useDefaultView'
import { useSessionQuery } from '../../generated/graphql'
import { dateAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { filtersBesideDate } from './leadsChips'
import { LeadNews } from '../leadChanges/LeadNews'
import { LeadsFilters, withoutFilters } from './LeadsFilters'
import { LeadsTable, phoneLeadColumns } from './table/LeadsTable'
import { LeadsTabs } from './LeadsTabs'
import { HeadActions, ListPage } from './ListPage'
import { leadTableColumns } from './table/leadTableColumns'
import { toLeadsVariables } from './leadsState'
import { NoLeads } from './NoLeads'
import { SearchOutcomeFrame } from '../search/SearchOutcomeFrame'
import { SearchRecordsButton } from '../search/SearchRecordsButton'
import { useLeadNews } from '../leadChanges/useLeadNews'
import { useLeadColumnLayout } from './table/useLeadColumnLayout'
import { isLeadsEntry } from './useLeadsPreset'
import { useLeads } from './useLeads'
import { useLeadsTableState } from './table/useLeadsTableState'
import { useLeadsUrl } from './useLeadsUrl'

const SearchOutcome = lazyComponent(async () => ({ default: (await import('../search/SearchOutcome')).SearchOutcome }))

/** The leads screen. Its state is in the URL. */
export function LeadsPage() {
  const begins = useDefaultView('leads')
  const url = useLeadsUrl(begins.view !== null || begins.isLoading)
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const may = useMay()
  // In narrow layouts, dates of today only show the time.
  const isPhone = usePhone()
  const isDocked = useDocked()
  const today = isDocked || isPhone ? dateAt(zone, url.now) : null
  const columns = useMemo(() => leadTableColumns({ may, zone, today }), [may, zone, today])
  const arrangement = useLeadColumnLayout(columns)
  const { pending, shown } = arrangement
  const { state, change } = useLeadsTableState(url, columns)

  // Asking before columns and zone are known would ask for the wrong thing.
  const isUnready = pending || (zonePending && !zoneId)
  const isBeginning = useBeginning(begins, isLeadsEntry(url), !isUnready)
  const variables = useMemo(() => toLeadsVariables(state, zone, url.now), [state, zone, url.now])
  const { document, leads, stale, loading, error, retry } = useLeads(variables, {
    columns: isPhone ? phoneLeadColumns : shown,
    skip: isUnready || isBeginning,
    asked: url.now,
  })

  const news = useLeadNews({ state, variables, document, leads })
  const { apply } = url
  const asOf = leads?.asOf ?? ''
  const newsBar = useMemo(
    // New leads are on the first page, if the newest come first.
    () => <LeadNews news={news} asOf={asOf} onRefresh={() => apply(state, { keepsPage: news.fresh === 0 })} />,
    [news, asOf, apply, state],
  )

  // A link to a page that no longer exists shows the last one.
  const pages = Math.max(1, Math.ceil((leads?.total ?? 0) / state.limit))
  const beyond = leads && !loading && !error && state.page > pages
  useEffect(() => {
    if (beyond) url.go({ ...state, page: pages }, { replace: true })
  })

  const selected = useRef<() => Iterable<string>>(() => [])
  const [isBefore, setBefore] = useState(false)
  const { columnFilters, ...filtering } = useFiltersOpening(leadsPanel, useFiltersOpen('leads_filter_open'))

  return (
    <ListPage>
      <PageHead title="Leads" count={leads?.total} {...(!isPhone && { term: 'lead' })}>
        <HeadActions>
          <SearchRecordsButton state={state} apply={url.apply} />
          <HeldLeadsButton />
          <ProgressLogsButton />
          {!isBefore && <ColumnChooser columns={columns} arrangement={arrangement} />}
          <ExportButton
            variables={variables}
            columns={shown}
            total={leads?.total ?? 0}
            onPage={leads?.rows.length ?? 0}
            selected={selected}
          />
        </HeadActions>
      </PageHead>
      <LeadsTabs state={state} />
      <LeadsFilters
        {...url}
        state={state}
        columns={arrangement}
        begins={begins}
        {...filtering}
        isBare={isBefore}
        aside={newsBar}
      >
        {variables.search && (
          <FaultBoundary what="The outcome of the search">
            <Suspense fallback={<SearchOutcomeFrame />}>
              <SearchOutcome
                state={state}
                variables={{ ...variables, search: variables.search }}
                skip={zonePending && !zoneId}
                apply={url.apply}
              />
            </Suspense>
          </FaultBoundary>
        )}
        <LeadsTable
          state={state}
          columns={columns}
          arrangement={arrangement}
          filters={columnFilters}
          leads={leads}
          variables={variables}
          selected={selected}
          loading={loading}
          stale={stale}
          error={error}
          onRetry={retry}
          onChange={change}
          isBare={isBefore}
          empty={
            <NoLeads
              active={filtersBesideDate(state, { zone, now: url.now })}
              onClear={() => url.apply(withoutFilters(state))}
              onShowFilter={filtering.open ? null : () => filtering.onOpen(true)}
              onBefore={setBefore}
            />
          }
        />
      </LeadsFilters>
    </ListPage>
  )
}
