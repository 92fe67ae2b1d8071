import './bell.css'
import { useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Bell, BellOff } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '../../../shared/app/money'
import { routeTable } from '../../app/routeTable'
import { useStoredUser } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useBellAlertsQuery } from '../../generated/graphql'
import { IconButton } from '../../ui/form/IconButton'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Popover } from '../../ui/overlay/Popover'
import { alertKindLooks, toneOf } from '../inbox/alertKindLooks'
import { isQuiet, setQuiet } from './quiet'
import { useAlertCounts } from './useAlertCounts'
import { watchAlerts } from './watchAlerts'

const inbox = routeTable.InboxView.path
/** More than fit on a screen are in the Inbox. */
const maxShown = 8

/** The bell of the top bar: whether alerts are open, and which. Watches them while it is shown. */
export function AlertsBell() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const userId = useStoredUser()?.user_id
  const open = useAlertCounts()?.open ?? 0
  const [quiet, setQuietShown] = useState(isQuiet)
  useEffect(() => {
    if (userId === undefined) return
    return watchAlerts({ client, userId, onOpen: () => void navigate(inbox) })
    // navigate changes with each address, but behaves the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, userId])
  const switchQuiet = () => {
    setQuiet(!quiet)
    setQuietShown(!quiet)
  }
  const Icon = quiet ? BellOff : Bell
  return (
    <Popover
      label="Alerts"
      align="end"
      width={400}
      onOpen={() => setQuietShown(isQuiet())}
      trigger={(trigger) => (
        <IconButton label={open ? `Alerts, ${open} open` : 'Alerts'} {...trigger}>
          <Icon aria-hidden />
          {open > 0 && <i className="bell-dot" aria-hidden />}
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <header className="bell-head">
            <b>Alerts</b>
            <span className="muted figure">{open === 1 ? '1 needs a person' : `${open} need a person`}</span>
            <span className="space" />
            <button type="button" className="link-button" aria-pressed={quiet} onClick={switchQuiet}>
              {quiet ? 'Announce again' : 'Quiet for 1 h'}
            </button>
          </header>
          <BellList onOpen={close} />
          <footer className="bell-foot">
            <Link to={inbox} onClick={close}>
              Open Inbox
            </Link>
          </footer>
        </>
      )}
    </Popover>
  )
}

/** Open alerts, the most expensive first. */
function BellList({ onOpen }: { onOpen: () => void }) {
  const { name: zone } = useTimeZone()
  const { data, error, refetch } = useBellAlertsQuery({ fetchPolicy: 'cache-and-network' })
  const rows = data?.alerts?.rows
  if (error && !rows) return <FailedState what="Alerts" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
  if (!rows) return <Skeleton height={160} />
  if (!rows.length) return <p className="bell-empty muted">Nothing needs you.</p>
  return (
    <ul className="bell-list">
      {rows.slice(0, maxShown).map(({ id, kind, evidence, title, text, since, cost, isLoss }) => {
        const { icon: Icon } = alertKindLooks[kind]
        return (
          <li key={id}>
            <Link to={`${inbox}?alert=${id}`} onClick={onOpen}>
              <Icon className={`al-icon ${toneOf({ kind, evidence })}`} aria-hidden />
              <span className="bell-text">
                <b dir="auto">{title}</b>
                <small
                  dir="auto"
                  title={text}
                >{`since ${wallTimeAt(zone, Date.parse(since)).slice(11)}. ${text}`}</small>
              </span>
              {isLoss && cost ? <b className="figure">{formatMoney(cost)}</b> : null}
            </Link>
          </li>
        )
      })}
      {rows.length > maxShown && <li className="bell-more muted figure">{`and ${rows.length - maxShown} more`}</li>}
    </ul>
  )
}
