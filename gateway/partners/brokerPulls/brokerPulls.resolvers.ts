import type { AdvertiserPull, BrokerPullSettingsInput, Resolvers } from '../../generated/graphql'
import type { Parameters, Schemas } from '../../app/rest/restTypes'
import { fromRest } from '../../app/rest/fromRest'
import { idNumber } from '../../app/rest/ids'
import { orNull, payload } from '../../app/records/payloads'

type RestPull = Parameters<'/api/advertisers/{id}/pull', 'put'>['body']['pull']

const pullFromRest = ({ pull, health, ...row }: Schemas['AdvertiserPull']): AdvertiserPull => ({
  ...fromRest(row),
  pull: pull && { ...fromRest(pull), mapping: mappingFromRest(pull.mapping) },
  health: fromRest(health),
})

/** `event_id` is the place of an id, not an id. */
const mappingFromRest = ({ lead_key, event_id, deposit_values, ...mapping }: RestPull['mapping']) => ({
  ...mapping,
  ...{ leadKey: lead_key, eventId: event_id, depositValues: deposit_values },
})

const toRest = ({ mapping, ...pull }: BrokerPullSettingsInput) =>
  ({
    ...{ url: pull.url, method: pull.method, headers: pull.headers, paging: pull.paging, time_format: pull.timeFormat },
    mapping: {
      ...{ list: mapping.list, next: mapping.next, lead: mapping.lead, lead_key: mapping.leadKey },
      ...{ event_id: mapping.eventId, status: mapping.status, time: mapping.time },
      ...{ deposit: mapping.deposit, deposit_values: mapping.depositValues },
    },
    ...{ interval_minutes: pull.intervalMinutes, look_back_minutes: pull.lookBackMinutes },
    ...{ reconcile_days: pull.reconcileDays, timeout_ms: pull.timeoutMs },
  }) as RestPull // REST refuses a value that it does not know.

const pathOf = (advertiserId: string) => ({ id: idNumber(advertiserId, 'advertiserId') })

export const brokerPullResolvers: Resolvers = {
  Query: {
    advertiserPull: (_parent, { advertiserId }, { rest }) =>
      orNull(async () => pullFromRest(await rest.get('/api/advertisers/{id}/pull', { path: pathOf(advertiserId) }))),
    brokerDifferences: (_parent, { advertiserId }, { rest }) =>
      orNull(async () => {
        const path = pathOf(advertiserId)
        const { rows, total } = await rest.get('/api/advertisers/{id}/pull/differences', { path })
        return { rows: rows.map((row) => fromRest(row)), total }
      }),
  },
  Mutation: {
    saveAdvertiserPull: (_parent, { advertiserId, isActive, pull, version }, { rest }) =>
      payload(async () => {
        const body = { is_active: isActive, pull: toRest(pull), version: version ?? undefined }
        const row = await rest.send('put', '/api/advertisers/{id}/pull', { path: pathOf(advertiserId), body })
        return { advertiserPull: pullFromRest(row) }
      }),
    runAdvertiserPull: (_parent, { advertiserId }, { rest }) =>
      payload(async () => ({
        advertiserPull: pullFromRest(
          await rest.send('post', '/api/advertisers/{id}/pull/run', { path: pathOf(advertiserId) }),
        ),
      })),
    reconcileBroker: (_parent, { advertiserId }, { rest }) =>
      payload(async () => ({
        advertiserPull: pullFromRest(
          await rest.send('post', '/api/advertisers/{id}/pull/reconcile', { path: pathOf(advertiserId) }),
        ),
      })),
  },
}
