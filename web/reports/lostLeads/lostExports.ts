/** The table on screen for an export. */
import { groupFacts } from '../../../shared/reports/reportGroups'
import { mostFirst } from '../drill/drillRows'
import { flatRows, reportTree, type LevelAnswers } from '../pivot/reportRows'
import type { ExportChoice } from '../reports/ReportExport'
import { levelOf } from '../reports/reportsState'
import { pivotOf, sortLevels } from './lostRows'
import { lostSheet } from './lostSheet'
import type { LostState } from './lostState'

interface Input {
  state: LostState
  answers: LevelAnswers
  seesMoney: boolean
  compares: boolean
}

/** Nothing before the answer, and while it belongs to an earlier query. */
export function lostExports({ state, answers, ...shown }: Input): ExportChoice[] {
  const { tab, open, across, figure } = state
  const top = levelOf([], tab)
  const answer = answers.get(top.id)
  const pivot = pivotOf(answer)
  if (!answer?.pivot || !pivot?.rows.length || answer.isStale) return []
  const total = { kind: 'total', id: 'total', level: 1, figures: answer.pivot.totals, previous: null } as const
  const rows = () =>
    flatRows(reportTree(top, open, { answers: sortLevels(answers, state.sort ?? mostFirst(tab, 'leads')), sort: null }))
  const label = [tab, ...(across ? [across] : [])].map((group) => groupFacts[group].one).join(' × ')
  return [
    {
      ...{ id: 'lost', label, rows: rows().filter(({ kind }) => kind === 'data').length },
      sheet: () => lostSheet({ tab, across, figure, pivot, rows: rows(), total, ...shown }),
    },
  ]
}
