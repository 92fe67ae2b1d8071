import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { follow, lookUpBy } from '../../app/records/links'
import { deletion, payload } from '../../app/records/payloads'
import { userKind } from '../users/users.loaders'
import { fromRest } from '../../app/rest/fromRest'

const accessToken = (row: Schemas['AccessToken']) => fromRest(row)

export type AccessTokenRow = ReturnType<typeof accessToken>

export const accessTokenResolvers: Resolvers = {
  AccessToken: {
    user: ({ userId }, _args, context, info) => follow(userKind, { id: userId }, context, info),
  },
  Query: {
    accessTokens: async (_parent, { userId }, { rest }) =>
      (
        await rest.get('/api/access-tokens', { query: { user_id: userId ? idNumber(userId, 'userId') : undefined } })
      ).map(accessToken),
    accessToken: lookUpBy(accessToken, (rest, ids) => rest.get('/api/access-tokens', { query: { ids: ids.join() } })),
  },
  Mutation: {
    createAccessToken: (_parent, { name, permissions, expiresInDays, costPerMinute = null }, { rest }) =>
      payload(async () => {
        const made = await rest.send('post', '/api/access-tokens', {
          body: {
            name,
            permissions,
            expires_in_days: expiresInDays,
            cost_per_minute: costPerMinute,
          },
        })
        return { accessToken: accessToken(made), token: made.token }
      }),
    updateAccessToken: (_parent, { id, costPerMinute = null }, { rest }) =>
      payload(async () => {
        const row = await rest.send('put', '/api/access-tokens/{id}', {
          path: { id: idNumber(id, 'id') },
          body: { cost_per_minute: costPerMinute },
        })
        return { accessToken: accessToken(row) }
      }),
    deleteAccessToken: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/access-tokens/{id}', { path: { id: restId } })),
  },
}
