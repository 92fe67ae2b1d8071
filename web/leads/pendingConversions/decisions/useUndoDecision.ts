import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { countOf } from '../../../../shared/app/format'
import { throwErrors } from '../../../ui/show/errors'
import { toast } from '../../../ui/overlay/toasts'
import { useUndo } from '../../../ui/overlay/undo'
import { useUndoConversionDecisionsMutation } from '../../../generated/graphql'
import { changePending, readPendingFtd } from './pendingFtdCache'
import { refetchPending } from './refetchPending'

/** Offers to make decided conversions pending again. Those changed by others since are listed. */
export function useUndoDecision() {
  const client = useApolloClient()
  const [undo] = useUndoConversionDecisionsMutation()
  const send = useCallback(
    async (undoId: string, key: string) => {
      const before = readPendingFtd(client.cache)
      const { data } = await undo({ variables: { undoId, key } })
      const payload = data?.undoConversionDecisions
      throwErrors(payload?.errors)
      changePending(client.cache, before, payload?.conversions.length ?? 0)
      // Lists loaded meanwhile do not contain them.
      refetchPending(client)
      const refused = payload?.refused ?? []
      if (refused.length) {
        const texts = [...new Set(refused.map(({ message }) => message))]
        toast.warning(`${countOf(refused.length, 'conversion')} not undone`, { text: texts.join(' '), duration: null })
      }
    },
    [client, undo],
  )
  return useUndo({ send, undone: 'Undone' })
}
