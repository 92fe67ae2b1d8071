import { useMemo, useState } from 'react'
import { Box, Stack, Text } from '@chakra-ui/react'
import { explainedMetrics, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import { Copy, Download } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { copyText } from '../../ui/show/copyText'
import { Dialog } from '../../ui/overlay/overlays'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Select } from '../../ui/form/choices/Select'
import { Segmented } from '../../ui/form/choices/Segmented'
import { lower } from '../../ui/figures/comparisonWords'
import { Skeleton } from '../../ui/layout/Skeleton'
import type { PathStep } from '../../filters/reportPath'
import type { FilterState } from '../../filters/filterState'
import { useMetricExplanationQuery, type MetricComparison } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { leadsBehind } from '../pivot/leadsBehind'
import { cardWords } from '../reports/reportCardFigures'
import { toComparedRequest } from '../reports/reportRequest'
import { saveSheet } from '../exports/saveSheet'
import { explainSheet } from './explainSheet'
import { ExplainTable } from './ExplainTable'
import { metricOf, sentences, type Explanation } from './explainTexts'

export interface Explained {
  card: ExplainedMetric
  /** Name of the figure where it was pressed. */
  title: string
  /** Other figures that can be explained instead, in their order. */
  cards?: readonly ExplainedMetric[]
  /** Filters of the figure, with its range. */
  filters: FilterState
  /** Name of its row in a report. */
  of?: string
  /** Path of that row. */
  path?: readonly PathStep[]
  compareWith: MetricComparison
}

const chosenRange = { dateRangePreset: null, last24Hours: false, compareWithPast: false } as const

/** Names of the comparisons that a range has. */
function comparisonNames(filters: FilterState, { comparisons }: Explanation, asOf: string, zone: string) {
  const words = cardWords(filters, comparisons.includes('wholePrevious'), { asOf, zone })
  const names: Record<MetricComparison, string> = {
    previous: words.previous.long,
    sameWeekday: words.sameWeekday?.long ?? 'a week ago',
    wholePrevious: `the whole of ${lower(words.whole)}`,
  }
  return comparisons.map((value) => ({ value, name: names[value] }))
}
const noPath: readonly PathStep[] = []
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Why a figure changed: three sentences, and the groups by which it changed. */
export function ExplainDialog({ onClose, ...asked }: Explained & { onClose: () => void }) {
  const { filters, cards = [], of, path = noPath } = asked
  const { name: zone } = useTimeZone()
  const may = useMay()
  const [now] = useState(() => Date.now())
  const [comparison, setComparison] = useState(asked.compareWith)
  const [chosen, setChosen] = useState<string | null>(null)
  const [card, setCard] = useState(asked.card)
  const title = (card === asked.card ? asked.title : explainedMetrics[card].title) + (of ? ` of ${of}` : '')
  const variables = useMemo(
    () => ({
      ...toComparedRequest(filters, zone, now),
      parents: [...path],
      metric: metricOf[card],
      compareWith: comparison,
    }),
    [filters, path, zone, now, card, comparison],
  )
  const { data, previousData, error, refetch } = useMetricExplanationQuery({ variables, fetchPolicy: 'no-cache' })
  const found = (data ?? previousData)?.metricExplanation
  const names = found && comparisonNames(filters, found, new Date(now).toISOString(), zone)
  const dimension = found?.dimensions.find(({ groupBy }) => groupBy === chosen) ?? found?.dimensions[0]
  const behind = useMemo(() => {
    if (!found || !may('LEADS_LIST')) return null
    const { start, end } = found.previousRange
    const before = { ...filters, ...chosenRange, startDate: start, endDate: end }
    return { before: leadsBehind(before, zone, now), after: leadsBehind(filters, zone, now) }
  }, [found, may, filters, zone, now])
  const against = names?.find(({ value }) => value === comparison)?.name ?? ''
  const said = dimension && names ? sentences(card, title, against, dimension) : null
  const body = () => {
    if (error && !data)
      return <FailedState what="The explanation" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
    if (!found || !names) return <Skeleton height={320} />
    return (
      <Stack gap="3" minH="320px" opacity={data ? 1 : 0.6} aria-busy={!data}>
        {cards.length > 1 && (
          <Box width="min(100%, 260px)">
            <Select
              aria-label="Figure"
              value={card}
              options={cards.map((value) => ({ value, label: explainedMetrics[value].title }))}
              onChange={setCard}
            />
          </Box>
        )}
        {names.length > 1 && (
          <Box overflowX="auto">
            <Segmented
              label="Compared with"
              options={names.map(({ value, name }) => ({ value, label: capital(name) }))}
              value={comparison}
              onChange={setComparison}
            />
          </Box>
        )}
        {dimension ? (
          <>
            <Stack gap="1" maxW="76ch" textWrap="pretty">
              {said?.map((sentence, at) => (
                <Text key={sentence} dir="auto" {...(at ? { color: 'fg.muted' } : { textStyle: 'heading' })}>
                  {sentence}
                </Text>
              ))}
            </Stack>
            <Box overflowX="auto">
              <Segmented
                label="Explained by"
                options={found.dimensions.map(({ groupBy, title }) => ({ value: groupBy, label: title }))}
                value={dimension.groupBy}
                onChange={setChosen}
              />
            </Box>
            <ExplainTable {...{ card, dimension, behind, path }} />
          </>
        ) : (
          <EmptyState
            title="Nothing to explain"
            text={
              found.before === null || found.after === null
                ? `There were no leads ${found.after === null ? 'in this range' : 'in the range before'}, so ${title} has no value there.`
                : 'All leads of both ranges belong to the same group: there is nothing to tell apart.'
            }
          />
        )}
      </Stack>
    )
  }
  return (
    <Dialog
      title={`Why did ${title} change?`}
      width={880}
      onClose={onClose}
      footer={
        // Not of an earlier comparison that is still shown.
        data &&
        said &&
        dimension && (
          <>
            <Button onClick={() => void copyText(said.join('\n'), 'Sentences copied to clipboard')}>
              <Copy aria-hidden />
              Copy sentences
            </Button>
            <Button onClick={() => void saveSheet(explainSheet(card, title, dimension), 'csv')}>
              <Download aria-hidden />
              Export CSV
            </Button>
          </>
        )
      }
    >
      {body()}
    </Dialog>
  )
}
