import { z } from 'zod'
import { personOnly, signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { verifyPassword } from '../../app/secrets/passwords'
import { route } from '../../app/http/route'
import { endLinks } from '../accessLinks/accessLinks.queries'
import { endSessionsOf } from '../sessions/sessions.queries'
import { newPasswordHash } from '../users/newPassword.queries'
import { replacePassword } from '../users/users.queries'
import { ownPasswordChange } from '../users/users.schema'
import { judged } from './signIn'
import { findUserById } from './signIn.queries'
import { audit } from '../../app/audit/audit.queries'

const changedMeanwhile = () =>
  new ApiError('CONFLICT', 'Your password was changed in the meantime. Please try again with the new one.')

export const ownPasswordRoutes = [
  route({
    method: 'put',
    path: '/api/users/password',
    operationId: 'changePassword',
    takesDeviceToken: true,
    summary:
      "Changes the caller's password. Wrong current passwords are rate-limited as at sign-in (429). Ends the caller's other " +
      'sessions and access tokens; this session continues.',
    // The current password proves that the user makes the change, not somebody at an unlocked screen.
    access: personOnly(signedIn),
    body: ownPasswordChange,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { db, session, body, now, requestId } = request
      const user = await findUserById(db, session.user_id)
      if (!user) throw new ApiError('UNAUTHENTICATED', 'Please sign in.')
      const refusal = {
        step: 'password',
        message: 'Current password is not correct',
        field: 'current_password',
        isSignedIn: true,
      } as const
      await judged(
        { ...request, body: { email: user.email } },
        user,
        refusal,
        async () => (await verifyPassword(user.password_hash, body.current_password)) || null,
      )
      if (body.password === body.current_password)
        throw badInput({ password: 'The new password must differ from the current one' })
      const hash = await newPasswordHash(db, body.password)
      await db.transaction().execute(async (transaction) => {
        if (!(await replacePassword(transaction, user, hash, now()))) throw changedMeanwhile()
        await endSessionsOf(transaction, user.user_id, session.session_id)
        await endLinks(transaction, user.user_id, 'replaced')
        const after = { has_new_password: true }
        await audit(transaction, { session, requestId }, 'user.update', { entity_id: user.user_id, after })
      })
      return { message: 'Your password was changed.' }
    },
  }),
]
