import { useMemo, useState, type ReactNode } from 'react'
import { Scale } from 'lucide-react'
import { reportCards } from '../../../shared/reports/reportCards'
import { useStoredUser } from '../../app/session/useSession'
import type { FilterState } from '../../filters/filterState'
import { nameOf, type DataRow } from '../pivot/reportRows'
import type { MoreAction } from '../pivot/ReportTable'
import type { Explained } from './ExplainDialog'
import { Explanation } from './Explanation'
import { cardOfColumn, explainedCards } from './explainedColumns'

interface Input {
  filters: FilterState
  /** Column by which the table is sorted: its figure is explained first. */
  sortedBy: string
  /** Whether the report shows changes. */
  compare: boolean
}

interface ExplainRows {
  /** Action of a row. */
  more: MoreAction | undefined
  /** Explains the total; null without comparison. */
  onTotal: (() => void) | null
  dialog: ReactNode
}

/** Explains the changes of a report's rows and of its total. */
export function useExplainRows({ filters, sortedBy, compare }: Input): ExplainRows {
  const held = useStoredUser()?.permissions
  const [explained, setExplained] = useState<Explained | null>(null)
  const explain = useMemo(() => {
    if (!compare || !held) return null
    const card = cardOfColumn(sortedBy, held)
    const cards = explainedCards(held)
    return (row: DataRow | null) =>
      setExplained({
        // Of an unfinished range the same part of the one before, as in the report.
        ...{ card, cards, filters, compareWith: 'previous' },
        title: reportCards[card].title,
        ...(row && { of: nameOf(row.row, row.by), path: row.path }),
      })
  }, [compare, held, filters, sortedBy])
  const more = useMemo(
    (): MoreAction | undefined =>
      explain
        ? {
            label: 'Explain the change',
            icon: <Scale aria-hidden className="rp-icon" />,
            // Nothing precedes a day of the range.
            offers: ({ path }) => !path.some(({ key }) => key === 'created_at'),
            onAction: explain,
          }
        : undefined,
    [explain],
  )
  return {
    more,
    onTotal: explain && (() => explain(null)),
    dialog: explained && <Explanation {...explained} onClose={() => setExplained(null)} />,
  }
}
