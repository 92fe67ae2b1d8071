import type { Resolvers, UserInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { deletion, payload } from '../../app/records/payloads'
import { follow, followAll, lookUp } from '../../app/records/links'
import { roleKind } from '../roles/roles.loaders'
import { userKind } from './users.loaders'
import { namedUser, userFromRest } from './users.row'

// What is missing is told by the API, in the words of the form.
const content = ({ name, email, level, password, enableTwoFactor }: UserInput) => ({
  name: name ?? '',
  email: email ?? '',
  level: level ?? undefined,
  password: password ?? undefined,
  // Left out, the API turns it on for new users and leaves it for others.
  enable_2fa: enableTwoFactor ?? undefined,
})

export const userResolvers: Resolvers = {
  User: { role: ({ role = null }, _args, context, info) => follow(roleKind, role, context, info) },
  Query: {
    users: async (_parent, _args, { rest }) => (await rest.get('/api/users')).map(userFromRest),
    user: (_parent, { id }, context) => lookUp(userKind, id, context),
    managers: async (_parent, _args, context, info) =>
      followAll(userKind, (await context.rest.get('/api/managers')).map(namedUser), context, info),
    passwordRules: async (_parent, _args, { rest }) => {
      const { min_length, max_length } = await rest.get('/api/password-rules')
      return { minLength: min_length, maxLength: max_length }
    },
  },
  Mutation: {
    createUser: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/users', { body: content(input), idempotencyKey: key })
        return { user: userFromRest(row) }
      }),
    updateUser: (_parent, { id, input, version, confirmLoss }, { rest }) =>
      payload(async () => {
        const row = await rest.send('put', '/api/users', {
          body: {
            ...{ id: idNumber(id, 'id'), version: version ?? undefined, confirm_loss: confirmLoss ?? undefined },
            ...content(input),
          },
        })
        return { user: userFromRest(row) }
      }),
    deleteUser: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/users/{id}', { path: { id: restId } })),
    changePassword: (_parent, { currentPassword, password }, { rest }) =>
      payload(async () => {
        await rest.send('put', '/api/users/password', { body: { current_password: currentPassword, password } })
        return {}
      }),
    endSignInWaits: (_parent, { userId }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/users/{id}/end-sign-in-waits', {
          path: { id: idNumber(userId, 'userId') },
        })
        return { user: userFromRest(row) }
      }),
    resetTwoFactor: (_parent, { userId }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/users/{id}/two-factor-reset', {
          path: { id: idNumber(userId, 'userId') },
        })
        return { user: userFromRest(row) }
      }),
  },
}
