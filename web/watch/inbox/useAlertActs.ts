import { errorText, throwErrors } from '../../app/apollo/errors'
import {
  AlertsDocument,
  useAssignAlertMutation,
  useResolveAlertMutation,
  useSnoozeAlertMutation,
  type AlertFactsFragment,
} from '../../generated/graphql'
import { useStoredUser } from '../../app/session/useSession'
import { toast } from '../../ui/overlay/toasts'

type Alert = Pick<AlertFactsFragment, 'id' | 'version'>

/** What staff do with alerts. Each reads the lists again, and says so when it fails. */
export function useAlertActs() {
  const me = useStoredUser()?.user_id ?? null
  const options = { refetchQueries: [AlertsDocument] }
  const [assign] = useAssignAlertMutation(options)
  const [snooze] = useSnoozeAlertMutation(options)
  const [resolve] = useResolveAlertMutation(options)
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error('The alert was not changed', { text: errorText(error), error })
    }
  }
  return {
    me,
    /** To the current user, or to nobody. */
    assign: ({ id, version }: Alert, toMe: boolean) =>
      run(
        async () => {
          const { data } = await assign({ variables: { id, version, userId: toMe ? me : null } })
          throwErrors(data?.assignAlert.errors)
        },
        toMe ? 'Assigned to you' : 'Assigned to nobody',
      ),
    snooze: ({ id, version }: Alert, minutes: number) =>
      run(
        async () => {
          const until = new Date(Date.now() + minutes * 60_000).toISOString()
          const { data } = await snooze({ variables: { id, version, until } })
          throwErrors(data?.snoozeAlert.errors)
        },
        minutes > 0 ? 'Snoozed' : 'Back in the inbox',
      ),
    resolve: ({ id, version }: Alert, reason: string) =>
      run(async () => {
        const { data } = await resolve({ variables: { id, version, reason } })
        throwErrors(data?.resolveAlert.errors)
      }, 'Alert resolved'),
  }
}
export type AlertActs = ReturnType<typeof useAlertActs>
