import { useState } from 'react'
import { maxSettleReason } from '../../../shared/leads/heldLeads'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
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
        <Field label="Reason" hint="It stands in the lead's history. May be left empty.">
          {(control) => (
            <Input
              {...control}
              maxLength={maxSettleReason}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
