/** Exportable tables on screen. */
import { groupFacts } from '../../../shared/reports/reportGroups'
import type { CrossTable } from '../pivot/views/CrossReport'
import { crossMetrics } from '../pivot/views/CrossSelect'
import { crossSheet } from '../pivot/views/crossSheet'
import type { ExportChoice } from './ReportExport'
import type { LevelAnswers } from '../pivot/reportRows'
import { pathNames, reportSheet } from '../pivot/reportSheet'
import { levelsOf, type Cross, type ReportsState } from './reportsState'
import { usualSort, type PivotTab } from './reportTabs'

/** The second grouping, with a figure that the user may see. */
export function shownCross(cross: Cross | null, tab: PivotTab, held: readonly number[]): Cross | null {
  if (!cross) return null
  return crossMetrics(tab, cross, held).includes(cross.metric) ? cross : { ...cross, metric: 'leads' }
}

interface Input {
  tab: PivotTab
  state: ReportsState
  cross: Cross | null
  crossTable: CrossTable | null
  answers: LevelAnswers
  shown: readonly string[]
  compare: boolean
}

export function exportChoices({ tab, state, cross, crossTable, answers, shown, compare }: Input): ExportChoice[] {
  if (cross) {
    const label = `${groupFacts[tab].one} × ${groupFacts[cross.by].one}`
    return crossTable?.rows.length
      ? [{ id: 'cross', label, rows: crossTable.rows.length, sheet: () => crossSheet(crossTable, tab, cross) }]
      : []
  }
  const sort = state.sort ?? usualSort(tab)
  return levelsOf(tab, state.open).flatMap((level) => {
    const { pivot, isStale } = answers.get(level.id) ?? {}
    // Skips answers of an earlier query.
    if (!pivot?.rows.length || isStale) return []
    const label = [
      ...pathNames(level, answers),
      level.path.length ? groupFacts[level.by].many : `All ${groupFacts[level.by].many}`,
    ].join(' › ')
    return [
      {
        id: level.id,
        label,
        rows: pivot.rows.length,
        sheet: () => reportSheet({ level, pivot, answers, shown, sort, compare }),
      },
    ]
  })
}
