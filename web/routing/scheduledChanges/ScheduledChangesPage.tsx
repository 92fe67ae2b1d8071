import './scheduledChanges.css'
import { useMemo } from 'react'
import { CalendarClock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { useScheduledChangesQuery, type ScheduledChangesState } from '../../generated/graphql'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { Segmented } from '../../ui/form/choices/Segmented'
import { ListTable } from '../../ui/table/ListTable'
import { Pager } from '../../ui/table/Pager'
import { scheduledColumns, scheduledPhone, type ListedChange } from './scheduledChangesColumns'
import { useCancelScheduled } from './useScheduling'

const steps = [{ label: 'Home', to: '/' }, { label: 'Scheduled Changes' }]
const limit = 50
const states: readonly { value: ScheduledChangesState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'ended', label: 'Made, stopped or cancelled' },
]
const changeId = ({ id }: ListedChange) => id

/** Changes of all records at a time: those that wait, or what became of the others. In the address: which, and the page. */
export function ScheduledChangesPage() {
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  const state = search.get('state') === 'ended' ? 'ended' : 'waiting'
  const asked = Number(search.get('page'))
  const number = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  const { data, loading, error, refetch } = useScheduledChangesQuery({
    variables: { state, page: { number, limit } },
    fetchPolicy: 'cache-and-network',
  })
  const again = () => void refetch().catch(() => undefined) // the query shows the error
  const { cancel, isBusy } = useCancelScheduled()
  const list = data?.scheduledChanges
  const columns = useMemo(
    () =>
      scheduledColumns({
        ...{ may, isBusy },
        onUndo: ({ id, entity, recordId }) => void cancel(entity, recordId, id).then(again),
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `cancel` and `again` do the same in every render.
    [may, isBusy],
  )
  const go = (state: ScheduledChangesState, page: number) =>
    setSearch({ ...(state === 'ended' && { state }), ...(page > 1 && { page: String(page) }) })
  return (
    <div className="fill scheduled-page">
      <PageHead title="Scheduled Changes" count={list?.total} breadcrumb={<Breadcrumb steps={steps} />} />
      <div className="scheduled-bar">
        <Segmented label="Which changes" options={states} value={state} onChange={(state) => go(state, 1)} />
      </div>
      <ListTable
        label="Scheduled changes"
        columns={columns}
        phone={scheduledPhone}
        rows={list?.rows}
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
      {list && list.total > limit && (
        <Pager page={number} limit={limit} total={list.total} onPage={(page) => go(state, page)} />
      )}
    </div>
  )
}
