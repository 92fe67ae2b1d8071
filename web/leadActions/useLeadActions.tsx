import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { formatCount } from '../../shared/rates'
import { ConfirmDialog } from '../components/ConfirmDialog'
import { toast } from '../components/toasts'
import { copyEmails } from './copyEmails'
import { fireFtd, markTest, overrideStatus, type LeadAction } from './leadActionsOf'
import { useBulk } from './useBulk'
import type { LeadSelection } from './useLeadSelection'
import { actionErrorText, isFinal } from './UserInputError'

const OverrideStatusDialog = lazy(async () => ({ default: (await import('./OverrideStatusDialog')).OverrideStatusDialog }))

type Question = 'mark test' | 'fire FTD' | 'override status'

/** What can be done with the selected leads. Each asks first and says to how many; draw `dialogs` anywhere. */
export function useLeadActions(selection: LeadSelection): { ask: (question: Question) => void; copy: () => void; isRunning: boolean; dialogs: ReactNode } {
  const client = useApolloClient()
  const bulk = useBulk()
  const [question, setQuestion] = useState<Question | null>(null)
  const { count } = selection
  const leads = `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`
  const ids = () => selection.allMatching ?? [...selection.selected.keys()]
  const close = () => setQuestion(null)

  const run = (ids: readonly string[], action: LeadAction) => {
    close()
    bulk.start({
      ...action,
      ids,
      onEnd: ({ done, left, error, total }, resume) => {
        // A failure midway is listed with what is left.
        if (error && left.length === total) {
          // The catalogue has one text for every failure that another try may mend.
          if (isFinal(error)) toast.error(actionErrorText(error))
          else toast.error(action.failed, { action: { label: 'Retry', onClick: resume } })
        } else if (!left.length && done) toast.success(action.succeeded, { text: done < total ? `${formatCount(done)} of ${formatCount(total)} leads` : undefined })
      },
    })
  }
  const whenSelected = (act: () => void) => () => {
    if (!count) return void toast.error('No row selected')
    if (!bulk.isRunning) act()
  }

  const dialogs = (
    <>
      {question === 'mark test' && (
        <ConfirmDialog title="Confirm Action" confirm="Mark as test leads" onConfirm={() => run(ids(), markTest(client, ids()))} onClose={close}>
          You are about to mark <b>{leads}</b> as test {count === 1 ? 'lead' : 'leads'}.
        </ConfirmDialog>
      )}
      {question === 'fire FTD' && (
        <ConfirmDialog title="Confirm Action" confirm="Fire FTD" onConfirm={() => run(ids(), fireFtd(client))} onClose={close}>
          You are about to fire an FTD on <b>{leads}</b>. Accepted leads without a conversion become Pending FTD, which cannot be undone; any other is left as it is.
        </ConfirmDialog>
      )}
      {question === 'override status' && (
        <Suspense fallback={null}>
          <OverrideStatusDialog count={count} onConfirm={(status) => run(ids(), overrideStatus(client, ids(), status))} onClose={close} />
        </Suspense>
      )}
      {bulk.dialogs}
    </>
  )
  return {
    ask: (question) => whenSelected(() => setQuestion(question))(),
    copy: whenSelected(() => copyEmails(client, bulk.start, selection)),
    isRunning: bulk.isRunning,
    dialogs,
  }
}
