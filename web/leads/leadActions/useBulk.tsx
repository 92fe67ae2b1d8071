import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { countOf, formatCount, plural } from '../../../shared/app/format'
import { toast } from '../../ui/overlay/toasts'
import { BulkOutcome } from './BulkOutcome'
import { BulkProgress } from './BulkProgress'
import { createBulkRun, type BulkJob, type BulkResult } from './bulkRun'

export interface Bulk extends BulkJob {
  /** Title of the progress: `Marking leads as test`. */
  title: string
  /** Applies an optimistic update; returns a function that removes it, called after the answer. */
  anticipate?: () => () => void
  /** Called whenever the run ends: done, cancelled or failed. `resume` continues with the same keys. */
  onEnd: (result: BulkResult, resume: () => void) => void
}

type View =
  | { kind: 'running'; title: string; worked: number; total: number; isStopping: boolean }
  | { kind: 'outcome'; title: string; result: BulkResult; resume: () => void }

/** Errors of a single portion are shown by the caller; other incomplete results are listed. */
const isToBeListed = ({ refused, left, total }: BulkResult) =>
  refused.length > 0 || (left.length > 0 && left.length < total)

/**
 * Processes any number of leads in portions of 200, each with its own idempotency key, with progress and Cancel if
 * there are several. A portion without an answer is retried with the same key. Unchanged leads are listed with reasons
 * at the end. Render `dialogs` anywhere.
 */
export function useBulk(): { start: (bulk: Bulk) => void; isRunning: boolean; dialogs: ReactNode } {
  const [view, setView] = useState<View | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isCancelled = useRef(false)
  const isGone = useRef(false)
  // State is updated only after the current task; this ref rejects a second click within it.
  const isBusy = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const start = useCallback(({ title, anticipate, onEnd, ...job }: Bulk) => {
    const run = createBulkRun(job)
    const show = (worked: number) =>
      run.isLong && setView({ kind: 'running', title, worked, total: run.total, isStopping: isCancelled.current })
    let worked = 0
    const go = async () => {
      if (isBusy.current) return
      isBusy.current = true
      isCancelled.current = false
      setRunning(true)
      show(worked)
      const takeBack = anticipate?.()
      // Actions started after leaving the screen, such as Undo, are not cancelled.
      const wasGone = isGone.current
      const onProgress = (now: number) => show((worked = now))
      const result = await run
        .go(onProgress, () => isCancelled.current || (isGone.current && !wasGone))
        .finally(() => takeBack?.())
      setRunning(false)
      isBusy.current = false
      const resume = () => void go()
      setView(isToBeListed(result) ? { kind: 'outcome', title, result, resume } : null)
      if (isGone.current && result.left.length) {
        toast.warning(`${title}: stopped`, {
          text: `${formatCount(result.total - result.left.length)} of ${countOf(result.total, 'lead')} ${plural(result.total, 'was', 'were')} worked on.`,
        })
      }
      onEnd(result, resume)
    }
    void go()
  }, [])

  const cancel = () => {
    isCancelled.current = true
    setView((view) => (view?.kind === 'running' ? { ...view, isStopping: true } : view))
  }
  const dialogs = (
    <>
      {view?.kind === 'running' && <BulkProgress {...view} onCancel={cancel} />}
      {view?.kind === 'outcome' && <BulkOutcome {...view} onClose={() => setView(null)} />}
    </>
  )
  return { start, isRunning, dialogs }
}
