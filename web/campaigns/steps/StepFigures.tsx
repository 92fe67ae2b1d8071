import { Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { CampaignFunnelFactsFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { campaignLogsHref } from '../campaigns/campaignAddress'
import { partsBar } from '../campaigns/campaignProgress'
import { depositedHref } from './depositedHref'

export type StepFigureRow = CampaignFunnelFactsFragment

interface Figure {
  title: string
  count: (row: StepFigureRow) => number
  /** Base of the percentage below the figure. */
  of?: (row: StepFigureRow) => number
  /** Results for the link to the logs, default all; `leads`: links to the list of leads. */
  results?: readonly CampaignResult[] | 'leads'
}

/** Figures of a step in order. See docs/domain/campaigns.md. */
export const stepFigures: readonly Figure[] = [
  { title: 'Entered', count: ({ entered }) => entered },
  { title: 'Waiting', count: ({ waiting }) => waiting, results: ['waiting'] },
  {
    title: 'Sent',
    count: ({ sent }) => sent,
    of: ({ entered }) => entered,
    results: ['accepted', 'refused', 'held'],
  },
  { title: 'Accepted', count: ({ accepted }) => accepted, of: ({ sent }) => sent, results: ['accepted'] },
  { title: 'Refused', count: ({ refused }) => refused, of: ({ sent }) => sent, results: ['refused'] },
  { title: 'Not possible', count: ({ notPossible }) => notPossible, results: ['not_possible'] },
  { title: 'Deposited', count: ({ deposited }) => deposited, of: ({ accepted }) => accepted, results: 'leads' },
  { title: 'Left', count: ({ left }) => left, of: ({ entered }) => entered, results: ['left'] },
]

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`

interface Props {
  campaignId: string
  stepId: string
  /** Source filter; null: all. */
  sourceId: string | null
  row: StepFigureRow
  /** Maximum number of consumers of any step: the scale of all bars. */
  most: number
}

/** Figures of a step, linked to the consumers they count, and a bar. */
export function StepFigures({ campaignId, stepId, sourceId, row, most }: Props) {
  const mayOpen = useMay()('LEADS_LIST')
  const { name: zone } = useTimeZone()
  const unsent = row.control + row.notForThem + row.notPossible
  const kept = [
    [row.control, 'control group'],
    [row.held, 'held'],
    [row.notForThem, 'not for them'],
  ] as const
  const notes = [
    kept.flatMap(([count, name]) => (count > 0 ? [`${formatCount(count)} ${name}`] : [])).join(', '),
    row.opensAt ? `Opens on ${wallTimeAt(zone, Date.parse(row.opensAt))}` : '',
  ].filter(Boolean)
  return (
    <>
      {stepFigures.map(({ title, count: countOf, of, results }) => {
        const count = countOf(row)
        const whole = of?.(row)
        const href =
          results === 'leads'
            ? depositedHref(campaignId, { stepId, sourceId })
            : campaignLogsHref(campaignId, {
                step: [stepId],
                ...(sourceId && { source: [sourceId] }),
                ...(results && { result: results }),
              })
        return (
          <div key={title} className="step-figure">
            <span>{title}</span>
            {count === 0 ? (
              <span className="subtle">0</span>
            ) : mayOpen ? (
              <Link to={href}>{formatCount(count)}</Link>
            ) : (
              formatCount(count)
            )}
            {whole && count ? <small className="subtle">{percent(count, whole)}</small> : null}
          </div>
        )
      })}
      <div className="step-low">
        {row.entered > 0 &&
          partsBar(
            [
              ['waiting', row.waiting],
              ['registered', row.accepted],
              ['refused', row.refused],
              ['held', row.held],
              ['other', row.left],
              ['unsent', unsent],
            ],
            row.entered / Math.max(1, most),
          )}
        {notes.length > 0 && (
          <Text textStyle="note" mt="1.5">
            {notes.join('. ')}
          </Text>
        )}
      </div>
    </>
  )
}
