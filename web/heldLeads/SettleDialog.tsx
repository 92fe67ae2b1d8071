import { useRef, useState } from 'react'
import { errorText } from '../apollo/errors'
import { ConfirmDialog } from '../components/ConfirmDialog'
import { Field } from '../components/Field'
import { Input } from '../components/Input'
import { toast } from '../components/toasts'
import { HeldLeadsCountDocument, useSettleHeldLeadMutation, type Settlement } from '../generated/graphql'
import type { HeldLead } from './heldColumns'

export interface Settling {
  lead: HeldLead
  outcome: Settlement
}

/** What will happen, by what the lead was sent as. */
function consequence({ lead: { kind, email, advertiserName, capIds }, outcome }: Settling): string {
  const room = capIds.length ? ' The room held in caps is given back.' : ''
  if (outcome === 'accepted') {
    return kind === 'intake'
      ? `${email} becomes Accepted with ${advertiserName}. It counts in its caps, and is offered to nobody else.`
      : `${email} moves to ${advertiserName} as Accepted.`
  }
  return kind === 'intake'
    ? `The attempt at ${advertiserName} becomes Rejected.${room} ${email} is offered to the next advertiser at once; if ${advertiserName} took it after all, it is sold twice.`
    : `The injection to ${advertiserName} becomes Rejected.${room} ${email} stays where it is.`
}

type Props = { settling: Settling; onSettled: () => void; onClose: () => void }

/** Asks before a held lead is settled, and says so when somebody else was first. */
export function SettleDialog({ settling, onSettled, onClose }: Props) {
  const { lead, outcome } = settling
  const [settle] = useSettleHeldLeadMutation()
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const act = async () => {
    try {
      const variables = { id: lead.id, outcome, reason: reason.trim() || null, key: key.current }
      const { data } = await settle({ variables, refetchQueries: [{ query: HeldLeadsCountDocument }] })
      const [error] = data?.settleHeldLead.errors ?? []
      if (!error) toast.success(`Lead settled as ${outcome}`)
      else if (error.code === 'CONFLICT') toast.warning('Nothing was changed', { text: error.message, error })
      else return void toast.error('Failed to settle the lead. Please try again.', { text: error.message, error })
    } catch (error) {
      return void toast.error('Failed to settle the lead. Please try again.', { text: errorText(error), error })
    }
    onClose()
    onSettled()
  }
  return (
    <ConfirmDialog danger={outcome === 'refused'} confirm={`Settle as ${outcome}`} onConfirm={act} onClose={onClose}>
      <p className="held-consequence">{consequence(settling)}</p>
      {outcome === 'refused' && (
        <Field label="Reason" hint="It stands in the lead's history. May be left empty.">
          {(control) => (
            <Input
              {...control}
              maxLength={500}
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
