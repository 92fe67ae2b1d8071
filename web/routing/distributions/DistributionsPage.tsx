import '../../ui/table/rows/rowIcons.css'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { FlaskConical, History, ListFilter, Plus, Split } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { opensPage } from '../../../shared/partners/partnerPages'
import { may as holds, type Needed } from '../../../shared/access/permissions'
import { historyAddress } from '../../access/auditLog/HistoryLink'
import { Button } from '../../ui/form/Button'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { SearchBox } from '../../ui/form/SearchBox'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useDistributionsQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { usePhone, useWide } from '../../ui/layout/useMedia'
import { switchWithUndo } from '../../records/switchWithUndo'
import { testDistributionHref } from '../backtests/backtestUrl'
import { simulatorHref } from '../simulations/simulatorUrl'
import { DeleteDistribution } from './DeleteDistribution'
import { distributionActions, distributionName, offersAction, type OnDistributionAction } from './distributionActions'
import { advertisersOf, distributionColumns, publisherName, type DistributionRow } from './distributionColumns'
import { DistributionGroups } from './DistributionGroups'
import { DistributionChips } from './DistributionChips'
import { DistributionsFilters } from './DistributionsFilters'
import { NoDistributions } from './NoDistributions'
import { DistributionsTable } from './DistributionsTable'
import { defaultFilters, distributionTabs, tabTitles, withState } from './distributionsUrl'
import { distributionSwitch } from './switchDistribution'
import { useDistributionsUrl, useWizardUrl } from './useDistributionsUrl'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { FilterRow } from '../../ui/layout/FilterRow'
import { ViewTabs } from '../../ui/layout/Tabs'

const tools = [
  { name: 'Simulator', to: '/simulator', icon: FlaskConical },
  { name: 'Backtest', to: '/backtest', icon: History },
]

const DistributionDialog = lazyComponent(() => import('./DistributionDialog'), 'DistributionDialog', null)

/** Whether id, name, country, publisher or an advertiser contains the words. */
function finds(row: DistributionRow, text: string) {
  const own = [
    row.id,
    row.name,
    row.country.name,
    publisherName(row),
    row.timeZoneName,
    ...advertisersOf(row).map(({ name }) => name),
  ]
  return own.join('\n').toLowerCase().includes(text)
}

/** List of distributions with filters, and the wizard. Its state is in the URL. */
export function DistributionsPage() {
  const { state, change } = useDistributionsUrl()
  const { wizard, open, turnTo, close } = useWizardUrl()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useApolloClient()
  const { name: zone } = useTimeZone()
  const stored = useStoredUser()?.permissions
  const may = useCallback((needed: Needed) => holds(stored ?? [], needed), [stored])
  const [phone, wide] = [usePhone(), useWide()]
  const [filtersOpen, setFiltersOpen] = useFiltersOpen('distributions_filter_open')
  const [deleting, setDeleting] = useState<DistributionRow | null>(null)

  const { tab, filters } = state
  const variables = {
    publisherId: [...filters.publisherId],
    countryId: [...filters.countryId],
    type: [...filters.type],
  }
  const { data, previousData, loading, error, refetch } = useDistributionsQuery({ variables })
  const retry = () => void refetch().catch(() => undefined) // the query shows the error
  const all = (data ?? previousData)?.distributions ?? undefined
  const searched = useDeferredValue(state.search.trim().toLowerCase())
  const rows = useMemo(() => (searched ? all?.filter((row) => finds(row, searched)) : all), [all, searched])
  // Names are also needed by the chips while the panel is closed.
  const choices = useFilterChoices(filtersOpen || filters.publisherId.length + filters.countryId.length > 0)

  const actions = useMemo(() => distributionActions(may), [may])
  const columns = useMemo(
    () =>
      distributionColumns(
        zone,
        may(opensPage('advertiser')),
        actions.length ? [actionsColumn<DistributionRow>(actions, distributionName, offersAction)] : [],
      ),
    [zone, may, actions],
  )
  const onAction = useCallback<OnDistributionAction>(
    (name, row) => {
      if (name === 'delete') setDeleting(row)
      else if (name === 'activate' || name === 'deactivate')
        void switchWithUndo(row, name === 'activate', distributionSwitch(client, row.id))
      else if (name === 'simulate') void navigate(simulatorHref(row.id))
      else if (name === 'backtest') void navigate(testDistributionHref(row.id))
      else if (name === 'history') void navigate(historyAddress('distribution', row.id))
      else open({ name: name === 'copy' ? 'copy' : 'edit', id: row.id, page: name === 'view' ? 2 : 1 })
    },
    [open, navigate, client],
  )
  const isNarrowed = filters.publisherId.length + filters.countryId.length + filters.type.length > 0 || searched !== ''
  const empty = (
    <EmptyState icon={Split} title="No distribution matches" text="Widen the filters or search for something else.">
      <Button onClick={() => change({ filters: { ...defaultFilters, type: [] }, search: '' })}>
        Show all distributions
      </Button>
    </EmptyState>
  )
  const isEmpty = all?.length === 0 && !isNarrowed && !loading && !error
  const shared = { columns, rows, actions, onAction, error, onRetry: retry, empty }
  const mayOpenWizard = wizard && may(wizard.name === 'edit' ? 'DISTRIBUTIONS_EDIT' : 'DISTRIBUTIONS_CREATE')
  return (
    <Box className="fill" minH="480px">
      <PageHead title="Distributions" term="distribution" count={rows?.length}>
        {tools.map(({ name, to, icon: Icon }) => (
          <Button
            key={name}
            icon={phone}
            aria-label={name}
            title={phone ? name : undefined}
            onClick={() => void navigate(to)}
          >
            <Icon aria-hidden />
            {!phone && name}
          </Button>
        ))}
        {may('DISTRIBUTIONS_CREATE') && Boolean(all || error) && !isEmpty && (
          <Button
            variant="solid"
            icon={phone}
            aria-label="New Distribution"
            onClick={() => open({ name: 'create', publisher: '', page: 1 })}
          >
            <Plus aria-hidden />
            {!phone && 'New Distribution'}
          </Button>
        )}
      </PageHead>
      <ViewTabs
        label="Grouping"
        tabs={distributionTabs.map((id) => ({ id, title: tabTitles[id] }))}
        current={tab}
        hrefOf={(tab) => pathname + withState(search, { ...state, tab, open: [] })}
      />
      {isEmpty ? (
        <NoDistributions onCreate={(of) => open({ name: 'create', page: 1, ...of })} />
      ) : (
        <>
          <FilterRow className="filter-bar">
            <Button aria-expanded={filtersOpen} onClick={() => setFiltersOpen(!filtersOpen)}>
              <ListFilter aria-hidden />
              {filtersOpen ? 'Hide filter' : 'Show filter'}
            </Button>
            <SearchBox
              label="Search distributions"
              value={state.search}
              onType={(search) => change({ search }, { replace: true })}
            />
            <DistributionChips filters={filters} choices={choices} onChange={(filters) => change({ filters })} />
          </FilterRow>
          <Flex position="relative" flex="1" minH="0">
            <div className="fill">
              {tab === 'all' ? (
                <DistributionsTable {...shared} state={state} onChange={change} loading={loading} />
              ) : (
                <DistributionGroups
                  {...shared}
                  by={tab}
                  open={state.open}
                  onOpen={(open) => change({ open }, { replace: true })}
                />
              )}
            </div>
            {filtersOpen && (
              <DistributionsFilters
                // A removed chip also resets the panel.
                key={JSON.stringify(filters)}
                applied={filters}
                choices={choices}
                mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
                onApply={(filters) => {
                  change({ filters })
                  if (phone) setFiltersOpen(false)
                }}
                onClose={() => setFiltersOpen(false)}
              />
            )}
          </Flex>
        </>
      )}
      {mayOpenWizard && (
        <DistributionDialog
          key={`${wizard.name}${'id' in wizard ? wizard.id : ''}`}
          wizard={wizard}
          onPage={turnTo}
          onClose={close}
        />
      )}
      {deleting && <DeleteDistribution row={deleting} onClose={() => setDeleting(null)} />}
    </Box>
  )
}
