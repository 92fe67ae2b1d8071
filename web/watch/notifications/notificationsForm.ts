import { isTimeOfDay } from '../../../shared/app/time/wallTimes'
import { chatFault, isTelegramChat } from '../../../shared/watch/alertChannels'
import type { OwnAlertNotificationsFragment } from '../../generated/graphql'

/** The saved choices as a record. */
export type NotificationsRecord = OwnAlertNotificationsFragment & { id: string }

export interface NotificationsForm {
  isActive: boolean
  /** Id of a channel; empty: none. */
  emailChannelId: string
  telegramChannelId: string
  telegramChat: string
  ruleIds: readonly string[]
  sendsResolved: boolean
  isQuiet: boolean
  quietFrom: string
  quietTo: string
}

export const notificationsForm = {
  titles: {
    isActive: 'Notify me',
    emailChannelId: 'E-mail',
    telegramChannelId: 'Telegram',
    telegramChat: 'Telegram chat',
    ruleIds: 'Rules',
    sendsResolved: 'Resolved alerts',
    isQuiet: 'Quiet hours',
    quietFrom: 'From',
    quietTo: 'To',
  },
  formOf: (row: NotificationsRecord): NotificationsForm => ({
    ...{ isActive: row.isActive, ruleIds: row.ruleIds, sendsResolved: row.sendsResolved },
    ...{ emailChannelId: row.emailChannelId ?? '', telegramChannelId: row.telegramChannelId ?? '' },
    telegramChat: row.telegramChat ?? '',
    isQuiet: row.quietFrom !== null,
    ...{ quietFrom: row.quietFrom ?? '22:00', quietTo: row.quietTo ?? '07:00' },
  }),
  problems: ({ telegramChannelId, telegramChat, isQuiet, quietFrom, quietTo }: NotificationsForm) => {
    const chat = telegramChat.trim()
    const time = 'Use a time such as 22:00.'
    return {
      ...(telegramChannelId && !chat && { telegramChat: 'Enter your chat: the bot needs it to write to you.' }),
      ...(chat && !isTelegramChat(chat) && { telegramChat: chatFault }),
      ...(isQuiet && !isTimeOfDay(quietFrom) && { quietFrom: time }),
      ...(isQuiet && !isTimeOfDay(quietTo) && { quietTo: time }),
      ...(isQuiet && quietFrom === quietTo && { quietTo: 'Use another time than the first.' }),
    }
  },
}

export const notificationsInput = (form: NotificationsForm) => ({
  isActive: form.isActive,
  emailChannelId: form.emailChannelId || null,
  telegramChannelId: form.telegramChannelId || null,
  telegramChat: form.telegramChat.trim() || null,
  ruleIds: [...form.ruleIds],
  sendsResolved: form.sendsResolved,
  quietFrom: form.isQuiet ? form.quietFrom : null,
  quietTo: form.isQuiet ? form.quietTo : null,
})
