import { useEffect, useMemo } from 'react'
import { Box } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { useScheduledChangesQuery, type ScheduledChangesState } from '../../generated/graphql'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { useKeptFocus } from '../../ui/layout/useKeptFocus'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { Segmented } from '../../ui/form/choices/Segmented'
import { PlainTable } from '../../ui/table/PlainTable'
import { Pager } from '../../ui/table/Pager'
import { endedColumn, scheduledColumns, scheduledPhone, type ListedChange } from './scheduledChangesColumns'
import { useCancelScheduled, useTakeOver } from './useScheduling'

const steps = [{ label: 'Home', to: '/' }, { label: 'Scheduled Changes' }]
const limit = 50
const states: readonly { value: ScheduledChangesState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'ended', label: 'Made, stopped or cancelled' },
]
const listed = {
  '& .list-table td': { verticalAlign: 'middle' },
}
const isUndo = (control: HTMLElement) => control.matches('td button')
/** Undo of the next row, else of the one before. */
const nextUndo = (controls: HTMLElement[], place: number) =>
  controls.slice(place).find(isUndo) ?? controls.findLast(isUndo) ?? controls[0]
const changeId = ({ id }: ListedChange) => id

/** Changes of all records at a time: those that wait, or what became of the others. In the address: which, and the page. */
export function ScheduledChangesPage() {
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  const state = search.get('state') === 'ended' ? 'ended' : 'waiting'
  const asked = Number(search.get('page'))
  const number = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  const { data, previousData, loading, error, refetch } = useScheduledChangesQuery({
    variables: { state, page: { number, limit } },
    fetchPolicy: 'cache-and-network',
  })
  const again = () => void refetch().catch(() => undefined) // the query shows the error
  const { cancel, isBusy: isCancelling } = useCancelScheduled()
  const { takeOver, isBusy: isTaking } = useTakeOver()
  const isBusy = isCancelling || isTaking
  const list = data?.scheduledChanges
  const before = previousData?.scheduledChanges
  const isOfState = before?.rows.some((row) => (row.state === 'waiting') === (state === 'waiting'))
  // The pages stay while one of them is read.
  const total = list?.total ?? (isOfState && before ? before.total : null)
  const keptFocus = useKeptFocus(nextUndo)
  const columns = useMemo(
    () => [
      ...scheduledColumns({
        ...{ may, isBusy },
        onUndo: ({ id, entity, recordId }) => void cancel(entity, recordId, id).then(again),
        onTakeOver: (change) => void takeOver(change).then(again),
      }),
      ...(state === 'ended' ? [endedColumn] : []),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `cancel`, `takeOver` and `again` do the same in every render.
    [may, isBusy, state],
  )
  const phone = useMemo(() => scheduledPhone(columns), [columns])
  const go = (state: ScheduledChangesState, page: number) =>
    setSearch({ ...(state === 'ended' && { state }), ...(page > 1 && { page: String(page) }) })
  const isBeyond = list?.rows.length === 0 && number > 1
  const last = Math.max(1, Math.ceil((total ?? 0) / limit))
  useEffect(() => {
    if (isBeyond) setSearch((search) => ({ ...Object.fromEntries(search), page: String(last) }), { replace: true })
  }, [isBeyond, last, setSearch])
  return (
    <Box className="fill" css={listed} {...keptFocus}>
      <PageHead title="Scheduled Changes" count={list?.total} breadcrumb={<Breadcrumb steps={steps} />} />
      <Box px="gutter" pb="3">
        <Segmented label="Which changes" options={states} value={state} onChange={(state) => go(state, 1)} />
      </Box>
      <PlainTable
        isList="page"
        label="Scheduled changes"
        columns={columns}
        phone={phone}
        rows={isBeyond ? undefined : list?.rows}
        rowId={changeId}
        error={loading ? undefined : error}
        onRetry={again}
        empty={
          <EmptyState
            icon={CalendarClock}
            title={state === 'waiting' ? 'No change waits' : 'No change has ended'}
            text="Caps, statuses of advertisers and distributions, and shares can be changed at a time, in their forms."
          />
        }
      />
      {total !== null && total > limit && (
        <Pager page={number} limit={limit} total={total} waiting={!list} onPage={(page) => go(state, page)} />
      )}
    </Box>
  )
}
