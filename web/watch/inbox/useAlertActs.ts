import { throwErrors } from '../../ui/show/errors'
import {
  AlertsDocument,
  useAssignAlertMutation,
  useReopenAlertMutation,
  useResolveAlertMutation,
  useSnoozeAlertMutation,
  type AlertFactsFragment,
} from '../../generated/graphql'
import { useClockTime } from '../../app/session/useClockTime'
import { useStoredUser } from '../../app/session/useSession'
import { attempt } from '../../ui/overlay/attempt'
import { offerUndo } from '../../ui/overlay/undo'

type Alert = Pick<AlertFactsFragment, 'id' | 'version'>

/** The changed alert; throws what the server refused. */
function alertOf(
  payload: { alert?: Alert | null; errors: Parameters<typeof throwErrors>[0] } | null | undefined,
): Alert {
  throwErrors(payload?.errors)
  if (!payload?.alert) throw new Error('The server did not answer.')
  return payload.alert
}

/** What staff do with alerts. Each reads the lists again, offers Undo, and says so when it fails. */
export function useAlertActs() {
  const clockTime = useClockTime()
  const me = useStoredUser()?.user_id ?? null
  const options = { refetchQueries: [AlertsDocument] }
  const [assign] = useAssignAlertMutation(options)
  const [snooze] = useSnoozeAlertMutation(options)
  const [resolve] = useResolveAlertMutation(options)
  const [reopen] = useReopenAlertMutation(options)
  /** Changes an alert, and offers the way back; resolves to whether it worked. */
  const act = (
    title: string,
    change: () => Promise<Alert>,
    undone: string,
    back: (changed: Alert) => Promise<unknown>,
  ) =>
    attempt(async () => {
      const changed = await change()
      offerUndo({ title, undone, run: async () => void (await back(changed)) })
    }, 'The alert was not changed')
  const assignTo = async ({ id, version }: Alert, userId: string | null) => {
    const { data } = await assign({ variables: { id, version, userId } })
    return alertOf(data?.assignAlert)
  }
  const snoozeUntil = async ({ id, version }: Alert, until: string) => {
    const { data } = await snooze({ variables: { id, version, until } })
    return alertOf(data?.snoozeAlert)
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return {
    me,
    /** To the current user, or to nobody. */
    assign: (alert: AlertFactsFragment, toMe: boolean) =>
      act(
        toMe ? 'Assigned to you' : 'Assigned to nobody',
        () => assignTo(alert, toMe && me !== null ? String(me) : null),
        alert.assignee ? `Assigned to ${alert.assignee.name} again` : 'Assigned to nobody again',
        (changed) => assignTo(changed, alert.assignee?.id ?? null),
      ),
    snooze: (alert: AlertFactsFragment, minutes: number) =>
      act(
        minutes > 0 ? `Snoozed until ${clockTime(inMinutes(minutes))}` : 'Back in the inbox',
        () => snoozeUntil(alert, inMinutes(minutes)),
        alert.snoozedUntil ? 'Snoozed again' : 'Back in the inbox',
        (changed) => snoozeUntil(changed, alert.snoozedUntil ?? inMinutes(0)),
      ),
    /** Resolves to whether it worked. */
    resolve: (alert: AlertFactsFragment, reason: string) =>
      act(
        'Alert resolved',
        async () => {
          const { data } = await resolve({ variables: { id: alert.id, version: alert.version, reason } })
          return alertOf(data?.resolveAlert)
        },
        'The alert is open again',
        async ({ id, version }) => {
          const { data } = await reopen({ variables: { id, version } })
          return alertOf(data?.reopenAlert)
        },
      ),
  }
}
export type AlertActs = ReturnType<typeof useAlertActs>
