import { useMemo } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { ChartHead } from '../../ui/chart/ChartHead'
import { Skeleton } from '../../ui/layout/Skeleton'
import { PlainTable } from '../../ui/table/PlainTable'
import { TableFailure } from '../../ui/table/TableFailure'
import { TableFrame } from '../../ui/table/TableFrame'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMetricExplanationQuery } from '../../generated/graphql'
import type { Explained } from '../explain/ExplainDialog'
import { metricOf, partText, toneOf } from '../explain/explainTexts'
import { moversOf } from '../explain/movers'
import { toComparedRequest } from '../reports/reportRequest'

interface Props {
  explained: Explained
  /** What the figure is compared with: `yesterday by 14:32`. */
  against: string
  /** Time of the figures. */
  asOf: string
  onExplain: () => void
}

const tones = { good: 'up', bad: 'down', neutral: 'fg.subtle' } as const
const reason = {
  ...{ display: 'inline-block', minWidth: '46px', mr: '1.5', px: '1', borderRadius: 'sm', bg: 'bg.muted' },
  ...{ fontSize: '2xs', lineHeight: '18px', textAlign: 'center' },
} as const
const cells = {
  '& table': { tableLayout: 'fixed' },
  '& :is(th, td)': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& thead th': { _first: { width: '34%' }, '&.number': { width: '88px' } },
  '& tbody th': { fontWeight: 'medium' },
}

/** The groups that moved the chosen figure, by the grouping that explains most. The rows add up to the difference. */
export function MoversPart({ explained, against, asOf, onExplain }: Props) {
  const { card, title, filters, compareWith } = explained
  const { name: zone } = useTimeZone()
  // Read again with the figures, so that both speak of the same time.
  const variables = useMemo(
    () => ({ ...toComparedRequest(filters, zone, Date.parse(asOf)), metric: metricOf[card], compareWith }),
    [filters, zone, asOf, card, compareWith],
  )
  const { data, previousData, error, refetch } = useMetricExplanationQuery({ variables, fetchPolicy: 'no-cache' })
  const found = (data ?? previousData)?.metricExplanation
  const dimension = found?.dimensions[0]
  if (data && !found) return null
  const body = () => {
    if (error && !data)
      return <TableFailure what="What moved" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
    if (!found) return <Skeleton height={208} />
    const rows = dimension ? moversOf(card, dimension) : []
    if (!dimension || !rows.length) return <p className="muted">Nothing moved it.</p>
    return (
      <TableFrame css={cells} opacity={data ? 1 : 0.6}>
        <PlainTable
          rows={rows}
          rowId={({ key }) => key}
          columns={[
            {
              title: dimension.title,
              isRowHead: true,
              isText: true,
              hint: ({ name }) => name,
              cell: ({ name }) => name,
            },
            {
              ...{ title, headClass: 'number', cellClass: 'number' },
              cell: ({ part }) => (
                <Text as="span" color={part ? tones[toneOf(card, part)] : 'fg.subtle'} fontSize="xs">
                  {partText(card, part)}
                </Text>
              ),
            },
            {
              title: 'Why',
              hint: ({ text }) => text,
              cell: ({ why, text }) => (
                <>
                  {why && (
                    <Text as="span" css={reason}>
                      {why}
                    </Text>
                  )}
                  <span className="muted figure">{text}</span>
                </>
              ),
            },
          ]}
        />
      </TableFrame>
    )
  }
  return (
    <Box
      as="section"
      css={{ xl: { pl: '5', borderLeftWidth: '1px' } }}
      aria-label={`What moved ${title}`}
      aria-busy={!data && !error}
    >
      <ChartHead title={`What moved ${title}`}>
        {dimension && (
          <span className="muted figure">
            {`since ${against} `}
            <b>{partText(card, dimension.difference)}</b>
          </span>
        )}
        <Button size="sm" onClick={onExplain}>
          Explain
        </Button>
      </ChartHead>
      {body()}
    </Box>
  )
}
