import { useState } from 'react'
import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react'
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
import { basisText } from './reportBasis'
import { cardComparisons, cardLine, cardWords, comparisonsOf, fieldOf } from '../reports/reportCardFigures'
import { levelFetching } from './useLevelAnswer'
import { WaitingNote, type WaitingHref } from './waiting'

/** The background changes at the fifth and the tenth card. */
const groups = [
  { title: 'Volume', bg: 'bg', cards: reportCardNames.slice(0, 5) },
  { title: 'Conversions', bg: 'bg.subtle', cards: reportCardNames.slice(5, 10) },
  { title: 'Money', bg: 'bg.muted', cards: reportCardNames.slice(10) },
]
const area = {
  ...{ flex: '1', minHeight: '0', px: 'gutter', pb: '6', overflow: 'auto' },
  _focusVisible: { outlineOffset: '-2px' },
  '& > [role=alert]': { mt: '3', borderRadius: 'md' },
} as const

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
    ...{ variables: { filter }, skip, ...levelFetching },
  })
  useRefetchOn(asked, refetch, skip)
  // Loaded after the figures, because it reads twice as much data.
  const later = useLeadMetricsComparedQuery({ variables: compared, skip: skip || !data, ...levelFetching })
  useRefetchOn(asked, later.refetch, skip || !data)
  const metrics = (data ?? previousData)?.leadMetrics
  const failed = Boolean(error) && !loading
  if (failed && errorCode(error) === 'FORBIDDEN') return <ForbiddenState what="Reports" />
  // Only for the shown figures.
  const past = data ? later.data?.leadMetricsCompared : null
  const words = past && cardWords(filters, past.isPart, { asOf: new Date(now).toISOString(), zone })
  const pastFailed = Boolean(later.error) && !later.loading

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
    <Box css={area} aria-busy={loading} tabIndex={0} role="region" aria-label="Metrics">
      {failed ? (
        <TableFailure what="The figures" error={error} onRetry={() => void refetch().catch(() => {})} /> // the query returns the error
      ) : (
        pastFailed && (
          <TableFailure
            what="The comparison"
            error={later.error}
            onRetry={() => void later.refetch().catch(() => {})} // the query returns the error
          />
        )
      )}
      {(words && past?.previous) || expected > 0 ? (
        <Text textStyle="note">{words && past?.previous ? words.heading : <>&nbsp;</>}</Text>
      ) : null}
      {groups.map(({ title, bg, cards }, index) => {
        const seen = cards.filter(isSeen)
        return (
          seen.length > 0 && (
            <Box
              key={title}
              as="section"
              css={{ maxWidth: '1240px', mt: '3', opacity: !data && metrics ? 0.6 : 1 }}
              aria-labelledby={`cards-${index}`}
            >
              <Heading id={`cards-${index}`} textStyle="label" mb="2">
                {title}
              </Heading>
              <SimpleGrid
                as="dl"
                columns={{ base: 2, md: 3, xl: 5 }}
                gap="1px"
                css={{ bg, borderWidth: '1px', borderRadius: 'lg', overflow: 'hidden' }}
              >
                {seen.map((card) => (
                  <MetricCard
                    key={card}
                    {...{ card, behind, expected, value: valueOf(card), line: cardLine(card, past) }}
                    isMissing={failed && !metrics}
                    note={card === 'conversion' && waitingNote}
                    comparisons={
                      past && words ? cardComparisons(card, valueOf(card) ?? 0, past, words, explainCard(card)) : []
                    }
                  />
                ))}
              </SimpleGrid>
            </Box>
          )
        )
      })}
      <Text textStyle="note" mt="4">
        {basisText(filters).long}
      </Text>
      {explained && <Explanation {...explained} onClose={() => setExplained(null)} />}
    </Box>
  )
}
