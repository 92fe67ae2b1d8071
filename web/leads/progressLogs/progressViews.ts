/**
 * What the progress logs show of each job: idle, running... for at least three seconds and until the server says that it
 * is done, completed for three more, then nothing. Pure: the clock comes in. Source: spec/1 section 4.
 */
import type { ProgressLogRowFragment } from '../../generated/graphql'

export type Job = ProgressLogRowFragment
export type Phase = 'idle' | 'running...' | 'completed' | 'gone'

export interface JobView {
  job: Job
  /** When it was run here, or first seen to be no longer idle. */
  startedAt: number | null
  /** When it was first seen to be done. */
  doneAt: number | null
  /** It was seen before it was done, so that its result is news. */
  isWatched: boolean
  /** Its time came while the dialog was open. */
  isAutoStarted: boolean
  /** Scheduled time as it was while idle: running by hand changes it, and the row must not jump. */
  order: number
}
export type JobViews = ReadonlyMap<string, JobView>

const shownMs = 3000

export function phaseOf({ startedAt, doneAt }: JobView, now: number): Phase {
  if (startedAt === null) return 'idle'
  if (doneAt === null || now < startedAt + shownMs) return 'running...'
  return now < Math.max(startedAt + shownMs, doneAt) + shownMs ? 'completed' : 'gone'
}

function seenFirst(job: Job, now: number): JobView {
  const isDone = job.status === 'completed'
  return {
    job,
    // What was done before anybody looked does not run again.
    startedAt: job.status === 'idle' ? null : isDone ? now - shownMs : now,
    doneAt: isDone ? now : null,
    isWatched: !isDone,
    isAutoStarted: false,
    order: Date.parse(job.scheduledAt),
  }
}

function seenAgain(view: JobView, job: Job, now: number): JobView {
  const isIdle = job.status === 'idle'
  return {
    job,
    startedAt: view.startedAt ?? (isIdle ? null : now),
    doneAt: view.doneAt ?? (job.status === 'completed' ? now : null),
    isWatched: view.isWatched,
    isAutoStarted: view.isAutoStarted || (view.startedAt === null && !isIdle),
    order: isIdle && view.startedAt === null ? Date.parse(job.scheduledAt) : view.order,
  }
}

/** The views after the server has listed its jobs: one that ran and is no longer listed is done, any other is gone. */
export function afterList(views: JobViews, jobs: readonly Job[], now: number): JobViews {
  const next = new Map<string, JobView>()
  for (const job of jobs) {
    const known = views.get(job.id)
    next.set(job.id, known ? seenAgain(known, job, now) : seenFirst(job, now))
  }
  for (const [id, view] of views) {
    if (next.has(id) || view.startedAt === null) continue
    const left = { ...view, doneAt: view.doneAt ?? now }
    if (phaseOf(left, now) !== 'gone') next.set(id, left)
  }
  return next
}

/** The views after these were run here; `null` takes that back for jobs which the server did not run. */
export function afterRun(views: JobViews, ids: readonly string[], startedAt: number | null): JobViews {
  const next = new Map(views)
  for (const id of ids) {
    const view = views.get(id)
    if (view && view.doneAt === null) next.set(id, { ...view, startedAt })
  }
  return next
}

export const withoutJobs = (views: JobViews, ids: readonly string[]): JobViews =>
  new Map([...views].filter(([id]) => !ids.includes(id)))

export type ShownJob = JobView & { phase: Phase }

/** What is shown now, the earliest scheduled first. */
export const shownJobs = (views: JobViews, now: number): ShownJob[] =>
  [...views.values()]
    .map((view) => ({ ...view, phase: phaseOf(view, now) }))
    .filter(({ phase }) => phase !== 'gone')
    .sort((a, b) => a.order - b.order || Number(a.job.id) - Number(b.job.id))
