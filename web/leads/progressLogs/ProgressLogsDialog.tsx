import './progressLogs.css'
import { useMemo, useState } from 'react'
import { Play, Trash2 } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { DeleteDialog } from '../../ui/overlay/ConfirmDialog'
import { Dialog } from '../../ui/overlay/overlays'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { Pager } from '../../ui/table/Pager'
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
const jobsOf = (count: number) => countOf(count, 'job')

/** Unfinished injections, which can be run now or deleted. */
export function ProgressLogsDialog({ onClose }: { onClose: () => void }) {
  const { jobs, finished, dismiss, error, retry, runJobs, deleteJobs } = useProgressLogs()
  const [wantedPage, setPage] = useState(1)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<readonly string[] | null>(null)

  const pages = Math.max(1, Math.ceil((jobs?.length ?? 0) / limit))
  const page = Math.min(wantedPage, pages)
  const shown = jobs?.slice((page - 1) * limit, page * limit)
  const idleShown = shown?.filter(isIdle).map(jobId) ?? []
  // Without those that have started meanwhile.
  const chosen =
    jobs
      ?.filter(isIdle)
      .map(jobId)
      .filter((id) => ticked.has(id)) ?? []
  const isAllTicked = idleShown.length > 0 && idleShown.every((id) => ticked.has(id))

  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked((ticked) => {
      const next = new Set(ticked)
      for (const id of ids) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const { dataColumns, rowActions } = useMemo(() => {
    const acts = { onRun: (id: string) => void runJobs([id]), onDelete: (id: string) => setDoomed([id]) }
    return { dataColumns: progressLogColumns(acts), rowActions: jobActions(acts) }
  }, [runJobs])
  const columns: PlainColumn<ShownJob>[] = [
    {
      field: 'select',
      pin: 'start',
      title: (
        <Checkbox
          label="Select all jobs"
          checked={isAllTicked}
          disabled={!idleShown.length}
          onChange={(checked) => tick(idleShown, checked)}
        />
      ),
      cell: (shown) => (
        <Checkbox
          label={`Select job ${shown.job.id}`}
          checked={isIdle(shown) && ticked.has(shown.job.id)}
          disabled={!isIdle(shown)}
          onChange={(checked) => tick([shown.job.id], checked)}
        />
      ),
    },
    ...dataColumns,
  ]

  return (
    <Dialog title="Progress Logs" width="90%" onClose={onClose}>
      <div className="dialog-list progress-logs">
        <div className="job-selection" role="toolbar" aria-label="Selected jobs">
          <span role="status">{chosen.length ? `${jobsOf(chosen.length)} selected` : 'No jobs selected'}</span>
          <Button size="sm" variant="ghost" disabled={!chosen.length} onClick={() => void runJobs(chosen)}>
            <Play className="small" aria-hidden />
            Run selected
          </Button>
          <Button size="sm" variant="ghost" disabled={!chosen.length} onClick={() => setDoomed(chosen)}>
            <Trash2 className="small" aria-hidden />
            Delete selected
          </Button>
        </div>
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
      </div>
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
