import { useMemo, useState, type ReactNode } from 'react'
import { Scale } from 'lucide-react'
import { instantOf, type Instant } from '../../../shared/app/time/timeZones'
import { reportCards } from '../../../shared/reports/reportCards'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { wallRange } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import { nameOf, type DataRow } from '../pivot/reportRows'
import type { MoreAction } from '../pivot/ReportTable'
import type { Explained } from './ExplainDialog'
import { Explanation } from './Explanation'
import { cardOfColumn, explainedCards } from './explainedColumns'

interface Input {
  filters: FilterState
  now: Instant
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
export function useExplainRows({ filters, now, sortedBy, compare }: Input): ExplainRows {
  const zone = useTimeZone().name
  const held = useStoredUser()?.permissions
  const [explained, setExplained] = useState<Explained | null>(null)
  const explain = useMemo(() => {
    if (!compare || !held) return null
    const { end } = wallRange(filters, zone, now)
    // A report compares with the whole range before, also while its own range is not over.
    const isOpen = !filters.last_24_hours && end !== null && instantOf(zone, end) > now
    const compareWith: Explained['compareWith'] = isOpen ? 'wholePrevious' : 'previous'
    const card = cardOfColumn(sortedBy, held)
    const cards = explainedCards(held)
    return (row: DataRow | null) =>
      setExplained({
        ...{ card, cards, filters, compareWith },
        path: row?.path ?? [],
        title: reportCards[card].title + (row ? ` of ${nameOf(row.row, row.by)}` : ''),
      })
  }, [compare, held, filters, zone, now, sortedBy])
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
