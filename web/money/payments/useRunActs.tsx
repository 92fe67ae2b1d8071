import { useState, type ReactNode } from 'react'
import {
  type RunFactsFragment,
  useApprovePayoutRunMutation,
  useSendBackPayoutRunMutation,
} from '../../generated/graphql'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { countOf } from '../../../shared/app/format'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'
import { ReasonDialog } from './ReasonDialog'

/** Approves or sends back a run that waits, after asking. */
export function useDecision({ id, number, amount, items }: RunFactsFragment): {
  approve: () => void
  sendBack: () => void
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<'approve' | 'send back' | null>(null)
  const options = { refetchQueries: changedByPayments, awaitRefetchQueries: true }
  const [approve] = useApprovePayoutRunMutation(options)
  const [sendBack] = useSendBackPayoutRunMutation(options)
  const close = () => setAsking(null)
  const confirm = async () => {
    try {
      const { data } = await approve({ variables: { id } })
      throwErrors(data?.approvePayoutRun.errors)
      toast.success(`Payout run ${number} approved`, { text: 'It can be exported for the bank and marked as paid.' })
    } catch (error) {
      toast.error(errorText(error), { error })
    }
    close()
  }
  const dialog =
    asking === 'approve' ? (
      <ConfirmDialog
        title={`Approve ${number}?`}
        confirm={`Approve ${moneyText(amount)}`}
        onConfirm={confirm}
        onClose={close}
      >
        {`${moneyText(amount)} to ${countOf(items.length, 'publisher')}: ${items.map(({ publisherName }) => publisherName).join(', ')}.`}
      </ConfirmDialog>
    ) : asking === 'send back' ? (
      <ReasonDialog
        title={`Send ${number} back`}
        label="Why"
        act="Send back"
        onSubmit={async (reason) => {
          const { data } = await sendBack({ variables: { id, reason } })
          throwErrors(data?.sendBackPayoutRun.errors)
          toast.success(`Payout run ${number} sent back`, { text: 'Its statements are due as before.' })
        }}
        onClose={close}
      />
    ) : null
  return { approve: () => setAsking('approve'), sendBack: () => setAsking('send back'), dialog }
}
