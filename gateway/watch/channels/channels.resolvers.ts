import { deletion, payload } from '../../app/records/payloads'
import { fromRest } from '../../app/rest/fromRest'
import { idNumber, oneOf } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import type {
  AlertChannel,
  AlertChannelInput,
  AlertNotifications,
  AlertNotificationsInput,
  Resolvers,
} from '../../generated/graphql'

const channelFromRest = ({ rule_ids, ...row }: Schemas['AlertChannel']): AlertChannel => ({
  ...fromRest(row),
  ruleIds: rule_ids.map(String),
})

const notificationsFromRest = ({ rule_ids, notifiers, ...row }: Schemas['AlertNotifications']): AlertNotifications => ({
  ...fromRest(row),
  ruleIds: rule_ids.map(String),
  notifiers: notifiers.map(({ id, name, kind }) => ({ channelId: String(id), name, kind })),
})

const ids = (list: readonly string[], argument: string) => list.map((id) => idNumber(id, argument))
const idOrNull = (id: string | null | undefined, argument: string) => (id == null ? null : idNumber(id, argument))

const content = ({ name, isActive, settings, secret, ruleIds, sendsResolved }: AlertChannelInput) => ({
  ...{ name: name ?? '', is_active: isActive ?? true, settings: settings as Required<typeof settings> },
  ...{ secret: secret ?? undefined, rule_ids: ids(ruleIds ?? [], 'ruleIds'), sends_resolved: sendsResolved ?? true },
})

const choices = (input: AlertNotificationsInput) => ({
  is_active: input.isActive ?? true,
  email_channel_id: idOrNull(input.emailChannelId, 'emailChannelId'),
  telegram_channel_id: idOrNull(input.telegramChannelId, 'telegramChannelId'),
  telegram_chat: input.telegramChat || null,
  rule_ids: ids(input.ruleIds ?? [], 'ruleIds'),
  sends_resolved: input.sendsResolved ?? true,
  quiet_from: input.quietFrom || null,
  quiet_to: input.quietTo || null,
})

export const channelResolvers: Resolvers = {
  Query: {
    alertChannels: async (_parent, _args, { rest }) => (await rest.get('/api/alert-channels')).map(channelFromRest),
    alertChannel: async (_parent, { id }, { rest }) => {
      const found = await rest.get('/api/alert-channels', { query: { ids: String(idNumber(id, 'id')) } })
      return oneOf(found.map(channelFromRest), id)
    },
    alertDeliveries: async (_parent, { channelId, status, pageNumber, limit }, { rest }) => {
      const { total, data } = await rest.get('/api/alert-deliveries', {
        query: { channel_id: idNumber(channelId, 'channelId'), status: status ?? undefined, page: pageNumber, limit },
      })
      return { total, rows: data.map((row) => fromRest(row)) }
    },
    alertNotifications: async (_parent, _args, { rest }) =>
      notificationsFromRest(await rest.get('/api/alert-notifications')),
  },
  Mutation: {
    createAlertChannel: (_parent, { kind, input, key }, { rest }) =>
      payload(async () => {
        const body = { kind, ...content(input) }
        const made = await rest.send('post', '/api/alert-channels', { body, idempotencyKey: key })
        return { alertChannel: channelFromRest(made) }
      }),
    updateAlertChannel: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { ...content(input), version: version ?? undefined }
        const path = { id: idNumber(id, 'id') }
        return { alertChannel: channelFromRest(await rest.send('put', '/api/alert-channels/{id}', { path, body })) }
      }),
    deleteAlertChannel: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/alert-channels/{id}', { path: { id: restId } })),
    testAlertChannel: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        return { test: fromRest(await rest.send('post', '/api/alert-channels/{id}/test', { path })) }
      }),
    retryAlertDeliveries: (_parent, { channelId, ids: chosen }, { rest }) =>
      payload(async () => {
        const { retried, ...channel } = await rest.send('post', '/api/alert-channels/{id}/retry', {
          path: { id: idNumber(channelId, 'channelId') },
          body: { ids: chosen ? ids(chosen, 'ids') : undefined },
        })
        return { alertChannel: channelFromRest(channel), retried }
      }),
    saveAlertNotifications: (_parent, { input, version }, { rest }) =>
      payload(async () => {
        const body = { ...choices(input), version: version ?? undefined }
        const saved = await rest.send('put', '/api/alert-notifications', { body })
        return { alertNotifications: notificationsFromRest(saved) }
      }),
    testAlertNotifications: (_parent, { kind }, { rest }) =>
      payload(async () => {
        const body = { kind: kind as 'email' | 'telegram' }
        return { test: fromRest(await rest.send('post', '/api/alert-notifications/test', { body })) }
      }),
  },
}
