import { useCallback, useMemo } from 'react'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import { levelsOf, withOpen, type OpenRow } from '../reports/reportsState'
import { lastPath } from './ReportPath'
import { reportTree, type LevelAnswers } from './reportRows'

interface Input {
  tab: ReportGroup
  open: readonly OpenRow[]
  answers: LevelAnswers
  sort: TableSort | null
  go: (change: { open: readonly OpenRow[] }) => void
}

const noRows: readonly never[] = []

/** Rows of a report and of its open levels, and how rows are opened and closed. */
export function useDrillDown({ tab, open, answers, sort, go }: Input) {
  const levels = useMemo(() => levelsOf(tab, open), [tab, open])
  const [top] = levels
  const answer = top && answers.get(top.id)
  const pivot = answer?.pivot
  const rows = useMemo(
    () => (top && pivot ? reportTree(top, open, { answers, sort }) : pivot === null ? noRows : undefined),
    [top, pivot, open, answers, sort],
  )
  const onOpen = useCallback(
    (path: readonly PathStep[], by: ReportGroup | null) => go({ open: withOpen(open, path, by) }),
    [go, open],
  )
  const crumbs = lastPath(tab, open, answers)
  /** Closes everything below a row, which stays drilled down. */
  const onCloseBelow = (path: readonly PathStep[]) => {
    const by = crumbs.find((crumb) => crumb.path.length === path.length)?.by ?? null
    go({ open: path.length ? withOpen(withOpen(open, path, null), path, by) : [] })
  }
  return { levels, answer, rows, onOpen, crumbs, onCloseBelow }
}
