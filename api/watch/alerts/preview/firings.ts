/** When a rule would have opened alerts. Pure. */
import type { AlertSubject } from '../../../../shared/watch/alertKinds'
import type { Finding } from '../findings'
import { keyOf } from '../reconcile'

/** An alert that a rule would have opened, and when it would have resolved; null: it would still be open. */
export interface Firing {
  subjectKind: AlertSubject
  subjectId: number | null
  at: number
  until: number | null
  evidence: Finding['evidence']
}

/** Turns the findings at successive moments into alerts: one for each time in which a subject is found without a break. */
export function collectFirings(moments: Iterable<{ at: number; findings: readonly Finding[] }>): Firing[] {
  const firings: Firing[] = []
  let open = new Map<string, Firing>()
  for (const { at, findings } of moments) {
    const still = new Map<string, Firing>()
    for (const { subjectKind, subjectId, evidence } of findings) {
      const key = keyOf({ subjectKind, subjectId })
      const known = open.get(key)
      const firing = known ?? { subjectKind, subjectId, at, until: null, evidence }
      if (!known) firings.push(firing)
      still.set(key, firing)
    }
    for (const [key, firing] of open) if (!still.has(key)) firing.until = at
    open = still
  }
  return firings
}

const minuteMs = 60_000

interface Sliding<Counts> {
  /** Length of the window in minutes. */
  minutes: number
  /** Figures behind an alert; null where the condition does not hold. */
  judge: (sum: Counts) => Finding['evidence'] | null
}

/**
 * Alerts of one subject whose condition is about the last minutes. `rows` are its counts by minute since 1970, in order; each is
 * counted from the end of its minute on.
 */
export function slidingFirings<Counts extends Record<keyof Counts, number>>(
  subject: Pick<Finding, 'subjectKind' | 'subjectId'>,
  rows: readonly { minute: number; counts: Counts }[],
  { minutes, judge }: Sliding<Counts>,
): Firing[] {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first.counts) as (keyof Counts)[]
  const sum = Object.fromEntries(names.map((name) => [name, 0])) as Counts
  const add = (counts: Counts, times: 1 | -1) => {
    for (const name of names) sum[name] = (sum[name] + times * counts[name]) as Counts[keyof Counts]
  }
  const firings: Firing[] = []
  let open: Firing | null = null
  let [entered, left] = [0, 0]
  while (left < rows.length) {
    const enters = (rows[entered]?.minute ?? Infinity) + 1
    const leaves = (rows[left]?.minute ?? Infinity) + 1 + minutes
    const end = Math.min(enters, leaves)
    for (let row = rows[entered]; row && row.minute + 1 <= end; row = rows[++entered]) add(row.counts, 1)
    for (let row = rows[left]; row && row.minute + 1 + minutes <= end; row = rows[++left]) add(row.counts, -1)
    const evidence = judge(sum)
    const at = end * minuteMs
    if (evidence && !open) firings.push((open = { ...subject, at, until: null, evidence }))
    if (!evidence && open) {
      open.until = at
      open = null
    }
  }
  return firings
}

/** Alerts of a subject that exists once, from the times in which its condition held for one of several causes. */
export function joinedFirings(
  subject: Pick<Finding, 'subjectKind' | 'subjectId'>,
  times: readonly { from: number; to: number | null }[],
): Firing[] {
  const firings: Firing[] = []
  let causes = 0
  let last: Firing | null = null
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    if (last && (last.until === null || from <= last.until)) {
      last.until = to === null || last.until === null ? null : Math.max(last.until, to)
      last.evidence = { count: ++causes }
    } else {
      causes = 1
      firings.push((last = { ...subject, at: from, until: to, evidence: { count: causes } }))
    }
  }
  return firings
}
