import { useRef } from 'react'
import { errorText } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { HeldLeadsCountDocument, useSettleHeldLeadMutation } from '../../generated/graphql'
import type { Settling } from './settleTexts'

const failed = 'Failed to settle the lead. Please try again.'

/** Settles a held lead, and reports if somebody else has settled it. Returns whether it is settled now. */
export function useSettle() {
  const [settle, { loading }] = useSettleHeldLeadMutation()
  const key = useRef(crypto.randomUUID())
  const act = async ({ lead, outcome }: Settling, reason: string): Promise<boolean> => {
    try {
      const variables = { id: lead.id, outcome, reason: reason.trim() || null, key: key.current }
      const { data } = await settle({ variables, refetchQueries: [{ query: HeldLeadsCountDocument }] })
      const [error] = data?.settleHeldLead.errors ?? []
      if (!error) toast.success(`Lead settled as ${outcome}`)
      else if (error.code === 'CONFLICT') toast.warning('Nothing was changed', { text: error.message })
      else {
        toast.error(failed, { text: error.message })
        return false
      }
      return true
    } catch (error) {
      toast.error(failed, { text: errorText(error), error })
      return false
    }
  }
  return { act, loading }
}
