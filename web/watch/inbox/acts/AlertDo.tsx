import { ArrowUp, CirclePlay, GraduationCap, Play, RotateCcw, type LucideIcon } from 'lucide-react'
import { useApolloClient } from '@apollo/client/react'
import { formatCount } from '../../../../shared/app/format'
import { partnerPages } from '../../../../shared/partners/partnerPages'
import { useMay } from '../../../app/session/useSession'
import { AlertsDocument, type AlertFactsFragment } from '../../../generated/graphql'
import { usePauseActs } from '../../../partners/pauses/usePauseActs'
import { Button, LinkButton } from '../../../ui/form/Button'
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

const icons: Record<RowAct['kind'], LucideIcon> = {
  raise: ArrowUp,
  probe: Play,
  teach: GraduationCap,
  resend: RotateCcw,
}

/** Ends the pause of the alert's advertiser. */
function ResumeButton({ alert: { subjectId, subjectName } }: Pick<Props, 'alert'>) {
  const client = useApolloClient()
  const acts = usePauseActs(() => void client.refetchQueries({ include: [AlertsDocument] }))
  const advertiser = { id: subjectId ?? '', name: subjectName ?? 'The advertiser' }
  return (
    <Button variant="link" size="sm" disabled={acts.isBusy} onClick={() => void acts.resume(advertiser)}>
      <CirclePlay className="small" aria-hidden /> Resume now
    </Button>
  )
}

/** What to do about an alert: first what helps most, then other acts and the record, then those of any alert. */
export function AlertDo({ alert, acts, isCurrent, onResolve, onAct }: Props) {
  const may = useMay()
  const { action } = alertKindLooks[alert.kind]
  const { main, others } = rowActs(alert, may)
  const look = { className: 'al-go', size: 'sm', variant: isCurrent ? 'solid' : 'outline' } as const
  const Main = main && icons[main.kind]
  const canOpen = may(action.needed)
  const canResume = alert.pausedUntil && may(partnerPages.advertiser.edit)
  return (
    <div className="al-do">
      {Main && (
        <Button {...look} onClick={() => onAct(main)}>
          <Main className="small" aria-hidden /> {main.label}
        </Button>
      )}
      {!Main && canOpen && (
        <LinkButton {...look} to={action.to(alert, may)}>
          {action.label}
        </LinkButton>
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
              <Button key={act.kind} variant="link" size="sm" onClick={() => onAct(act)}>
                <Icon className="small" aria-hidden /> {act.label}
              </Button>
            )
          })}
          {main && canOpen && (
            <LinkButton variant="link" size="sm" to={action.to(alert, may)}>
              {main.kind === 'raise' ? 'Edit the cap' : action.label}
            </LinkButton>
          )}
        </span>
      )}
    </div>
  )
}
