import { useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { inSentences } from '../../../shared/app/sentences'
import { countOf, formatCount, plural } from '../../../shared/app/format'
import { errorText, isFinal } from '../../ui/show/errors'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { offerUndo } from '../../ui/overlay/undo'
import { useInjection } from '../progressLogs/useInjection'
import { copyEmails } from './copyEmails'
import { type FtdFields, ftdRefusals } from './ftdRefusals'
import { fireFtd, markTest, overrideStatus, type LeadAction } from './leadActionsOf'
import type { LeadActionName } from './leadActionList'
import { useBulk } from './useBulk'
import type { LeadSelection } from './useLeadSelection'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const OverrideStatusDialog = lazyComponent(() => import('./OverrideStatusDialog'), 'OverrideStatusDialog', null)
const ReturnDialog = lazyComponent(() => import('../../money/returns/ReturnDialog'), 'ReturnDialog', null)
const ManageSelectionDialog = lazyComponent(
  () => import('../progressLogs/ManageSelectionDialog'),
  'ManageSelectionDialog',
  null,
)

const leadsOf = (count: number) => countOf(count, 'lead')

/** Leads for an action: all matching ones by id, else the selected rows. */
interface ChosenLeads extends Pick<LeadSelection, 'count' | 'allMatching'> {
  selected: ReadonlyMap<string, { email: string } & FtdFields>
}

interface Props {
  selection: ChosenLeads
  /** The requested action; null after `onAnswered`. */
  asked: LeadActionName | null
  onAnswered: () => void
  onRunning: (isRunning: boolean) => void
}

/** Performs an action on the selected leads, after a confirmation with their number. Loaded when leads are selected. */
export function LeadActions({ selection, asked, onAnswered, onRunning }: Props) {
  const client = useApolloClient()
  const { start, isRunning, dialogs } = useBulk()
  const { count } = selection
  const leads = leadsOf(count)
  const noFtd = selection.allMatching ? [] : ftdRefusals(selection.selected.values())
  const ids = () => selection.allMatching ?? [...selection.selected.keys()]

  useEffect(() => onRunning(isRunning), [onRunning, isRunning])
  useEffect(() => {
    if (asked !== 'copy emails') return
    onAnswered()
    copyEmails(client, start, selection)
  }, [asked, onAnswered, client, start, selection])

  /** `staysOpen`: closes the form only if at least one lead was changed. */
  const run = (ids: readonly string[], action: LeadAction, { staysOpen = false } = {}) => {
    if (!staysOpen) onAnswered()
    start({
      ...action,
      ids,
      onEnd: ({ done, left, error, total }, resume) => {
        if (staysOpen && !(error && left.length === total)) onAnswered()
        // An error after some portions is listed with the remaining leads.
        if (error && left.length === total) {
          // The specification has one text for all errors that a retry can solve.
          if (isFinal(error)) toast.error(errorText(error), { error })
          else toast.error(action.failed, { error, action: { label: 'Retry', onClick: resume } })
        } else if (!left.length && done) {
          const undo = action.undo?.()
          const title = action.succeeded
          const text = done < total ? `${formatCount(done)} of ${leadsOf(total)}` : leadsOf(done)
          if (!undo) return void toast.success(title, { text })
          offerUndo({
            ...{ title, text, undone: 'Undone' },
            // The undo shows its own message, as all lead actions do.
            run: () => Promise.resolve(run(undo.ids, undo.action)).then(() => 'told' as const),
          })
        }
      },
    })
  }

  const isMark = asked === 'mark test'
  return (
    <>
      {(isMark || asked === 'unmark test') && (
        <ConfirmDialog
          title="Confirm Action"
          confirm={isMark ? 'Mark as test leads' : 'Unmark as test'}
          onConfirm={() => run(ids(), markTest(client, ids(), isMark))}
          onClose={onAnswered}
        >
          You are about to {isMark ? 'mark' : 'unmark'} <b>{leads}</b> as test {plural(count, 'lead', 'leads')}.
          {!isMark && ` Reports count ${count === 1 ? 'it' : 'them'} again.`}
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
          {noFtd.length > 0 && <p>{`Not possible for ${noFtd.length} of ${leads}: ${inSentences(noFtd)}`}</p>}
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
      <ReturnThem ids={asked === 'return deposit' ? ids : null} onClose={onAnswered} />
      <SendElsewhere ids={asked === 'manage selection' ? ids : null} onClose={onAnswered} />
      {dialogs}
    </>
  )
}

interface Opened {
  /** Of the leads that are selected; null if it is not open. */
  ids: (() => readonly string[]) | null
  onClose: () => void
}

/** The leads that were selected at opening, because the list may change; null if it is not open. */
function useChosen(ids: Opened['ids']): readonly string[] | null {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if ((ids !== null) !== (chosen !== null)) setChosen(ids?.() ?? null)
  return chosen
}

function ReturnThem({ ids, onClose }: Opened) {
  const chosen = useChosen(ids)
  return chosen && <ReturnDialog leadIds={chosen} onClose={onClose} />
}

/** Sends leads to another advertiser; the progress stays visible after the form is closed. */
function SendElsewhere({ ids, onClose }: Opened) {
  const injection = useInjection()
  const chosen = useChosen(ids)
  return (
    <>
      {chosen && <ManageSelectionDialog ids={chosen} injection={injection} onClose={onClose} />}
      {injection.dialogs}
    </>
  )
}
