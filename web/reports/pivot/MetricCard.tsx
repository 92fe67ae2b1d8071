import type { ReactNode } from 'react'
import { reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { Skeleton } from '../../ui/layout/Skeleton'
import { FigureCard, type Comparison } from '../../ui/figures/FigureCard'
import type { SparkValues } from '../../ui/figures/Sparkline'
import { termOfColumn } from '../../app/glossary/columnTerms'
import { Term } from '../../ui/terms/Term'
import type { LeadsBehind } from './leadsBehind'
import { cardText, isNeutralCard } from '../reports/reportCardFigures'

interface Props {
  card: ReportCard
  /** undefined while loading. */
  value: number | undefined
  /** Loading failed: the shown zero is a placeholder. */
  isMissing: boolean
  behind: LeadsBehind | null
  /** Below the figure. */
  note?: ReactNode
  comparisons: readonly Comparison[]
  /** Number of comparisons that are still loading. */
  expected: number
  line: { current: SparkValues; previous: SparkValues } | null
}

/** A figure of the Global tab, linked to its leads. */
export function MetricCard({ card, value, isMissing, behind, note, comparisons, expected, line }: Props) {
  const { title, hint, leads } = reportCards[card]
  const term = termOfColumn(card)
  const text = value === undefined ? <Skeleton width={92} height={22} /> : cardText(card, value)
  const href = value && leads ? behind?.metric(leads, []) : null
  const tone = isMissing ? ' missing' : card !== 'profit' ? '' : (value ?? 0) < 0 ? ' loss' : ' profit'
  const figure = href ? (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${title}: ${cardText(card, value ?? 0)}, show the leads`}
    >
      {text}
    </a>
  ) : (
    text
  )
  return (
    <div className={`rp-card${tone}`}>
      <FigureCard
        title={
          <>
            {title}
            {term && <Term of={term} name={title} />}
          </>
        }
        value={figure}
        notes={[hint, note]}
        comparisons={comparisons}
        isNeutral={isNeutralCard(card)}
        expected={expected}
        line={line}
      />
    </div>
  )
}
