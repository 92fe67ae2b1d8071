import { useApolloClient } from '@apollo/client/react'
import {
  AlertNotificationsDocument,
  useSaveAlertNotificationsMutation,
  type OwnAlertNotificationsFragment,
} from '../../generated/graphql'
import { useSaveRecord } from '../../records/useSaveRecord'
import { notificationsInput, type NotificationsForm, type NotificationsRecord } from './notificationsForm'

const texts = {
  created: 'Notifications saved',
  updated: 'Notifications saved',
  failed: 'Failed to save your notifications. Please try again.',
}

export const recordOf = (own: OwnAlertNotificationsFragment | null | undefined): NotificationsRecord | null =>
  own ? { ...own, id: own.userId } : null

/** Saves how the user is notified. */
export function useSaveNotifications() {
  const client = useApolloClient()
  const [send] = useSaveAlertNotificationsMutation()
  const update = async ({ version }: NotificationsRecord, form: NotificationsForm) => {
    const { data } = await send({
      variables: { input: notificationsInput(form), version },
      update: (cache, { data }) => {
        const own = data?.saveAlertNotifications.alertNotifications
        if (own) cache.writeQuery({ query: AlertNotificationsDocument, data: { alertNotifications: own } })
      },
    })
    const { alertNotifications, errors = [] } = data?.saveAlertNotifications ?? {}
    return { record: recordOf(alertNotifications), errors }
  }
  return {
    save: useSaveRecord<NotificationsRecord, NotificationsForm>({ create: () => Promise.resolve(null), update, texts }),
    /** Loads the current choices. */
    readAgain: async () => {
      const options = { query: AlertNotificationsDocument, fetchPolicy: 'network-only' } as const
      const { data } = await client.query(options)
      return recordOf(data?.alertNotifications)
    },
  }
}
