import { z } from 'zod'
import { personOnly, signedIn } from '../../app/http/access'
import { route } from '../../app/http/route'
import { forgetFailedSignIns, readFailedSignIns } from '../signIn/failedSignIns.queries'
import { endSession } from './sessions.queries'
import { currentSession, currentSessionRow, failedSignIns } from './sessions.schema'
import { audit } from '../../app/audit/audit.queries'

export const sessionsRoutes = [
  route({
    method: 'get',
    path: '/api/session/failed-sign-ins',
    operationId: 'getFailedSignIns',
    summary:
      "Failed passwords and codes at the caller's account since they were last acknowledged; null if there are at most two, all from the caller's network.",
    access: signedIn,
    response: z.object({ failed_sign_ins: failedSignIns.nullable() }),
    handle: async (request) => ({
      failed_sign_ins: await readFailedSignIns(request.db, request.session.user_id, request),
    }),
  }),
  route({
    method: 'post',
    path: '/api/session/failed-sign-ins/seen',
    operationId: 'acknowledgeFailedSignIns',
    summary: 'Acknowledges the failed sign-ins up to `last_at`, which are then no longer returned.',
    access: personOnly(signedIn),
    body: z.object({ last_at: z.iso.datetime('Send it as it was shown') }),
    response: z.object({ failed_sign_ins: failedSignIns.nullable() }),
    handle: async (request) => {
      const { db, session, body, requestId } = request
      await db.transaction().execute(async (transaction) => {
        const before = await readFailedSignIns(transaction, session.user_id, request)
        if (!(await forgetFailedSignIns(transaction, session.user_id, new Date(body.last_at)))) return
        await audit(transaction, { session, requestId }, 'failed_sign_ins.see', {
          entity: 'session',
          entity_id: session.session_id,
          before,
        })
      })
      return { failed_sign_ins: await readFailedSignIns(db, session.user_id, request) }
    },
  }),
  route({
    method: 'get',
    path: '/api/session',
    operationId: 'getSession',
    summary: 'The session of the token, with the current permissions of the role.',
    access: signedIn,
    response: currentSession,
    handle: async ({ session, now }) => currentSessionRow(session, now()),
  }),
  route({
    method: 'post',
    path: '/api/logout',
    operationId: 'signOut',
    summary: 'Ends the session; its token becomes invalid at once.',
    access: personOnly(signedIn),
    response: z.object({ message: z.string() }),
    handle: async ({ db, session, requestId }) => {
      await db.transaction().execute(async (transaction) => {
        await endSession(transaction, session.session_id)
        await audit(transaction, { session, requestId }, 'session.end', { entity_id: session.session_id })
      })
      return { message: 'Signed out.' }
    },
  }),
]
