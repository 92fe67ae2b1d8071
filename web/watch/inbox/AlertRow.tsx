import { Link } from 'react-router'
import { useApolloClient } from '@apollo/client/react'
import { CheckCheck, CirclePlay, Clock, UserRound } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/partners/rates'
import { IconButton } from '../../ui/form/IconButton'
import { Popover } from '../../ui/overlay/Popover'
import { DAY, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { partnerPages } from '../../../shared/partners/partnerPages'
import { AlertsDocument, type AlertFactsFragment } from '../../generated/graphql'
import { usePauseActs } from '../../partners/pauses/usePauseActs'
import { sinceText } from '../../partners/overview/sinceText'
import { alertKindLooks, toneOf } from './alertKindLooks'
import { EvidenceChart } from './EvidenceChart'
import type { AlertActs } from './useAlertActs'

interface Props {
  alert: AlertFactsFragment
  acts: AlertActs
  isCurrent: boolean
  now: number
  onResolve: () => void
}

const snoozeChoices = [
  { label: '30 minutes', minutes: 30 },
  { label: '1 hour', minutes: 60 },
  { label: '4 hours', minutes: 240 },
  { label: 'A day', minutes: 1440 },
]

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Icons of what staff can do with an alert. */
function Acts({ alert, acts, onResolve }: Pick<Props, 'alert' | 'acts' | 'onResolve'>) {
  const { assignee, state } = alert
  const isMine = assignee !== null && assignee.id === String(acts.me)
  return (
    <span className="al-acts">
      {state === 'snoozed' ? (
        <IconButton size="sm" label="End the snooze" onClick={() => void acts.snooze(alert, 0)}>
          <Clock aria-hidden />
        </IconButton>
      ) : (
        <Popover
          kind="menu"
          label="Snooze for"
          align="end"
          trigger={(trigger) => (
            <IconButton size="sm" label="Snooze" {...trigger}>
              <Clock aria-hidden />
            </IconButton>
          )}
        >
          {(close) =>
            snoozeChoices.map(({ label, minutes }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                onClick={() => {
                  close()
                  void acts.snooze(alert, minutes)
                }}
              >
                {label}
              </button>
            ))
          }
        </Popover>
      )}
      <IconButton
        size="sm"
        label={
          isMine
            ? `Assigned to you. Assign to nobody`
            : assignee
              ? `Assigned to ${assignee.name}. Assign to me`
              : 'Assign to me'
        }
        onClick={() => void acts.assign(alert, !isMine)}
      >
        {assignee ? <span className="al-who">{initials(assignee.name)}</span> : <UserRound aria-hidden />}
      </IconButton>
      <IconButton size="sm" label="Resolve" onClick={onResolve}>
        <CheckCheck aria-hidden />
      </IconButton>
    </span>
  )
}

/** Time until the cap of an alert counts from 0 again; null for other alerts. */
function resetsIn({ evidence }: AlertFactsFragment, now: number): string | null {
  const at: unknown = (evidence as { resets_at?: unknown }).resets_at
  return typeof at === 'string' ? sinceText(new Date(now).toISOString(), Date.parse(at)) : null
}

/** Ends the pause of the alert's advertiser. */
function ResumeButton({ alert: { subjectId, subjectName } }: Pick<Props, 'alert'>) {
  const client = useApolloClient()
  const acts = usePauseActs(() => void client.refetchQueries({ include: [AlertsDocument] }))
  const advertiser = { id: subjectId ?? '', name: subjectName ?? 'The advertiser' }
  return (
    <IconButton size="sm" label="Resume now" disabled={acts.isBusy} onClick={() => void acts.resume(advertiser)}>
      <CirclePlay aria-hidden />
    </IconButton>
  )
}

/** An alert that needs somebody: what, since when, how many leads, at what cost, and what to do. */
export function AlertRow({ alert, acts, isCurrent, now, onResolve }: Props) {
  const may = useMay()
  const { name: zone } = useTimeZone()
  const { kind, title, text, since, leads, cost, isLoss, ruleName, snoozedUntil, pausedUntil, chart } = alert
  const { icon: Icon, leads: leadsLabel, action } = alertKindLooks[kind]
  /** The day too, unless it is about today. */
  const time = (at: string) => wallTimeAt(zone, Date.parse(at)).slice(now - Date.parse(at) < DAY ? 11 : 0)
  return (
    <li className={isCurrent ? 'al-row on' : 'al-row'} tabIndex={isCurrent ? 0 : -1} data-alert={alert.id}>
      <Icon className={`al-icon ${toneOf(alert)}`} aria-hidden />
      <div className="al-text">
        <h3 dir="auto">{title}</h3>
        <p dir="auto">{text}</p>
        <p className="al-when figure">
          <span>{`since ${time(since)}, ${sinceText(since, now)}`}</span>
          <span dir="auto">{`rule ${ruleName}`}</span>
          {pausedUntil && (
            <span>
              {Date.parse(pausedUntil) > now ? `paused until ${time(pausedUntil)}` : 'paused until a probe is accepted'}
            </span>
          )}
          {snoozedUntil && <span>{`back at ${time(snoozedUntil)}`}</span>}
        </p>
      </div>
      <div className="al-evidence">{chart && <EvidenceChart chart={chart} resets={resetsIn(alert, now)} />}</div>
      <div className="al-numbers figure">
        <p>
          {leadsLabel && (
            <>
              <b className={leads ? '' : 'subtle'}>{formatCount(leads)}</b>
              <small>{leadsLabel}</small>
            </>
          )}
        </p>
        <p>
          {isLoss && cost !== null && (
            <>
              <b className={cost ? '' : 'subtle'}>{formatMoney(cost)}</b>
              <small>{cost ? 'cost so far' : 'no loss yet'}</small>
            </>
          )}
        </p>
      </div>
      <div className="al-do">
        {may(action.needed) && (
          <Link className={isCurrent ? 'al-go on' : 'al-go'} to={action.to(alert)}>
            {action.label}
          </Link>
        )}
        {pausedUntil && may(partnerPages.advertiser.edit) && <ResumeButton alert={alert} />}
        <Acts alert={alert} acts={acts} onResolve={onResolve} />
      </div>
    </li>
  )
}
