import type { Finding } from './findings'

/** An alert that is not resolved. */
export interface OpenAlert {
  id: number
  subjectKind: string
  subjectId: number | null
}

export interface Changes {
  opened: Finding[]
  updated: { id: number; finding: Finding }[]
  /** Ids of alerts whose condition is over. */
  over: number[]
}

export const keyOf = ({ subjectKind, subjectId }: Pick<OpenAlert, 'subjectKind' | 'subjectId'>) =>
  `${subjectKind} ${subjectId ?? ''}`

/**
 * What the findings of a rule change about its open alerts: each subject has at most one open alert, which is updated while its
 * condition holds, and resolves when the condition is over. Pure. Source: design/watch.md, Alerts.
 */
export function reconcile(open: readonly OpenAlert[], findings: readonly Finding[]): Changes {
  const found = new Map(findings.map((finding) => [keyOf(finding), finding]))
  const known = new Set(open.map(keyOf))
  return {
    opened: [...found].flatMap(([key, finding]) => (known.has(key) ? [] : finding)),
    updated: open.flatMap((alert) => {
      const finding = found.get(keyOf(alert))
      return finding ? { id: alert.id, finding } : []
    }),
    over: open.flatMap((alert) => (found.has(keyOf(alert)) ? [] : alert.id)),
  }
}

interface Scope {
  subjectIds: readonly number[]
  isExcluding: boolean
}

/** Whether a rule watches a subject. Rules without subjects watch all; subjects that exist once are always watched. */
export const watches = ({ subjectIds, isExcluding }: Scope, subjectId: number | null): boolean =>
  subjectId === null || subjectIds.length === 0 || subjectIds.includes(subjectId) !== isExcluding
