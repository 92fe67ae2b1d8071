import { z } from 'zod'
import { isTimeOfDay } from '../../../shared/app/time/wallTimes'
import { chatFault, isTelegramChat } from '../../../shared/watch/alertChannels'
import { id } from '../../app/http/ids'

const timeOfDay = z
  .string()
  .refine(isTimeOfDay, 'Use a time such as 22:00.')
  .nullable()
  .meta({ description: 'HH:mm in the time zone of the user; null: no quiet hours.', example: '22:00' })

const fields = {
  is_active: z.boolean().meta({ description: 'Whether the user is notified at all.' }),
  email_channel_id: id
    .nullable()
    .meta({ description: "Channel that sends e-mails to the user's own address; null: none." }),
  telegram_channel_id: id.nullable().meta({ description: 'Channel whose bot writes to the user; null: none.' }),
  telegram_chat: z
    .string()
    .trim()
    .refine(isTelegramChat, chatFault)
    .nullable()
    .meta({ description: 'Telegram chat of the user.' }),
  rule_ids: z.array(id).max(1000).meta({ description: 'Rules whose alerts are sent; empty: all.' }),
  sends_resolved: z.boolean().meta({ description: 'Whether the end of an alert is sent too.' }),
  quiet_from: timeOfDay,
  quiet_to: timeOfDay,
}

const notifier = z.object({ id: z.int(), name: z.string(), kind: z.enum(['email', 'telegram']) })
export const alertNotifications = z
  .object({
    ...fields,
    user_id: z.int(),
    email: z.string().meta({ description: 'Address that e-mails are sent to.' }),
    time_zone: z.string().meta({ description: 'Time zone of the quiet hours.' }),
    notifiers: z.array(notifier).meta({ description: 'Active channels that users can choose.' }),
    version: z.int(),
  })
  .meta({ id: 'AlertNotifications' })
export type AlertNotifications = z.output<typeof alertNotifications>

export const notificationsChange = z.object({
  ...fields,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export type NotificationsChange = z.output<typeof notificationsChange>
export const notifierTest = z.object({ kind: z.enum(['email', 'telegram']) })
