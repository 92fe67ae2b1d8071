import { anyOf, refuseToken } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { audit } from '../../app/audit/audit.queries'
import { route } from '../../app/http/route'
import { makeDue } from '../../app/outbox/outbox.queries'
import { isSameContent } from '../../app/records/saves'
import { readChannel } from './channels.queries'
import { channelTest } from './channels.schema'
import { lockNotifications, readNotifications, recordedNotifications, saveNotifications } from './notifications.queries'
import {
  alertNotifications,
  notificationsChange,
  notifierTest,
  type AlertNotifications,
  type NotificationsChange,
} from './notifications.schema'
import { sendTest } from './sendTest'

// Everybody who sees alerts chooses for themselves.
const access = anyOf('ALERTS_LIST')

function known(found: AlertNotifications | null): AlertNotifications {
  if (!found) throw notFound('The user')
  return found
}

function refuseFaults(change: NotificationsChange, { notifiers }: AlertNotifications, before: AlertNotifications) {
  const { email_channel_id, telegram_channel_id, telegram_chat, quiet_from, quiet_to } = change
  const offers = (kind: string, id: number | null, stored: number | null) =>
    id === null || id === stored || notifiers.some((one) => one.id === id && one.kind === kind)
  const faults: Record<string, string> = {}
  if (!offers('email', email_channel_id, before.email_channel_id)) faults.email_channel_id = 'Choose a channel.'
  if (!offers('telegram', telegram_channel_id, before.telegram_channel_id))
    faults.telegram_channel_id = 'Choose a channel.'
  if (telegram_channel_id !== null && telegram_chat === null)
    faults.telegram_chat = 'Enter your chat: the bot needs it to write to you.'
  if ((quiet_from === null) !== (quiet_to === null))
    faults[quiet_from === null ? 'quiet_from' : 'quiet_to'] = 'Enter both times, or none.'
  if (quiet_from !== null && quiet_from === quiet_to) faults.quiet_to = 'Use another time than the first.'
  if (Object.keys(faults).length) throw badInput(faults)
}

/** Where a user is notified. */
const destinations = ['email_channel_id', 'telegram_channel_id', 'telegram_chat'] as const

export const notificationsRoutes = [
  route({
    method: 'get',
    path: '/api/alert-notifications',
    operationId: 'getAlertNotifications',
    summary: 'How the caller is notified of alerts by e-mail and Telegram.',
    access,
    response: alertNotifications,
    handle: async ({ db, session }) => known(await readNotifications(db, session.user_id)),
  }),
  route({
    method: 'put',
    path: '/api/alert-notifications',
    operationId: 'saveAlertNotifications',
    summary:
      'Saves how the caller is notified. Alerts during quiet hours arrive in one message after them. An access token may not change where.',
    access,
    body: notificationsChange,
    response: alertNotifications,
    handle: ({ db, session, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        await lockNotifications(transaction, session.user_id)
        const before = known(await readNotifications(transaction, session.user_id))
        if (body.version !== undefined && body.version !== before.version)
          throw new ApiError('CONFLICT', 'Your notifications were changed in the meantime.')
        refuseToken(
          session,
          destinations.filter((name) => body[name] !== before[name]),
        )
        refuseFaults(body, before, before)
        const { version: _known, ...choices } = body
        if (isSameContent({ ...before, ...choices }, before)) return before
        await saveNotifications(transaction, session.user_id, body, now())
        const after = known(await readNotifications(transaction, session.user_id))
        await makeDue(transaction, { user_id: session.user_id }, now())
        await audit(transaction, { session, requestId }, 'alert_notifications.update', {
          entity_id: session.user_id,
          before: recordedNotifications(before),
          after: recordedNotifications(after),
        })
        return after
      }),
  }),
  route({
    method: 'post',
    path: '/api/alert-notifications/test',
    operationId: 'testAlertNotifications',
    summary: 'Sends a test to the caller in the saved way and returns the outcome.',
    access,
    body: notifierTest,
    response: channelTest,
    handle: async ({ db, session, body: { kind }, config, now, requestId }) => {
      const own = known(await readNotifications(db, session.user_id))
      const chosen = kind === 'email' ? own.email_channel_id : own.telegram_channel_id
      const to = kind === 'email' ? own.email : own.telegram_chat
      const channel = chosen === null ? null : await readChannel(db, chosen)
      if (!channel?.is_active || channel.kind !== kind || to === null)
        throw new ApiError('CONFLICT', 'Choose a channel and save first.')
      const began = performance.now()
      const { fault, httpStatus, response } = await sendTest(channel, { config, now: now(), to })
      await audit(db, { session, requestId }, 'alert_notifications.test', {
        entity_id: session.user_id,
        after: { kind, fault },
      })
      const took_ms = Math.round(performance.now() - began)
      return { is_sent: fault === null, fault, http_status: httpStatus, response, took_ms }
    },
  }),
]
