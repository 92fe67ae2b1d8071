import { z } from 'zod'
import {
  channelFaults,
  secretFault,
  sendsSecretElsewhere,
  settingsOfKind,
  type ChannelKind,
  type ChannelSettings,
} from '../../../shared/watch/alertChannels'
import { anyOf, personOnly } from '../../app/http/access'
import { audit } from '../../app/audit/audit.queries'
import { badInput, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import type { Config } from '../../app/process/config'
import { makeDue, sendAgain } from '../../app/outbox/outbox.queries'
import { records } from '../../app/records/records'
import { insertRow, updateRow } from '../../app/records/rows.queries'
import { unique } from '../../app/records/uniqueness'
import { deletionUndo } from '../../app/undo/undo.schema'
import { leadsInside } from '../../partners/brokers/brokerAddresses'
import { insideFault } from '../../partners/brokers/guardedCall'
import { listChannels, listDeliveries, readChannel, type StoredChannel } from './channels.queries'
import {
  alertChannel,
  channelChange,
  channelInput,
  channelTest,
  deliveriesQuery,
  deliveryList,
  retryBody,
  type ChannelFields,
} from './channels.schema'
import { sealSecret } from '../sending/channelSecrets'
import { sendTest } from './sendTest'

const access = anyOf('ALERTS_EDIT')
const changes = personOnly(access)
const params = z.object({ id: idText })

const channels = records<StoredChannel>({
  entity: 'alert_channel',
  called: 'The channel',
  table: 'alert_channels',
  read: readChannel,
  recorded: ({ secret, settings, kind, ...row }) => ({
    ...{ ...row, kind, has_secret: secret !== null },
    ...Object.fromEntries(settingsOfKind[kind].map((name) => [name, settings[name]])),
  }),
})

const withName = <T>(work: () => Promise<T>) =>
  unique('alert_channels_name_key', { name: 'A channel with this name exists already.' }, work)

/** What is wrong with the address of a channel; it is checked again whenever something is sent. */
const insideOf = (kind: ChannelKind, { url }: ChannelSettings, { alertPrivateAddresses }: Config) =>
  kind !== 'email' && URL.canParse(url) && !alertPrivateAddresses && leadsInside(url) ? insideFault : null

/** Columns of a channel. Throws BAD_USER_INPUT for wrong settings, or a secret that is missing or would go elsewhere. */
function contentOf(kind: ChannelKind, body: ChannelFields, before: StoredChannel | null, config: Config) {
  const { name, is_active, rule_ids, sends_resolved, settings, secret } = body
  const faults: Record<string, string> = Object.fromEntries(
    Object.entries(channelFaults(kind, settings, before?.settings)).map(([setting, fault]) => [
      `settings.${setting}`,
      fault,
    ]),
  )
  const inside = insideOf(kind, settings, config)
  if (inside) faults['settings.url'] ??= inside
  const needsSecret = kind !== 'email' || (settings.user !== '' && before?.secret != null)
  const fault =
    secret !== undefined
      ? secretFault(kind, secret)
      : before === null
        ? secretFault(kind, '')
        : needsSecret && sendsSecretElsewhere(kind, before.settings, settings)
          ? 'Enter it again, because it would be sent to another server than before.'
          : null
  if (fault) faults.secret = fault
  if (Object.keys(faults).length) throw badInput(faults)
  return {
    ...{ name, is_active, rule_ids, sends_resolved },
    settings: JSON.stringify(Object.fromEntries(settingsOfKind[kind].map((one) => [one, settings[one]]))),
    ...(secret !== undefined && { secret: secret === '' ? null : sealSecret(config.secretKey, secret) }),
  }
}

const known = <T>(found: T | null | undefined): T => {
  if (!found) throw notFound('The channel')
  return found
}

export const channelsRoutes = [
  route({
    method: 'get',
    path: '/api/alert-channels',
    operationId: 'listAlertChannels',
    summary: 'Channels that alerts are sent to, with what was sent. Secrets are never returned.',
    access,
    query: idsQuery,
    response: z.array(alertChannel),
    handle: ({ db, query }) => listChannels(db, query),
  }),
  route({
    method: 'post',
    path: '/api/alert-channels',
    operationId: 'createAlertChannel',
    takesIdempotencyKey: true,
    summary: 'Creates a channel. Alerts that open from now on are sent to it.',
    access: changes,
    body: channelInput,
    response: alertChannel,
    status: 201,
    handle: async (request) => {
      const { kind, ...body } = request.body
      const set_by = request.session.user_id
      const content = contentOf(kind, body, null, request.config)
      const made = await channels.create(request, (transaction) =>
        withName(() => insertRow(transaction, 'alert_channels', { kind, ...content, set_by }, new Date(request.now()))),
      )
      return known((await listChannels(request.db, { ids: [made.id] }))[0])
    },
  }),
  route({
    method: 'put',
    path: '/api/alert-channels/:id',
    operationId: 'updateAlertChannel',
    summary: 'Updates a channel; what waits for it is attempted at once. An omitted secret stays as it is.',
    access: changes,
    params,
    body: channelChange,
    response: alertChannel,
    handle: async (request) => {
      const { params, body, db, now, config } = request
      await channels.update(request, { id: params.id }, async (transaction, before) => {
        const content = contentOf(before.kind, body, before, config)
        const row = { ...content, set_by: request.session.user_id }
        await withName(() => updateRow(transaction, 'alert_channels', params.id, row, new Date(now())))
        await makeDue(transaction, { channel_id: params.id }, now())
      })
      return known((await listChannels(db, { ids: [params.id] }))[0])
    },
  }),
  route({
    method: 'delete',
    path: '/api/alert-channels/:id',
    operationId: 'deleteAlertChannel',
    summary: 'Deletes a channel with its deliveries. Users who chose it are not notified by it any more.',
    access: changes,
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await channels.remove(request, request.params.id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
  route({
    method: 'post',
    path: '/api/alert-channels/:id/test',
    operationId: 'testAlertChannel',
    summary: 'Sends a test with the saved settings and returns the outcome.',
    access,
    params,
    response: channelTest,
    handle: async ({ db, params, config, session, requestId, now }) => {
      const channel = known(await readChannel(db, params.id))
      const began = performance.now()
      const { fault, httpStatus, response } = await sendTest(channel, { config, now: now() })
      await audit(db, { session, requestId }, 'alert_channel.test', { entity_id: params.id, after: { fault } })
      const took_ms = Math.round(performance.now() - began)
      return { is_sent: fault === null, fault, http_status: httpStatus, response, took_ms }
    },
  }),
  route({
    method: 'get',
    path: '/api/alert-deliveries',
    operationId: 'listAlertDeliveries',
    summary: 'Deliveries of a channel, newest first.',
    access,
    query: deliveriesQuery,
    response: deliveryList,
    handle: async ({ db, query: { channel_id, status, page, limit } }) => {
      const { total, rows } = await listDeliveries(
        db,
        { channelId: channel_id, status },
        { limit, offset: (page - 1) * limit },
      )
      return { total, data: rows }
    },
  }),
  route({
    method: 'post',
    path: '/api/alert-channels/:id/retry',
    operationId: 'retryAlertDeliveries',
    summary: 'Sends failed deliveries of a channel again. Others stay unchanged.',
    access,
    params,
    body: retryBody,
    response: alertChannel.extend({ retried: z.int().meta({ description: 'Deliveries that are sent again.' }) }),
    handle: async ({ db, params, body, session, requestId, now }) => {
      known(await readChannel(db, params.id))
      const retried = await db.transaction().execute(async (transaction) => {
        const { length: count } = await sendAgain(transaction, { channel_id: params.id, ids: body.ids }, now())
        if (count)
          await audit(transaction, { session, requestId }, 'alert_channel.retry', {
            entity_id: params.id,
            after: { deliveries: count },
          })
        return count
      })
      return { ...known((await listChannels(db, { ids: [params.id] }))[0]), retried }
    },
  }),
]
