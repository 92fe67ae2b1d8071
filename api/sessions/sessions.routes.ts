import { z } from 'zod'
import { personOnly, signedIn } from '../access'
import { writeAudit } from '../audit/audit.queries'
import { route } from '../route'
import { endSession } from './sessions.queries'
import { currentSession, sessionRow } from './sessions.schema'

export const sessionsRoutes = [
  route({
    method: 'get',
    path: '/api/session',
    summary: 'Who this token is, with the permissions of the role as they are now.',
    access: signedIn,
    response: currentSession,
    handle: async ({ session, now }) => sessionRow(session, now()),
  }),
  route({
    method: 'post',
    path: '/api/logout',
    summary: 'Ends this session; the token is worth nothing from now on.',
    access: personOnly(signedIn),
    response: z.object({ message: z.string() }),
    handle: async ({ db, session, requestId }) => {
      await db.transaction().execute(async (transaction) => {
        await endSession(transaction, session.session_id)
        await writeAudit(transaction, {
          actor: session,
          action: 'session.end',
          entity: 'session',
          entity_id: session.session_id,
          requestId,
        })
      })
      return { message: 'Signed out.' }
    },
  }),
]
