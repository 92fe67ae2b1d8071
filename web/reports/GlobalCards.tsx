import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/money'
import { reportCardNames, reportCards, type ReportCard } from '../../shared/reportCards'
import { mayNeed } from '../../shared/reports'
import { formatCount, formatRate } from '../../shared/rates'
import { errorCode } from '../apollo/errors'
import { useAskAnew } from '../apollo/useAskAnew'
import { ForbiddenState } from '../components/QueryStates'
import { Skeleton } from '../components/Skeleton'
import { TableFailure } from '../components/table/TableFailure'
import { useLeadMetricsQuery, type LeadFilterInput, type LeadMetricsQuery } from '../generated/graphql'
import { termOfColumn } from '../glossary/columnTerms'
import { Term } from '../glossary/Term'
import { useStoredUser } from '../session/useSession'
import type { LeadsBehind } from './leadsBehind'
import { WaitingNote, type WaitingHref } from './waiting'

type Metrics = NonNullable<LeadMetricsQuery['leadMetrics']>

const fieldOf = {
  attempts: 'attempts',
  leads: 'leads',
  success_percent: 'successPercent',
  autologged: 'autologged',
  autologged_percent: 'autologgedPercent',
  total_ftd: 'totalFtd',
  publisher_ftd: 'publisherFtd',
  late_ftd: 'lateFtd',
  conversion: 'conversion',
  publisher_conversion: 'publisherConversion',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
} as const satisfies Record<ReportCard, keyof Metrics>

/** Shades change at the fifth card and at the tenth. */
const groups = [
  { title: 'Volume', cards: reportCardNames.slice(0, 5) },
  { title: 'Conversions', cards: reportCardNames.slice(5, 10) },
  { title: 'Money', cards: reportCardNames.slice(10) },
]

/** `$0` and `0%` where nothing is, as the error catalogue has them. */
function cardText(card: ReportCard, value: number): string {
  const { kind } = reportCards[card]
  if (kind === 'count') return formatCount(value)
  if (kind === 'money') return value ? formatMoney(value) : '$0'
  return value ? formatRate(value) : '0%'
}

interface CardProps {
  card: ReportCard
  /** undefined while it is on its way. */
  value: number | undefined
  /** It did not load: its zero stands for no figure. */
  isMissing: boolean
  behind: LeadsBehind | null
  /** Below the figure. */
  note?: ReactNode
}

function Card({ card, value, isMissing, behind, note }: CardProps) {
  const { title, hint, leads } = reportCards[card]
  const term = termOfColumn(card)
  const text = value === undefined ? <Skeleton width={92} height={22} /> : cardText(card, value)
  const href = value && leads ? behind?.metric(leads, []) : null
  const tone = isMissing ? ' missing' : card !== 'profit' ? '' : (value ?? 0) < 0 ? ' loss' : ' profit'
  return (
    <div className={`rp-card${tone}`}>
      <dt>
        {title}
        {term && <Term of={term} name={title} />}
      </dt>
      <dd>
        {href ? (
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
        )}
      </dd>
      <dd className="rp-hint">{hint}</dd>
      {note && <dd className="rp-hint">{note}</dd>}
    </div>
  )
}

interface Props {
  filter: LeadFilterInput
  asked: number
  skip: boolean
  behind: LeadsBehind | null
  waiting: WaitingHref | null
}

/**
 * The figures of everything at once. Where they do not come, what was there stays, else quiet $0 and 0% below the
 * failure. Source: spec/2 section 3.3. */
export function GlobalCards({ filter, asked, skip, behind, waiting }: Props) {
  const held = useStoredUser()?.permissions ?? []
  const { data, previousData, loading, error, refetch } = useLeadMetricsQuery({
    variables: { filter },
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  useAskAnew(asked, refetch, skip)
  const metrics = (data ?? previousData)?.leadMetrics
  const failed = Boolean(error) && !loading
  if (failed && errorCode(error) === 'FORBIDDEN') return <ForbiddenState what="Reports" />
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
        ) /* the failure shows through `error` */
      }
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
                  <Card
                    key={card}
                    card={card}
                    value={valueOf(card)}
                    isMissing={failed && !metrics}
                    behind={behind}
                    note={card === 'conversion' && waitingNote}
                  />
                ))}
              </dl>
            </section>
          )
        )
      })}
    </div>
  )
}
