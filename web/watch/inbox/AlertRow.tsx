import './inbox.css'
import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/app/format'
import { DAY, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { AlertFactsFragment } from '../../generated/graphql'
import { TruncatedText } from '../../ui/show/TruncatedText'
import { sinceText } from '../../partners/overview/sinceText'
import { alertKindLooks, toneOf } from './alertKindLooks'
import { CountedElsewhere } from './CountedElsewhere'
import { EvidenceChart } from './EvidenceChart'
import { AlertDo } from './acts/AlertDo'
import type { RowAct } from './acts/rowActs'
import type { AlertActs } from './useAlertActs'

/** Characters of what is wrong, which may hold the message of a server. */
const longest = 320

interface Props {
  alert: AlertFactsFragment
  acts: AlertActs
  isCurrent: boolean
  now: number
  onResolve: () => void
  onAct: (act: RowAct) => void
}

/** Time until the cap of an alert counts from 0 again; null for other alerts. */
function resetsIn({ evidence }: AlertFactsFragment, now: number): string | null {
  const at: unknown = (evidence as { resets_at?: unknown }).resets_at
  return typeof at === 'string' ? sinceText(new Date(now).toISOString(), Date.parse(at)) : null
}

const figure = (value: number, text: (value: number) => string, label: string) => (
  <>
    <b className={value ? '' : 'subtle'}>{text(value)}</b>
    <small>{label}</small>
  </>
)

/** An alert that needs somebody: what, since when, how many leads, at what cost, and what to do. */
export function AlertRow({ alert, acts, isCurrent, now, onResolve, onAct }: Props) {
  const { name: zone } = useTimeZone()
  const { kind, title, text, since, leads, cost, isLoss, isEstimate, ruleName, snoozedUntil, pausedUntil, chart } =
    alert
  const { icon: Icon, leads: leadsLabel } = alertKindLooks[kind]
  /** The day too, unless it is about today. */
  const time = (at: string) => wallTimeAt(zone, Date.parse(at)).slice(now - Date.parse(at) < DAY ? 11 : 0)
  return (
    <li className={isCurrent ? 'al-row on' : 'al-row'} tabIndex={isCurrent ? 0 : -1} data-alert={alert.id}>
      <Icon className={`al-icon ${toneOf(alert)}`} aria-hidden />
      <div className="al-text">
        <h2 dir="auto">{title}</h2>
        <p dir="auto">
          <TruncatedText text={text} max={longest} />
        </p>
        <p className="figure">
          <span>{`since ${time(since)}, ${sinceText(since, now)}`}</span>
          <span dir="auto">{`rule ${ruleName}`}</span>
          {pausedUntil && (
            <span>
              {Date.parse(pausedUntil) > now ? `paused until ${time(pausedUntil)}` : 'paused until a probe is accepted'}
            </span>
          )}
          {snoozedUntil && <span>{`back at ${time(snoozedUntil)}`}</span>}
          <CountedElsewhere alert={alert} />
        </p>
      </div>
      <div className="al-evidence">{chart && <EvidenceChart chart={chart} resets={resetsIn(alert, now)} />}</div>
      <div className="al-numbers figure">
        <p>{leadsLabel && figure(leads, formatCount, isEstimate ? 'leads missing' : leadsLabel)}</p>
        <p>
          {isLoss &&
            cost !== null &&
            figure(cost, formatMoney, isEstimate ? 'expected, not in the total' : cost ? 'cost so far' : 'no loss yet')}
        </p>
      </div>
      <AlertDo {...{ alert, acts, isCurrent, onResolve, onAct }} />
    </li>
  )
}
