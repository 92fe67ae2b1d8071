import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../rest/ids'
import { payload } from '../records/payloads'
import { restSession } from '../../access/sessions/sessions.rest'
import { readSession } from '../../generated/rows'

export const timeZoneResolvers: Resolvers = {
  Mutation: {
    changeTimeZone: (_parent, { timeZoneId }, context) =>
      payload(async () => {
        const { user_id } = await context.session()
        await context.rest.send('put', '/api/users/timezone', {
          body: { user_id, timezone_id: idNumber(timeZoneId, 'timeZoneId') },
        })
        return { session: readSession(await restSession(context.rest)) }
      }),
  },
}
