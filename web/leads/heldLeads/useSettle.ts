import { useRef } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { HeldLeadsCountDocument, useSettleHeldLeadMutation } from '../../generated/graphql'
import type { Settling } from './settleTexts'

/** Settles a held lead, and reports if somebody else has settled it. Returns whether it is settled now. */
export function useSettle() {
  const [settle, { loading }] = useSettleHeldLeadMutation()
  const key = useRef(crypto.randomUUID())
  const act = ({ lead, outcome }: Settling, reason: string) =>
    attempt(async () => {
      const variables = { id: lead.id, outcome, reason: reason.trim() || null, key: key.current }
      const { data } = await settle({ variables, refetchQueries: [{ query: HeldLeadsCountDocument }] })
      const [error] = data?.settleHeldLead.errors ?? []
      if (error?.code === 'CONFLICT') return toast.warning('Nothing was changed', { text: error.message })
      throwErrors(data?.settleHeldLead.errors)
      toast.success(`Lead settled as ${outcome}`)
    }, 'Failed to settle the lead')
  return { act, loading }
}
