import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { followAll, lookUp } from '../../app/records/links'
import { deletion, payload } from '../../app/records/payloads'
import { userKind } from '../users/users.loaders'
import { roleKind } from './roles.loaders'
import { roleFromRest } from './roles.row'

export const roleResolvers: Resolvers = {
  Role: {
    users: ({ users }, _args, context, info) => (users ? followAll(userKind, users, context, info) : null),
  },
  Query: {
    roles: async (_parent, _args, { rest }) => (await rest.get('/api/roles')).map(roleFromRest),
    role: (_parent, { id }, context) => lookUp(roleKind, id, context),
    permissions: async (_parent, _args, { rest }) =>
      Object.entries(await rest.get('/api/permissions')).map(([name, permissions]) => ({ name, permissions })),
  },
  Mutation: {
    createRole: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/roles', { body: { ...input, type: 'CUSTOM' }, idempotencyKey: key })
        return { role: roleFromRest(row) }
      }),
    updateRole: (_parent, { id, input, version, confirmLoss }, { rest }) =>
      payload(async () => {
        const row = await rest.send('put', '/api/roles/{id}', {
          path: { id: idNumber(id, 'id') },
          body: { ...input, version: version ?? undefined, confirm_loss: confirmLoss ?? undefined },
        })
        return { role: roleFromRest(row) }
      }),
    deleteRole: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/roles/{id}', { path: { id: restId } })),
  },
}
