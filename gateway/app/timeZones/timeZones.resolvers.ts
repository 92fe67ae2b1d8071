import type { Resolvers } from '../../generated/graphql'
import { idNumber, oneOf } from '../rest/ids'
import { payload } from '../records/payloads'
import { loadSession } from '../../access/sessions/sessions.loaders'
import { timeZone } from './timeZones.loaders'

export const timeZoneResolvers: Resolvers = {
  Query: {
    timeZones: async (_parent, _args, { rest }) => (await rest.get('/api/timezone')).map(timeZone),
    timeZone: async (_parent, { id }, { rest }) => oneOf((await rest.get('/api/timezone')).map(timeZone), id),
  },
  Mutation: {
    changeTimeZone: (_parent, { timeZoneId }, context) =>
      payload(async () => {
        const { user_id } = await context.session()
        await context.rest.send('put', '/api/users/timezone', {
          body: { user_id, timezone_id: idNumber(timeZoneId, 'timeZoneId') },
        })
        return { session: await loadSession(context.rest) }
      }),
  },
}
