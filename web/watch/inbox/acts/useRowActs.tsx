import { useState, type ReactNode } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { countOf } from '../../../../shared/app/format'
import { probesToResume } from '../../../../shared/watch/alertActs'
import { AlertsDocument, type AlertFactsFragment } from '../../../generated/graphql'
import { TeachHeld } from '../../../leads/taughtAnswers/LazyTeachDialog'
import { usePauseActs } from '../../../partners/pauses/usePauseActs'
import { RaiseCapDialog } from '../../../routing/caps/RaiseCapDialog'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog'
import { ResendDialog } from './ResendDialog'
import type { RowAct } from './rowActs'

/** The dialogs of acts of rows. They stay when the row goes, because its alert resolved meanwhile. */
export function useRowActs(): { open: (alert: AlertFactsFragment, act: RowAct) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ alert: AlertFactsFragment; act: RowAct } | null>(null)
  const onClose = () => setOpened(null)
  const client = useApolloClient()
  const again = () => void client.refetchQueries({ include: [AlertsDocument] })
  const dialogOf = ({ alert, act }: NonNullable<typeof opened>) => {
    if (act.kind === 'raise') return <RaiseCapDialog cap={act.cap} onClose={onClose} />
    if (act.kind === 'teach') return <TeachHeld leadId={null} onSettled={again} onClose={onClose} />
    if (act.kind === 'resend') return <ResendDialog {...{ alert, onClose }} what={act.what} />
    return <ProbeDialog {...{ alert, onClose }} />
  }
  return { open: (alert, act) => setOpened({ alert, act }), dialog: opened && dialogOf(opened) }
}

function ProbeDialog({ alert, onClose }: { alert: AlertFactsFragment; onClose: () => void }) {
  const client = useApolloClient()
  const acts = usePauseActs(() => void client.refetchQueries({ include: [AlertsDocument] }))
  const name = alert.subjectName ?? 'The advertiser'
  const leads = countOf(probesToResume, 'lead')
  return (
    <ConfirmDialog
      title={`Send ${leads}, then resume?`}
      confirm={`Send ${probesToResume}, then resume`}
      onConfirm={async () => {
        if (await acts.probe({ id: alert.subjectId ?? '', name }, probesToResume)) onClose()
      }}
      onClose={onClose}
    >
      {`The next ${leads} that would go to ${name} are sent to it, one after another. If it accepts all of them, it gets leads again. If it refuses one, it is paused for twice as long.`}
    </ConfirmDialog>
  )
}
