import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../app/apollo/errors'
import { useUndo } from '../ui/overlay/undo'
import { useUndoDeletionMutation } from '../generated/graphql'

/**
 * Offers to bring back what was deleted, with its id and all that was deleted with it. Lists that were left without it show it again
 * where it stood: what is on screen is read again.
 */
export function useUndoDeletion() {
  const client = useApolloClient()
  const [undo] = useUndoDeletionMutation()
  const send = useCallback(
    async (undoId: string, key: string) => {
      const { data } = await undo({ variables: { undoId, key } })
      throwErrors(data?.undoDeletion.errors)
      // It is there again, whether or not every list could be read.
      await client.refetchQueries({ include: 'active' }).catch(() => undefined)
    },
    [client, undo],
  )
  const offer = useUndo({ send, undone: 'Undone' })
  return useCallback(
    (offered: Parameters<typeof offer>[0]) => offer({ undoneText: 'The record is there again.', ...offered }),
    [offer],
  )
}
