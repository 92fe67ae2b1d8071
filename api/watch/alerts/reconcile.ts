import type { Finding } from './findings'

/** An alert whose condition held at the last evaluation; a person may have resolved it nevertheless. */
export interface HoldingAlert {
  id: number
  isResolved: boolean
  subjectKind: string
  subjectId: number | null
}

export interface Changes {
  opened: Finding[]
  updated: { id: number; finding: Finding }[]
  /** Ids of alerts whose condition is over. */
  over: number[]
}

export const keyOf = ({ subjectKind, subjectId }: Pick<HoldingAlert, 'subjectKind' | 'subjectId'>) =>
  `${subjectKind} ${subjectId ?? ''}`

/**
 * What the findings of a rule change about its alerts: each subject has at most one while its condition holds. It is
 * updated until somebody resolves it, and is over when the condition is. Pure. See docs/domain/watch.md.
 */
export function reconcile(holding: readonly HoldingAlert[], findings: readonly Finding[]): Changes {
  const found = new Map(findings.map((finding) => [keyOf(finding), finding]))
  const known = new Set(holding.map(keyOf))
  return {
    opened: [...found].flatMap(([key, finding]) => (known.has(key) ? [] : finding)),
    updated: holding.flatMap((alert) => {
      const finding = alert.isResolved ? undefined : found.get(keyOf(alert))
      return finding ? { id: alert.id, finding } : []
    }),
    over: holding.flatMap((alert) => (found.has(keyOf(alert)) ? [] : alert.id)),
  }
}

interface Scope {
  subjectIds: readonly number[]
  isExcluding: boolean
}

/** Whether a rule watches a subject. Rules without subjects watch all; subjects that exist once are always watched. */
export const watches = ({ subjectIds, isExcluding }: Scope, subjectId: number | null): boolean =>
  subjectId === null || subjectIds.length === 0 || subjectIds.includes(subjectId) !== isExcluding
