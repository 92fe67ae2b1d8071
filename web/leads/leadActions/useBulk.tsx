import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { countOf, formatCount, plural } from '../../../shared/partners/rates'
import { toast } from '../../ui/overlay/toasts'
import { BulkOutcome } from './BulkOutcome'
import { BulkProgress } from './BulkProgress'
import { createBulkRun, type BulkJob, type BulkResult } from './bulkRun'

export interface Bulk extends BulkJob {
  /** What is under way: `Marking leads as test`. */
  title: string
  /** Shows at once what will come of it; answers how to take it back. The truth has come by then where it was done. */
  anticipate?: () => () => void
  /** Called each time it ends: done, cancelled or failed. `resume` goes on with what is left, under the same keys. */
  onEnd: (result: BulkResult, resume: () => void) => void
}

type View =
  | { kind: 'running'; title: string; worked: number; total: number; isStopping: boolean }
  | { kind: 'outcome'; title: string; result: BulkResult; resume: () => void }

/** A failure of a call that is one portion is told by whoever called; everything else that was not done is listed. */
const isToBeListed = ({ refused, left, total }: BulkResult) =>
  refused.length > 0 || (left.length > 0 && left.length < total)

/**
 * Does something to any number of leads: in portions of 200, each under a key of its own, with progress and Cancel between
 * portions where there are several. A portion without an answer is sent again under the same key. What was not done is
 * listed with its reasons at the end. Draw `dialogs` anywhere.
 */
export function useBulk(): { start: (bulk: Bulk) => void; isRunning: boolean; dialogs: ReactNode } {
  const [view, setView] = useState<View | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isCancelled = useRef(false)
  const isGone = useRef(false)
  // State is drawn only after the task of a press: a second press in it is refused by this.
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
      // What is started when the screen was left already, such as Undo from a message, goes through.
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
