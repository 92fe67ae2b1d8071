import './attention.css'
import { useEffect, useRef } from 'react'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { attentionPermissions } from '../../../shared/reports/attention'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { errorCode } from '../../ui/show/errors'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import { useAlertCounts } from '../../watch/bell/useAlertCounts'
import { useAttentionQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { attentionItems } from './attentionItems'
import { polling } from './Block'

const title = 'Needs attention'
/** Stores the last height and window width in the browser, to reserve the space while loading. */
const heightEntry = 'attention-height'
function storedHeight(): number | null {
  const [width, height] = (localStorage.getItem(heightEntry) ?? '').split(' ').map(Number)
  return width === window.innerWidth && height ? height : null
}

/** Items that need attention, linked to their lists; one line if there are none. */
export function AttentionStrip({ asked }: { asked: number }) {
  const may = useMay()
  const mayAny = may([...attentionPermissions])
  const zone = useTimeZone().name
  const { data, previousData, error, refetch } = useAttentionQuery({
    ...polling,
    skip: !mayAny,
  })
  useRefetchOn(asked, refetch, !mayAny)
  const latest = data ?? previousData
  const attention = latest?.attention
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attention && strip.current)
      localStorage.setItem(heightEntry, `${window.innerWidth} ${strip.current.offsetHeight}`)
  }, [attention])
  if (!mayAny || (error && errorCode(error) === 'FORBIDDEN')) return null
  if (!attention) {
    if (latest && !error) return null
    if (!error) return <AttentionSkeleton items={attentionPermissions.filter((code) => may(code)).length} />
    return <TableFailure what={title} error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query returns the error
  }
  const asOf = Date.parse(attention.asOf)
  const items = attentionItems(attention, asOf)
  const when = `As of ${wallTimeAt(zone, asOf).slice(11)}`
  if (!items.length)
    return (
      <section ref={strip} className="attention-calm" aria-label={title}>
        <CircleCheck aria-hidden />
        <b>Nothing needs you now</b>
        <span className="muted figure">{when}</span>
      </section>
    )
  return (
    <section ref={strip} className="attention" aria-labelledby="attention">
      <div className="attention-head">
        <h2 id="attention">{title}</h2>
        <p className="figure">{when}</p>
        <AlertsLine />
      </div>
      <ul>
        {items.map(({ key, icon: Icon, tone, title, detail, link }) => (
          <li key={key}>
            <b>
              <Icon aria-hidden className={tone} />
              <span>{title}</span>
            </b>
            <p className="figure">{detail}</p>
            <Link to={link.to} aria-label={`${link.label}: ${title}`}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number and cost of open alerts, with a link to them; nothing if there are none. */
function AlertsLine() {
  const counts = useAlertCounts()
  if (!counts?.open) return null
  return (
    <Link to="/inbox" className="figure">
      {countOf(counts.open, 'alert')}
      {counts.cost ? `, ${formatMoney(counts.cost)}` : ''}
    </Link>
  )
}

/** Placeholder with the expected height, so that the layout does not shift. */
function AttentionSkeleton({ items }: { items: number }) {
  const height = storedHeight()
  return (
    <div className="attention" aria-hidden style={height ? { height, overflow: 'hidden' } : undefined}>
      <div className="attention-head">
        <Skeleton width={104} />
      </div>
      <ul>
        {Array.from({ length: items }, (_, at) => (
          <li key={at}>
            <b>
              <Skeleton width={120} />
              &nbsp;
            </b>
            <p>
              <Skeleton width={100} />
              &nbsp;
            </p>
            <a>
              <Skeleton width={60} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
