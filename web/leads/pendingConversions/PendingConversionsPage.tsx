import { useMemo } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { maxPendingConversions } from '../../../shared/leads/pendingConversionColumns'
import { formatMoney } from '../../../shared/app/money'
import { countOf, formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import { PageHead } from '../../ui/layout/PageHead'
import { filterChips } from '../../filters/words/filterChips'
import { useFiltersOpening } from '../../filters/columnFilters'
import { pendingPanel } from '../../filters/filterFields'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useSessionQuery } from '../../generated/graphql'
import { CalmStatus } from '../../ui/show/CalmStatus'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { useMinute } from '../../app/session/useMinute'
import { HeadActions, ListPage } from '../leads/ListPage'
import { moneyOf } from './decisions/decisionFacts'
import { NoPending } from './NoPending'
import { PendingFilters } from './PendingFilters'
import { usePendingCount } from './decisions/pendingFtdCache'
import { PendingKeys } from './PendingKeys'
import { isInPart } from './pendingParts'
import { PendingParts } from './PendingParts'
import { pendingDefaults } from './pendingState'
import { PendingTable } from './PendingTable'
import { pendingTableColumns } from './pendingTableColumns'
import { usePendingColumnLayout } from './usePendingColumnLayout'
import { usePendingConversions } from './usePendingConversions'
import { usePendingUrl } from './usePendingUrl'

/** Queue of pending conversions. Its state is in the URL. */
export function PendingConversionsPage() {
  const { state, problems, now, change, apply } = usePendingUrl()
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const may = useMay()
  // Phones have no columns.
  const isPhone = usePhone()
  const mayDecide = may('PENDING_CONVERSIONS_MARK_FTD')
  const minute = useMinute()
  const context = useMemo(() => ({ may, zone, now: minute }), [may, zone, minute])
  const columns = useMemo(() => pendingTableColumns(context), [context])
  const arrangement = usePendingColumnLayout(columns)
  // Waits for the zone, which determines the day.
  const {
    rows: listed,
    filter,
    loading,
    error,
    retry,
  } = usePendingConversions(state.filters, {
    zone,
    now,
    skip: zonePending && !zoneId,
  })
  const { columnFilters, ...filtering } = useFiltersOpening(pendingPanel, useFiltersOpen('pending_filter_open'))
  const waiting = usePendingCount()
  const chips = filterChips(state.filters, { zone, now, choices: { status: 'loading' } })
  const limitedBy = chips.some(({ key }) => key !== 'date') ? 'filters' : chips.length ? 'range' : null
  // Decided conversions are hidden; Undo shows them again.
  const rows = useMemo(() => listed?.filter(({ status }) => status === 'PENDING_FTD'), [listed])
  const { show } = state
  const inPart = useMemo(() => rows?.filter((row) => isInPart[show](row, minute)), [rows, show, minute])
  const { revenue } = moneyOf(rows ?? [])
  // Without filters, the number of rows updates the count in the menu.
  const isWhole = !limitedBy && !loading && listed !== undefined && listed.length < maxPendingConversions
  const arrived = isWhole ? (waiting ?? 0) - (rows?.length ?? 0) : 0
  const arrivedText = arrived > 0 ? `${countOf(arrived, 'more waits', 'more wait')} since this list was read.` : ''

  return (
    <ListPage>
      <PageHead title="Pending Conversions" term="pending" count={rows?.length}>
        {rows && revenue !== null && (
          <Box hideBelow="md" color="fg.muted" textStyle="figure">
            <b>{formatMoney(revenue)}</b> revenue waiting
          </Box>
        )}
        <HeadActions>
          <Button onClick={() => apply(state.filters)}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
          {!isPhone && <ColumnChooser columns={columns} arrangement={arrangement} />}
        </HeadActions>
      </PageHead>
      <PendingFilters
        state={state}
        problems={problems}
        now={now}
        apply={apply}
        {...filtering}
        controls={
          <>
            <PendingParts rows={rows} now={minute} part={show} onChange={(show) => change({ show, page: 1 })} />
            {mayDecide && <PendingKeys />}
          </>
        }
      >
        {listed?.length === maxPendingConversions && (
          <Box as="p" flex="none" px="gutter" py="1.5" bg="warning.subtle" color="warning.fg" role="status">
            {`The newest ${formatCount(maxPendingConversions)} are shown. Narrow the range to see the others.`}
          </Box>
        )}
        <CalmStatus text={arrivedText} />
        {arrivedText && (
          <Flex as="p" flex="none" align="center" gap="2" px="gutter" py="1.5" bg="accent.subtle" color="accent.fg">
            {arrivedText}
            <Button variant="link" size="sm" onClick={() => apply(state.filters)}>
              Show
            </Button>
          </Flex>
        )}
        <PendingTable
          state={state}
          columns={columns}
          arrangement={arrangement}
          filters={columnFilters}
          rows={inPart}
          context={context}
          filter={show === 'all' && listed && listed.length < maxPendingConversions ? filter : null}
          loading={loading}
          error={error}
          onRetry={retry}
          onChange={change}
          mayDecide={mayDecide}
          empty={
            <NoPending
              limitedBy={rows?.length ? 'part' : limitedBy}
              waiting={rows?.length || waiting}
              onShowAll={() => (rows?.length ? change({ show: 'all', page: 1 }) : apply(pendingDefaults.filters))}
            />
          }
        />
      </PendingFilters>
    </ListPage>
  )
}
