import './schedules.css'
import { RotateCcw, Send } from 'lucide-react'
import { formatCount } from '../../../shared/partners/rates'
import { useReportRunsQuery, type ReportRunRowFragment, type ReportScheduleRowFragment } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Dialog } from '../../ui/overlay/Dialog'
import { PlainTable } from '../../ui/table/PlainTable'
import { DateTime } from '../../ui/time/DateTime'
import { runNote, runText, whenText } from './scheduleTexts'
import type { ScheduleActs } from './useScheduleActs'

interface Props {
  schedule: ReportScheduleRowFragment
  acts: ScheduleActs
  onClose: () => void
}

/** Runs of a schedule with their reasons; the owner can send again what failed. */
export function ScheduleRuns({ schedule, acts, onClose }: Props) {
  const { data, error, refetch } = useReportRunsQuery({
    variables: { scheduleId: schedule.id },
    fetchPolicy: 'cache-and-network',
    pollInterval: 5_000,
    skipPollAttempt: () => document.hidden,
  })
  const list = data?.reportRuns
  const columns = [
    { title: 'Due', isRowHead: true, cell: ({ dueAt }: ReportRunRowFragment) => <DateTime at={dueAt} /> },
    {
      title: 'State',
      isText: true,
      cellClass: ({ state }: ReportRunRowFragment) => `rs-${state}`,
      cell: (run: ReportRunRowFragment) => (
        <>
          {runText(run)}
          {runNote(run) && <small dir="auto">{runNote(run)}</small>}
        </>
      ),
    },
    { title: 'Last attempt', cell: ({ attemptedAt }: ReportRunRowFragment) => <DateTime at={attemptedAt} /> },
    { title: 'Next attempt', cell: ({ nextAttemptAt }: ReportRunRowFragment) => <DateTime at={nextAttemptAt} /> },
    {
      title: '',
      cell: (run: ReportRunRowFragment) =>
        schedule.isOwn &&
        (run.state === 'failed' || run.state === 'skipped') && (
          <Button size="sm" disabled={acts.busy} onClick={() => void acts.retry(run).then(() => refetch())}>
            <RotateCcw aria-hidden />
            Retry
          </Button>
        ),
    },
  ]
  return (
    <Dialog
      title={schedule.name}
      subtitle={`${schedule.reportTitle}: ${whenText(schedule)}`}
      width={760}
      onClose={onClose}
      footer={
        schedule.isOwn && (
          <Button disabled={acts.busy} onClick={() => void acts.sendNow(schedule).then(() => refetch())}>
            <Send aria-hidden />
            Send now
          </Button>
        )
      }
    >
      {error && !list ? (
        <FailedState what="Runs" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
      ) : !list ? (
        <Skeleton height={120} />
      ) : list.rows.length ? (
        <div className="rs-scroll">
          <PlainTable className="rs-table" label="Runs" columns={columns} rows={list.rows} />
        </div>
      ) : (
        <p className="muted">It was not sent yet.</p>
      )}
      {list && list.total > list.rows.length && (
        <p className="hint">{`The last ${list.rows.length} of ${formatCount(list.total)}.`}</p>
      )}
    </Dialog>
  )
}
