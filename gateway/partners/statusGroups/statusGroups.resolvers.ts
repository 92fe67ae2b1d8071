import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers, StatusGroup, StatusGroupInput } from '../../generated/graphql'
import { idNumber, oneOf } from '../../app/rest/ids'
import { payload, deletion } from '../../app/records/payloads'

// The API sends the list as JSON text, as it always has.
const statusGroup = ({ id, group, statuses, presets, version }: Schemas['StatusGroup']): StatusGroup => ({
  id: String(id),
  group,
  statuses: JSON.parse(statuses) as string[],
  presets,
  version,
})

const content = ({ group, statuses }: StatusGroupInput) => ({ group: group ?? undefined, statuses: statuses ?? [] })

export const statusGroupResolvers: Resolvers = {
  Query: {
    statusGroups: async (_parent, _args, { rest }) => (await rest.get('/api/status-groups')).map(statusGroup),
    statusGroup: async (_parent, { id }, { rest }) =>
      oneOf((await rest.get('/api/status-groups')).map(statusGroup), id),
  },
  Mutation: {
    createStatusGroup: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/status-groups', { body: content(input), idempotencyKey: key })
        return { statusGroup: statusGroup(row) }
      }),
    updateStatusGroup: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { statusGroup: statusGroup(await rest.send('put', '/api/status-groups', { body })) }
      }),
    deleteStatusGroup: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/status-groups/{id}', { path: { id: restId } })),
  },
}
