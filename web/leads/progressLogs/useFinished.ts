import { useCallback, useEffect, useRef, useState } from 'react'
import type { Job, JobView, JobViews } from './progressViews'

/** Jobs that finished while shown, kept until dismissed. */
export function useFinished(views: JobViews) {
  const [finished, setFinished] = useState<readonly Job[]>([])
  const known = useRef(new Set<string>())
  useEffect(() => {
    const isNew = ({ job, doneAt, isWatched }: JobView) =>
      isWatched && doneAt !== null && job.result !== null && !known.current.has(job.id)
    const added = [...views.values()].filter(isNew).map(({ job }) => job)
    if (!added.length) return
    for (const { id } of added) known.current.add(id)
    setFinished((finished) => [...finished, ...added])
  }, [views])
  return { finished, dismiss: useCallback(() => setFinished([]), []) }
}
