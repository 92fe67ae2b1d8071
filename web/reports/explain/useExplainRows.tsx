import { useMemo, useState, type ReactNode } from 'react'
import { Scale } from 'lucide-react'
import { explainedMetrics, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import type { FilterState } from '../../filters/filterState'
import type { MetricComparison } from '../../generated/graphql'
import { nameOf, type DataRow } from '../pivot/reportRows'
import type { MoreAction } from '../pivot/ReportTable'
import type { Explained } from './ExplainDialog'
import { Explanation } from './Explanation'

interface Input {
  filters: FilterState
  /** The figure that is explained first, and all that can be chosen. Keep their identity stable. */
  card: ExplainedMetric
  cards: readonly ExplainedMetric[]
  /** The earlier range with which the report compares; null without comparison. */
  compareWith: MetricComparison | null
}

interface ExplainRows {
  /** Actions of a row; undefined without comparison. */
  more: readonly MoreAction[] | undefined
  /** Explains the total; null without comparison. */
  onTotal: (() => void) | null
  dialog: ReactNode
}

/** Explains the changes of a report's rows and of its total. */
export function useExplainRows({ filters, card, cards, compareWith }: Input): ExplainRows {
  const [explained, setExplained] = useState<Explained | null>(null)
  const explain = useMemo(() => {
    if (!compareWith) return null
    return (row: DataRow | null) =>
      setExplained({
        ...{ card, cards, filters, compareWith },
        title: explainedMetrics[card].title,
        ...(row && { of: nameOf(row.row, row.by), path: row.path }),
      })
  }, [compareWith, card, cards, filters])
  const more = useMemo(
    (): readonly MoreAction[] | undefined =>
      explain
        ? [
            {
              label: 'Explain the change',
              icon: <Scale aria-hidden className="muted" />,
              // Nothing precedes a day of the range.
              offers: ({ path }) => !path.some(({ key }) => key === 'createdAt'),
              onAction: explain,
            },
          ]
        : undefined,
    [explain],
  )
  return {
    more,
    onTotal: explain && (() => explain(null)),
    dialog: explained && <Explanation {...explained} onClose={() => setExplained(null)} />,
  }
}
