import { useRef } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { HeldLeadsCountDocument, type Settlement, useSettleHeldLeadMutation } from '../../generated/graphql'

/** Settles a held lead, and reports if somebody else has settled it. Returns whether it is settled now. */
export function useSettle() {
  const [settle, { loading }] = useSettleHeldLeadMutation()
  const key = useRef(crypto.randomUUID())
  const act = ({ lead, outcome }: { lead: { id: string }; outcome: Settlement }, reason: string) =>
    attempt(async () => {
      const variables = { id: lead.id, outcome, reason: reason.trim() || null, key: key.current }
      const { data } = await settle({ variables, refetchQueries: [{ query: HeldLeadsCountDocument }] })
      const [error] = data?.settleHeldLead.errors ?? []
      if (error?.code === 'CONFLICT') return toast.warning('Nothing was changed', { text: error.message })
      throwErrors(data?.settleHeldLead.errors)
      toast.success(outcome === 'try_again' ? 'The lead is sent again in 30 s' : `Lead settled as ${outcome}`)
    }, 'Failed to settle the lead')
  return { act, loading }
}
