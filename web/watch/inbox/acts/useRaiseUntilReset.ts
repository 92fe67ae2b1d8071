import { useApolloClient } from '@apollo/client/react'
import { formatCount } from '../../../../shared/app/format'
import { errorText, throwErrors, UserInputError } from '../../../app/apollo/errors'
import {
  AlertsDocument,
  CapsDocument,
  useRaiseCapMutation,
  useRunScheduledChangeMutation,
} from '../../../generated/graphql'
import { offerUndo } from '../../../ui/overlay/undo'

interface Raise {
  id: string
  cap: number
  /** The number that was shown. */
  insteadOf: number
  /** Its reset, in words. */
  until: string
}

/** Raises a cap until it resets, and offers Undo, which puts its number back and cancels the change back. */
export function useRaiseUntilReset() {
  const client = useApolloClient()
  const [raise, { loading }] = useRaiseCapMutation()
  const [run] = useRunScheduledChangeMutation()
  const readAgain = () => void client.refetchQueries({ include: [AlertsDocument, CapsDocument] })
  return {
    isBusy: loading,
    /** Returns why it was not raised; null if it was. */
    raise: async ({ until, ...variables }: Raise): Promise<string | null> => {
      try {
        const { data } = await raise({ variables })
        throwErrors(data?.raiseCap.errors)
        const change = data?.raiseCap.scheduledChange
        if (!change) return 'The server did not answer.'
        readAgain()
        const undo = async () => {
          const { data } = await run({ variables: { id: change.id } })
          throwErrors(data?.runScheduledChange.errors)
          readAgain()
        }
        offerUndo({
          title: `The cap is ${formatCount(variables.cap)} until ${until}`,
          ...{ run: undo, undone: `The cap is ${formatCount(variables.insteadOf)} again`, undoneText: '' },
        })
        return null
      } catch (error) {
        return error instanceof UserInputError ? (error.errors[0]?.message ?? errorText(error)) : errorText(error)
      }
    },
  }
}
