import { z } from 'zod'
import { signedIn } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { id } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { timeZone, timeZoneRow } from '../../app/timeZones/timeZones.schema'
import { changeTimeZone } from './users.queries'
import { audit } from '../../app/audit/audit.queries'

export const usersRoutes = [
  route({
    method: 'put',
    path: '/api/users/timezone',
    operationId: 'changeTimeZone',
    summary: "Sets the user's own time zone, in which dates are entered and shown.",
    access: signedIn,
    body: z.object({ user_id: id, timezone_id: id }),
    response: z.object({ message: z.string(), timezone: timeZone }),
    handle: async ({ db, session, body: { user_id, timezone_id }, now, requestId }) => {
      if (user_id !== session.user_id) throw new ApiError('FORBIDDEN', 'You may only change your own time zone.')
      const timezone = timeZoneRow(timezone_id, now())
      if (!timezone) throw badInput({ timezone_id: 'Not a known time zone.' })
      await db.transaction().execute(async (transaction) => {
        const before = await changeTimeZone(transaction, user_id, timezone_id, now())
        if (before === null) throw notFound('The user')
        if (before === timezone_id) return
        await audit(transaction, { session, requestId }, 'user.update', {
          entity_id: user_id,
          before: { timezone_id: before },
          after: { timezone_id },
        })
      })
      return { message: 'Timezone changed', timezone }
    },
  }),
]
