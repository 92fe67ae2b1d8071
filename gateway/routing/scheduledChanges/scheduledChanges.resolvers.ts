import { payload } from '../../app/records/payloads'
import { idNumber, oneOf } from '../../app/rest/ids'
import type { Resolvers } from '../../generated/graphql'
import { numberedPageOf } from '../../app/records/pages'
import { capFromRest } from '../caps/caps.row'
import {
  scheduledInDistributions,
  scheduledOfAdvertisers,
  scheduledOfCaps,
  scheduledOfDistributions,
  scheduledOfGroups,
} from './scheduledChanges.loaders'
import { scheduledChangeFromRest } from './scheduledChanges.row'

export const scheduledChangeResolvers: Resolvers = {
  Cap: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfCaps(context).load(id))[0] ?? null,
  },
  Advertiser: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfAdvertisers(context).load(id))[0] ?? null,
  },
  Distribution: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfDistributions(context).load(id))[0] ?? null,
    waitingChanges: ({ id }, _args, context) => scheduledInDistributions(context).load(id),
  },
  DistributionGroup: {
    scheduledChange: async ({ id }, _args, context) => (await scheduledOfGroups(context).load(id))[0] ?? null,
  },
  Query: {
    scheduledChanges: async (_parent, { state, page }, { rest }) => {
      const query = { state, ...numberedPageOf(page) }
      const { total, data } = await rest.get('/api/scheduled-changes/page', { query })
      return { total, rows: data.map(scheduledChangeFromRest) }
    },
    scheduledChange: async (_parent, { id }, { rest }) => {
      const found = await rest.get('/api/scheduled-changes', { query: { ids: String(idNumber(id, 'id')) } })
      return oneOf(found.map(scheduledChangeFromRest), id)
    },
  },
  Mutation: {
    scheduleChange: (_parent, { input: { record, recordId, value, at } }, { rest }) =>
      payload(async () => {
        const body = { entity: record, record_id: idNumber(recordId, 'recordId'), value, at }
        return { scheduledChange: scheduledChangeFromRest(await rest.send('post', '/api/scheduled-changes', { body })) }
      }),
    runScheduledChange: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        const made = await rest.send('post', '/api/scheduled-changes/{id}/run', { path })
        return { scheduledChange: scheduledChangeFromRest(made) }
      }),
    takeOverScheduledChange: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        const taken = await rest.send('post', '/api/scheduled-changes/{id}/take-over', { path })
        return { scheduledChange: scheduledChangeFromRest(taken) }
      }),
    raiseCap: (_parent, { id, cap, insteadOf }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        const body = { cap, instead_of: insteadOf }
        const raised = await rest.send('post', '/api/caps/{id}/raise', { path, body })
        return {
          cap: capFromRest(raised.cap),
          scheduledChange: scheduledChangeFromRest(raised.scheduled_change),
        }
      }),
    cancelScheduledChange: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        return {
          scheduledChange: scheduledChangeFromRest(await rest.send('delete', '/api/scheduled-changes/{id}', { path })),
        }
      }),
  },
}
