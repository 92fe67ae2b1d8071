import { useState } from 'react'
import { maxSettleReason } from '../../../shared/leads/heldLeads'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { TextField } from '../../ui/form/TextField'
import { consequence, type Settling } from './settleTexts'
import { useSettle } from './useSettle'

type Props = { settling: Settling; onSettled: () => void; onClose: () => void }

/** Confirms and settles a held lead; reports if somebody else has settled it. */
export function SettleDialog({ settling, onSettled, onClose }: Props) {
  const { outcome } = settling
  const { act } = useSettle()
  const [reason, setReason] = useState('')
  const settle = async () => {
    if (!(await act(settling, reason))) return
    onClose()
    onSettled()
  }
  return (
    <ConfirmDialog danger={outcome === 'refused'} confirm={`Settle as ${outcome}`} onConfirm={settle} onClose={onClose}>
      <p className="held-consequence">{consequence(settling)}</p>
      {outcome === 'refused' && (
        <TextField
          label="Reason"
          hint="It stands in the lead's history. May be left empty."
          maxLength={maxSettleReason}
          value={reason}
          onType={setReason}
        />
      )}
    </ConfirmDialog>
  )
}
