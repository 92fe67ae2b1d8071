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

const accepted = ({ email, advertiserName }: HeldLead) =>
  `${email} becomes Accepted with ${advertiserName}. It counts in its caps, and is offered to nobody else.`
const offeredOn = (email: string, advertiserName: string, next: string) =>
  `${email} is offered to the next advertiser${next} at once; if ${advertiserName} took it after all, it is sold twice.`

/** What will happen, by what the lead was sent as. */
const consequences: Readonly<Record<HeldLead['kind'], Readonly<Record<Settlement, (lead: HeldLead) => string>>>> = {
  intake: {
    accepted,
    refused: ({ email, advertiserName }) => offeredOn(email, advertiserName, ''),
  },
  injection: {
    accepted: ({ email, advertiserName }) => `${email} moves to ${advertiserName} as Accepted.`,
    refused: ({ email }) => `${email} stays where it is.`,
  },
  campaign: {
    accepted: (lead) => `${accepted(lead)} The consumer goes on to the next step of its campaign.`,
    refused: ({ email, advertiserName }) => offeredOn(email, advertiserName, ' of the step'),
  },
}

function consequence({ lead, outcome }: Settling): string {
  const follows = consequences[lead.kind][outcome](lead)
  if (outcome === 'accepted') return follows
  const room = lead.capIds.length ? ' The room held in caps is given back.' : ''
  const attempt = lead.kind === 'injection' ? 'The injection to' : 'The attempt at'
  return `${attempt} ${lead.advertiserName} becomes Rejected.${room} ${follows}`
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
