import { useMemo } from 'react'
import { Button } from '../../ui/form/Button'
import { Skeleton } from '../../ui/layout/Skeleton'
import { PlainTable } from '../../ui/table/PlainTable'
import { TableFailure } from '../../ui/table/TableFailure'
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

const tones = { good: ' up', bad: ' down', neutral: '' } as const

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
    const tone = (part: number) => (part ? tones[toneOf(card, part)] : '')
    return (
      <PlainTable
        className={data ? 'movers-table' : 'movers-table stale'}
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
            title,
            headClass: 'right',
            cellClass: ({ part }) => `right figure delta${tone(part)}`,
            cell: ({ part }) => partText(card, part),
          },
          {
            title: 'Why',
            hint: ({ text }) => text,
            cell: ({ why, text }) => (
              <>
                {why && <span className="movers-why">{why}</span>}
                <span className="muted figure">{text}</span>
              </>
            ),
          },
        ]}
      />
    )
  }
  return (
    <section className="movers" aria-label={`What moved ${title}`} aria-busy={!data && !error}>
      <div className="stat-chart-head">
        <h3>{`What moved ${title}`}</h3>
        <div className="chart-keys">
          {dimension && (
            <span className="muted figure">
              {`since ${against} `}
              <b>{partText(card, dimension.difference)}</b>
            </span>
          )}
          <Button size="sm" onClick={onExplain}>
            Explain
          </Button>
        </div>
      </div>
      {body()}
    </section>
  )
}
