/**
 * State of jobs in the progress logs: idle, then running for at least three seconds and until the server reports the
 * end, then completed for three seconds, then removed. Pure: the clock is an argument.
 */
import type { ProgressLogRowFragment } from '../../generated/graphql'

export type Job = ProgressLogRowFragment
export type Phase = 'idle' | 'running...' | 'completed' | 'gone'

export interface JobView {
  job: Job
  /** When it was started here, or first seen as not idle. */
  startedAt: number | null
  /** When it was first seen as done. */
  doneAt: number | null
  /** It was seen before its end, so that its result is new. */
  isWatched: boolean
  /** It started by schedule while the dialog was open. */
  isAutoStarted: boolean
  /** Scheduled time while idle: running it manually changes the time, and the row must not move. */
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
    // Jobs that were done at first are not shown as running.
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

/** State after a list from the server: jobs that ran and are missing are done, other missing ones are deleted. */
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

/** State after starting these jobs here; `null` reverts jobs that the server did not start. */
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

/** Jobs to show now, earliest scheduled first. */
export const shownJobs = (views: JobViews, now: number): ShownJob[] =>
  [...views.values()]
    .map((view) => ({ ...view, phase: phaseOf(view, now) }))
    .filter(({ phase }) => phase !== 'gone')
    .sort((a, b) => a.order - b.order || Number(a.job.id) - Number(b.job.id))
