import type { Resolvers } from '../generated/graphql'
import { idNumber } from '../names'
import { payload } from '../payloads'
import { session } from '../sessions/sessions.resolvers'
import { restSession } from '../sessions/sessions.rest'
import { timeZone } from './timeZone'
import { changeTimeZone, timeZones } from './timeZones.rest'

export const timeZoneResolvers: Resolvers = {
  Query: {
    timeZones: async (_parent, _args, { rest }) => (await timeZones(rest)).map(timeZone),
  },
  Mutation: {
    changeTimeZone: (_parent, { timeZoneId }, context) =>
      payload({ session: null }, async () => {
        const { user_id } = await context.session()
        await changeTimeZone(context.rest, { user_id, timezone_id: idNumber(timeZoneId, 'timeZoneId') })
        return { session: session(await restSession(context.rest)) }
      }),
  },
}
