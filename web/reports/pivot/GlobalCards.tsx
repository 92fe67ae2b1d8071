import { useState } from 'react'
import { reportCardNames, reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { mayNeed } from '../../../shared/reports/reports'
import { errorCode } from '../../ui/show/errors'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { ForbiddenState } from '../../ui/layout/QueryStates'
import { TableFailure } from '../../ui/table/TableFailure'
import type { FilterState } from '../../filters/filterState'
import {
  useLeadMetricsComparedQuery,
  useLeadMetricsQuery,
  type LeadFilterInput,
  type MetricComparison,
  type LeadMetricsComparedQueryVariables,
} from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { Explanation } from '../explain/Explanation'
import type { Explained } from '../explain/ExplainDialog'
import type { LeadsBehind } from './leadsBehind'
import { MetricCard } from './MetricCard'
import { cardComparisons, cardLine, cardWords, comparisonsOf, fieldOf } from '../reports/reportCardFigures'
import { WaitingNote, type WaitingHref } from './waiting'

/** The background changes at the fifth and the tenth card. */
const groups = [
  { title: 'Volume', cards: reportCardNames.slice(0, 5) },
  { title: 'Conversions', cards: reportCardNames.slice(5, 10) },
  { title: 'Money', cards: reportCardNames.slice(10) },
]

interface Props {
  filter: LeadFilterInput
  /** Filters of the comparison. */
  compared: LeadMetricsComparedQueryVariables
  filters: FilterState
  /** Time at which the range was resolved. */
  now: number
  asked: number
  skip: boolean
  behind: LeadsBehind | null
  waiting: WaitingHref | null
}

/**
 * Cards with totals, and later their comparisons. On errors the previous figures are kept, otherwise grey $0 and 0%
 * below the error.
 */
export function GlobalCards({ filter, compared, filters, now, asked, skip, behind, waiting }: Props) {
  const held = useStoredUser()?.permissions ?? []
  const [explained, setExplained] = useState<Explained | null>(null)
  const zone = useTimeZone().name
  const { data, previousData, loading, error, refetch } = useLeadMetricsQuery({
    variables: { filter },
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useRefetchOn(asked, refetch, skip)
  // Loaded after the figures, because it reads twice as much data.
  const comparedLater = useLeadMetricsComparedQuery({
    variables: compared,
    skip: skip || !data,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useRefetchOn(asked, comparedLater.refetch, skip || !data)
  const metrics = (data ?? previousData)?.leadMetrics
  const failed = Boolean(error) && !loading
  if (failed && errorCode(error) === 'FORBIDDEN') return <ForbiddenState what="Reports" />
  // Only for the shown figures.
  const past = data ? comparedLater.data?.leadMetricsCompared : null
  const words = past && cardWords(filters, past.isPart, { asOf: new Date(now).toISOString(), zone })
  const pastFailed = Boolean(comparedLater.error) && !comparedLater.loading

  const expected = past || pastFailed || failed ? 0 : comparisonsOf(filters)

  const explainCard = (card: ReportCard) => (compareWith: MetricComparison) =>
    setExplained({ card, title: reportCards[card].title, filters, compareWith })
  const valueOf = (card: ReportCard) => (metrics ? (metrics[fieldOf[card]] ?? 0) : failed ? 0 : undefined)
  const isSeen = (card: ReportCard) =>
    mayNeed(held, reportCards[card].needs, 'global') && !(metrics && metrics[fieldOf[card]] === null)
  const waitingNote = metrics && metrics.pendingFtd > 0 && (
    <WaitingNote
      count={metrics.pendingFtd}
      rateWhenApproved={metrics.conversionWhenApproved}
      rate="CR"
      href={waiting?.(null) ?? null}
    />
  )
  return (
    <div className="rp-cards" aria-busy={loading} tabIndex={0} role="region" aria-label="Metrics">
      {
        failed && (
          <TableFailure what="The figures" error={error} onRetry={() => void refetch().catch(() => {})} />
        ) /* the query returns the error */
      }
      {
        pastFailed && !failed && (
          <TableFailure
            what="The comparison"
            error={comparedLater.error}
            onRetry={() => void comparedLater.refetch().catch(() => {})}
          />
        ) /* the query returns the error */
      }
      {words && past?.previous ? (
        <p className="rp-against">{words.heading}</p>
      ) : (
        expected > 0 && <p className="rp-against">&nbsp;</p>
      )}
      {groups.map(({ title, cards }, index) => {
        const seen = cards.filter(isSeen)
        return (
          seen.length > 0 && (
            <section
              key={title}
              className={`rp-cards-group shade-${index + 1}${!data && metrics ? ' stale' : ''}`}
              aria-labelledby={`cards-${index}`}
            >
              <h2 id={`cards-${index}`}>{title}</h2>
              <dl>
                {seen.map((card) => (
                  <MetricCard
                    key={card}
                    card={card}
                    value={valueOf(card)}
                    isMissing={failed && !metrics}
                    behind={behind}
                    note={card === 'conversion' && waitingNote}
                    comparisons={
                      past && words ? cardComparisons(card, valueOf(card) ?? 0, past, words, explainCard(card)) : []
                    }
                    expected={expected}
                    line={cardLine(card, past)}
                  />
                ))}
              </dl>
            </section>
          )
        )
      })}
      {explained && <Explanation {...explained} onClose={() => setExplained(null)} />}
    </div>
  )
}
