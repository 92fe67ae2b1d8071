import { useMemo, useState } from 'react'
import { Box } from '@chakra-ui/react'
import { Play, Trash2 } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { DeleteDialog } from '../../ui/overlay/ConfirmDialog'
import { Dialog } from '../../ui/overlay/overlays'
import { SelectionBar } from '../leadActions/SelectionBar'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { Pager } from '../../ui/table/Pager'
import { useRowSelection } from '../../ui/table/rows/useRowSelection'
import { EmptyState } from '../../ui/layout/QueryStates'
import { Checkbox } from '../../ui/form/Checkbox'
import { jobActions, jobPhone, progressLogColumns } from './progressLogColumns'
import type { ShownJob } from './progressViews'
import { RunSummary } from './RunSummary'
import { useProgressLogs } from './useProgressLogs'

/** Page size. */
const limit = 50
const jobId = ({ job }: ShownJob) => job.id
const isIdle = ({ phase }: ShownJob) => phase === 'idle'
const allOf = (shown: readonly ShownJob[]) => Object.fromEntries(shown.map((one) => [jobId(one), true as const]))
const jobsOf = (count: number) => countOf(count, 'job')

/** Unfinished injections, which can be run now or deleted. */
export function ProgressLogsDialog({ onClose }: { onClose: () => void }) {
  const { jobs, finished, dismiss, error, retry, runJobs, deleteJobs } = useProgressLogs()
  const [wantedPage, setPage] = useState(1)
  const [doomed, setDoomed] = useState<readonly string[] | null>(null)

  const pages = Math.max(1, Math.ceil((jobs?.length ?? 0) / limit))
  const page = Math.min(wantedPage, pages)
  const shown = jobs?.slice((page - 1) * limit, page * limit)
  const idle = shown?.filter(isIdle) ?? []
  const { selected, onSelect, state } = useRowSelection(idle, jobId, '')
  // Without those that have started meanwhile.
  const chosen = (jobs ?? []).filter((shown) => isIdle(shown) && selected.has(jobId(shown))).map(jobId)
  const { dataColumns, rowActions } = useMemo(() => {
    const acts = { onRun: (id: string) => void runJobs([id]), onDelete: (id: string) => setDoomed([id]) }
    return { dataColumns: progressLogColumns(acts), rowActions: jobActions(acts) }
  }, [runJobs])
  const others = (shown: ShownJob) => [...selected.values()].filter((one) => jobId(one) !== jobId(shown))
  const columns: PlainColumn<ShownJob>[] = [
    {
      field: 'select',
      pin: 'start',
      title: (
        <Checkbox
          label="Select all jobs"
          checked={state === 'all'}
          disabled={!idle.length}
          onChange={(checked) => onSelect(checked ? allOf(idle) : {})}
        />
      ),
      cell: (shown) => (
        <Checkbox
          label={`Select job ${shown.job.id}`}
          checked={isIdle(shown) && selected.has(jobId(shown))}
          disabled={!isIdle(shown)}
          onChange={(checked) => onSelect(allOf([...others(shown), ...(checked ? [shown] : [])]))}
        />
      ),
    },
    ...dataColumns,
  ]

  return (
    <Dialog title="Progress Logs" width="90%" onClose={onClose}>
      <Box className="dialog-list" css={{ '& .list-table td': { verticalAlign: 'middle' } }}>
        <SelectionBar aria-label="Selected jobs" overflowX="auto" border="0">
          <span role="status">{chosen.length ? `${jobsOf(chosen.length)} selected` : 'No jobs selected'}</span>
          <Button size="sm" variant="ghost" disabled={!chosen.length} onClick={() => void runJobs(chosen)}>
            <Play className="small" aria-hidden />
            Run selected
          </Button>
          <Button size="sm" variant="ghost" disabled={!chosen.length} onClick={() => setDoomed(chosen)}>
            <Trash2 className="small" aria-hidden />
            Delete selected
          </Button>
        </SelectionBar>
        {finished.length > 0 && <RunSummary finished={finished} onClose={dismiss} />}
        <PlainTable
          isList
          key={page}
          label="Progress Logs"
          columns={columns}
          phone={jobPhone}
          rowActions={rowActions}
          rows={shown}
          rowId={jobId}
          error={error}
          onRetry={retry}
          empty={
            <EmptyState
              title="No jobs waiting"
              text="Leads that wait to be sent to a different advertiser are listed here."
            />
          }
        />
        {jobs && jobs.length > 0 && <Pager page={page} limit={limit} total={jobs.length} onPage={setPage} />}
      </Box>
      {doomed && (
        <DeleteDialog
          what={doomed.length === 1 ? `the job with ID: ${doomed[0]}` : jobsOf(doomed.length)}
          onConfirm={async () => {
            await deleteJobs(doomed)
            setDoomed(null)
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Dialog>
  )
}
