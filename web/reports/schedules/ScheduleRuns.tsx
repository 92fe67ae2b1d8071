import { RotateCcw, Send } from 'lucide-react'
import { useReportRunsQuery, type ReportRunRowFragment, type ReportScheduleRowFragment } from '../../generated/graphql'
import { AttemptList, attemptClass, stateCell } from '../../records/attempts/AttemptList'
import { Button } from '../../ui/form/Button'
import { useKeptFocus } from '../../ui/layout/useKeptFocus'
import { Dialog } from '../../ui/overlay/overlays'
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
  const keptFocus = useKeptFocus()
  const columns = [
    { title: 'Due', isRowHead: true, cell: ({ dueAt }: ReportRunRowFragment) => <DateTime at={dueAt} /> },
    {
      title: 'State',
      isText: true,
      cellClass: ({ state }: ReportRunRowFragment) => attemptClass(state),
      cell: (run: ReportRunRowFragment) => (
        <>
          {stateCell(runText(run), runNote(run))}
          {schedule.isOwn && (run.state === 'failed' || run.state === 'skipped') && (
            <Button size="sm" disabled={acts.busy} onClick={() => void acts.retry(run).then(() => refetch())}>
              <RotateCcw aria-hidden />
              Retry
            </Button>
          )}
        </>
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
      <div {...keptFocus}>
        <AttemptList what="Runs" {...{ columns, list, error, refetch }} empty="It was not sent yet." />
      </div>
    </Dialog>
  )
}
