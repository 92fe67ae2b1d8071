import { useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { countOf, formatCount } from '../../../shared/partners/rates'
import { errorText, isFinal } from '../../app/apollo/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { offerUndo } from '../../ui/overlay/undo'
import { useInjection } from '../progressLogs/useInjection'
import { copyEmails } from './copyEmails'
import { fireFtd, markTest, overrideStatus, type LeadAction } from './leadActionsOf'
import type { LeadActionName } from './leadActionNames'
import { useBulk } from './useBulk'
import type { LeadSelection } from './useLeadSelection'
import { whenShown } from '../../ui/layout/FaultBoundary'

const OverrideStatusDialog = whenShown(() => import('./OverrideStatusDialog'), 'OverrideStatusDialog')
const ManageSelectionDialog = whenShown(() => import('../progressLogs/ManageSelectionDialog'), 'ManageSelectionDialog')

const leadsOf = (count: number) => countOf(count, 'lead')

/** The leads that something is done with: those by id, else those that are here. */
export interface ChosenLeads extends Pick<LeadSelection, 'count' | 'allMatching'> {
  selected: ReadonlyMap<string, { email: string }>
}

interface Props {
  selection: ChosenLeads
  /** What was pressed; null once it has been answered, which `onAnswered` tells. */
  asked: LeadActionName | null
  onAnswered: () => void
  onRunning: (isRunning: boolean) => void
}

/** Does what was pressed with the selected leads; it asks first and says to how many. Loaded when leads are selected. */
export function LeadActions({ selection, asked, onAnswered, onRunning }: Props) {
  const client = useApolloClient()
  const { start, isRunning, dialogs } = useBulk()
  const { count } = selection
  const leads = leadsOf(count)
  const ids = () => selection.allMatching ?? [...selection.selected.keys()]

  useEffect(() => onRunning(isRunning), [onRunning, isRunning])
  useEffect(() => {
    if (asked !== 'copy emails') return
    onAnswered()
    copyEmails(client, start, selection)
  }, [asked, onAnswered, client, start, selection])

  /** `staysOpen`: what was typed is closed only when at least one lead was changed. */
  const run = (ids: readonly string[], action: LeadAction, { staysOpen = false } = {}) => {
    if (!staysOpen) onAnswered()
    start({
      ...action,
      ids,
      onEnd: ({ done, left, error, total }, resume) => {
        if (staysOpen && !(error && left.length === total)) onAnswered()
        // A failure midway is listed with what is left.
        if (error && left.length === total) {
          // The catalogue has one text for every failure that another try may mend.
          if (isFinal(error)) toast.error(errorText(error), { error })
          else toast.error(action.failed, { error, action: { label: 'Retry', onClick: resume } })
        } else if (!left.length && done) {
          const undo = action.undo?.()
          const title = action.succeeded
          const text = done < total ? `${formatCount(done)} of ${leadsOf(total)}` : leadsOf(done)
          if (!undo) return void toast.success(title, { text })
          offerUndo({
            ...{ title, text, sentAt: Date.now(), undone: 'Undone' },
            // It tells of itself, as every action on leads does.
            run: () => Promise.resolve(run(undo.ids, undo.action)).then(() => 'told' as const),
          })
        }
      },
    })
  }

  return (
    <>
      {asked === 'mark test' && (
        <ConfirmDialog
          title="Confirm Action"
          confirm="Mark as test leads"
          onConfirm={() => run(ids(), markTest(client, ids(), true))}
          onClose={onAnswered}
        >
          You are about to mark <b>{leads}</b> as test {count === 1 ? 'lead' : 'leads'}.
        </ConfirmDialog>
      )}
      {asked === 'unmark test' && (
        <ConfirmDialog
          title="Confirm Action"
          confirm="Unmark as test"
          onConfirm={() => run(ids(), markTest(client, ids(), false))}
          onClose={onAnswered}
        >
          You are about to unmark <b>{leads}</b> as test {count === 1 ? 'lead' : 'leads'}. Reports count{' '}
          {count === 1 ? 'it' : 'them'} again.
        </ConfirmDialog>
      )}
      {asked === 'fire FTD' && (
        <ConfirmDialog
          title="Confirm Action"
          confirm="Fire FTD"
          onConfirm={() => run(ids(), fireFtd(client))}
          onClose={onAnswered}
        >
          You are about to fire an FTD on <b>{leads}</b>. Accepted leads without a conversion become Pending FTD, which
          cannot be undone; any other is left as it is.
        </ConfirmDialog>
      )}
      {asked === 'override status' && (
        <OverrideStatusDialog
          count={count}
          busy={isRunning}
          onConfirm={(status) => run(ids(), overrideStatus(client, ids(), status), { staysOpen: true })}
          onClose={onAnswered}
        />
      )}
      <SendElsewhere ids={asked === 'manage selection' ? ids : null} onClose={onAnswered} />
      {dialogs}
    </>
  )
}

/** Sends the leads to another advertiser; the progress of that stays when its form has been closed. */
function SendElsewhere({ ids, onClose }: { ids: (() => readonly string[]) | null; onClose: () => void }) {
  const injection = useInjection()
  const isOpen = ids !== null
  // The leads that were selected when it was opened: the list may be drawn anew under it.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if (isOpen !== (chosen !== null)) setChosen(ids?.() ?? null)
  return (
    <>
      {chosen && <ManageSelectionDialog ids={chosen} injection={injection} onClose={onClose} />}
      {injection.dialogs}
    </>
  )
}
