import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../ui/show/errors'
import { refetchShown } from '../app/apollo/refetchShown'
import { useUndo } from '../ui/overlay/undo'
import { useUndoDeletionMutation } from '../generated/graphql'

/**
 * Offers to restore a deleted record, with its id and everything deleted with it. Active queries are then refetched.
 */
export function useUndoDeletion() {
  const client = useApolloClient()
  const [undo] = useUndoDeletionMutation()
  const send = useCallback(
    async (undoId: string, key: string) => {
      const { data } = await undo({ variables: { undoId, key } })
      throwErrors(data?.undoDeletion.errors)
      await refetchShown(client)
    },
    [client, undo],
  )
  const offer = useUndo({ send, undone: 'Undone' })
  return useCallback(
    (offered: Parameters<typeof offer>[0]) => offer({ undoneText: 'The record is there again.', ...offered }),
    [offer],
  )
}
