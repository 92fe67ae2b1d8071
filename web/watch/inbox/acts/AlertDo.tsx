import { ArrowUp, CirclePlay, Play, RotateCcw, type LucideIcon } from 'lucide-react'
import { useApolloClient } from '@apollo/client/react'
import { Link } from 'react-router'
import { formatCount } from '../../../../shared/app/format'
import { partnerPages } from '../../../../shared/partners/partnerPages'
import { useMay } from '../../../app/session/useSession'
import { AlertsDocument, type AlertFactsFragment } from '../../../generated/graphql'
import { usePauseActs } from '../../../partners/pauses/usePauseActs'
import { alertKindLooks } from '../alertKindLooks'
import type { AlertActs } from '../useAlertActs'
import { AlertIcons } from './AlertIcons'
import { rowActs, type RowAct } from './rowActs'

interface Props {
  alert: AlertFactsFragment
  acts: AlertActs
  isCurrent: boolean
  onResolve: () => void
  onAct: (act: RowAct) => void
}

const icons: Record<RowAct['kind'], LucideIcon> = { raise: ArrowUp, probe: Play, resend: RotateCcw }

/** Ends the pause of the alert's advertiser. */
function ResumeButton({ alert: { subjectId, subjectName } }: Pick<Props, 'alert'>) {
  const client = useApolloClient()
  const acts = usePauseActs(() => void client.refetchQueries({ include: [AlertsDocument] }))
  const advertiser = { id: subjectId ?? '', name: subjectName ?? 'The advertiser' }
  return (
    <button type="button" className="al-also" disabled={acts.isBusy} onClick={() => void acts.resume(advertiser)}>
      <CirclePlay aria-hidden /> Resume now
    </button>
  )
}

/** What to do about an alert: first what helps most, then other acts and the record, then those of any alert. */
export function AlertDo({ alert, acts, isCurrent, onResolve, onAct }: Props) {
  const may = useMay()
  const { action } = alertKindLooks[alert.kind]
  const { main, others } = rowActs(alert, may)
  const look = isCurrent ? 'al-go on' : 'al-go'
  const Main = main && icons[main.kind]
  const canOpen = may(action.needed)
  const canResume = alert.pausedUntil && may(partnerPages.advertiser.edit)
  return (
    <div className="al-do">
      {Main && (
        <button type="button" className={look} onClick={() => onAct(main)}>
          <Main aria-hidden /> {main.label}
        </button>
      )}
      {!Main && canOpen && (
        <Link className={look} to={action.to(alert, may)}>
          {action.label}
        </Link>
      )}
      <AlertIcons {...{ alert, acts, onResolve }} />
      {(others.length > 0 || main || canResume) && (
        <span className="al-more">
          {main?.kind === 'raise' && (
            <span className="muted">{`until it resets; undo puts ${formatCount(main.cap.cap)} back`}</span>
          )}
          {canResume && <ResumeButton alert={alert} />}
          {others.map((act) => {
            const Icon = icons[act.kind]
            return (
              <button key={act.kind} type="button" className="al-also" onClick={() => onAct(act)}>
                <Icon aria-hidden /> {act.label}
              </button>
            )
          })}
          {main && canOpen && (
            <Link className="al-also" to={action.to(alert, may)}>
              {main.kind === 'raise' ? 'Edit the cap' : action.label}
            </Link>
          )}
        </span>
      )}
    </div>
  )
}
