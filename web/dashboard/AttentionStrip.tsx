import './attention.css'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { attentionPermissions } from '../../shared/attention'
import { wallTimeAt } from '../../shared/timeZones'
import { errorCode } from '../apollo/errors'
import { useAskAnew } from '../apollo/useAskAnew'
import { Skeleton } from '../components/Skeleton'
import { TableFailure } from '../components/table/TableFailure'
import { useAttentionQuery } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { useMay } from '../session/useSession'
import { attentionItems } from './attentionItems'
import { polling } from './Block'

const title = 'Needs attention'

/** What needs somebody now, each with the list behind it; one calm line where nothing does. */
export function AttentionStrip({ asked }: { asked: number }) {
  const mayAny = useMay()([...attentionPermissions])
  const zone = useTimeZone().name
  const { data, previousData, error, refetch } = useAttentionQuery({
    ...polling,
    skip: !mayAny,
    fetchPolicy: 'cache-and-network',
  })
  useAskAnew(asked, refetch, !mayAny)
  const latest = data ?? previousData
  const attention = latest?.attention
  if (!mayAny || (error && errorCode(error) === 'FORBIDDEN')) return null
  if (!attention) {
    if (latest && !error) return null
    if (!error) return <AttentionSkeleton />
    return <TableFailure what={title} error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the failure shows through `error` again
  }
  const asOf = Date.parse(attention.asOf)
  const items = attentionItems(attention, asOf)
  const when = `As of ${wallTimeAt(zone, asOf).slice(11)}`
  if (!items.length)
    return (
      <section className="attention-calm" aria-label={title}>
        <CircleCheck aria-hidden />
        <b>Nothing needs you now</b>
        <span className="muted figure">{when}</span>
      </section>
    )
  return (
    <section className="attention" aria-labelledby="attention">
      <div className="attention-head">
        <h2 id="attention">{title}</h2>
        <p className="figure">{when}</p>
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

/** As high as items are: what comes below must not move. */
const AttentionSkeleton = () => (
  <div className="attention" aria-hidden>
    <div className="attention-head">
      <Skeleton width={104} />
    </div>
    <ul>
      {[150, 120].map((width) => (
        <li key={width}>
          <b>
            <Skeleton width={width} />
            &nbsp;
          </b>
          <p>
            <Skeleton width={width - 20} />
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
