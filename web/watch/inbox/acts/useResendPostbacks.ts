import { useState } from 'react'
import { countOf } from '../../../../shared/app/format'
import { errorText, throwErrors } from '../../../ui/show/errors'
import { AlertsDocument, useRetryPostbacksMutation } from '../../../generated/graphql'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'

/** Postbacks of one call. */
const portion = 200

/** Sends failed postbacks again, and says how many and what was refused. */
export function useResendPostbacks() {
  const [retry] = useRetryPostbacksMutation({ refetchQueries: [AlertsDocument] })
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /** Resolves to whether all could be asked for. */
    resend: async (ids: readonly string[]): Promise<boolean> => {
      setBusy(true)
      let [sent, refused] = [0, 0]
      const send = async () => {
        for (let from = 0; from < ids.length; from += portion) {
          const { data } = await retry({ variables: { ids: ids.slice(from, from + portion) } })
          throwErrors(data?.action.errors ?? [])
          sent += data?.action.publisherPostbacks.length ?? 0
          refused += data?.action.refused.length ?? 0
        }
        const text = refused ? `${countOf(refused, 'postback')} had been sent already.` : undefined
        toast.success(`${countOf(sent, 'postback')} ${sent === 1 ? 'is' : 'are'} sent again`, { text })
      }
      const failed = () =>
        sent ? `Only ${countOf(sent, 'postback')} could be sent again` : 'The postbacks were not sent'
      const isDone = await attempt(send, (error) => `${failed()}. ${errorText(error)}`)
      setBusy(false)
      return isDone
    },
  }
}
