/** The table of an explanation for an export. */
import { fileSlug } from '../../../shared/app/fileSlug'
import { explainedMetrics, figureBy, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import { countOf } from '../../../shared/app/format'
import type { SheetTable } from '../exports/tableFile'
import type { SheetColumn } from '../exports/xlsx'
import { groupName, togetherOf, type Change, type Dimension } from './explainTexts'

const written = (value: number | null) => String(value ?? '')

/** Plain numbers; the difference of all is the one in the sentences. */
export function explainSheet(card: ExplainedMetric, title: string, dimension: Dimension): SheetTable {
  const { groups, others, change, difference } = dimension
  const hasRate = figureBy(card, dimension.groupBy).base !== null
  const kind = explainedMetrics[card].kind === 'count' ? 'number' : 'money'
  const figure = (title: string): SheetColumn => ({ title, kind })
  const cells = ({ before, after, mix, rate }: Change, together: number) =>
    [before, after, ...(hasRate ? [mix, rate] : []), together].map(written)
  return {
    name: ['explanation', title, dimension.title].map(fileSlug).join('-'),
    columns: [
      { title: dimension.title, kind: 'text' },
      ...['Before', 'Now', ...(hasRate ? ['Mix', 'Rate', 'Together'] : ['Change'])].map(figure),
    ],
    rows: [
      ...groups.map((group) => [groupName(group), ...cells(group.change, togetherOf(group.change))]),
      ...(others ? [[countOf(others.count, 'other'), ...cells(others.change, togetherOf(others.change))]] : []),
      ['All', ...cells(change, difference)],
    ],
  }
}
