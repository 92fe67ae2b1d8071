import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { personOnly, signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { verifyPassword } from '../../app/secrets/passwords'
import { tellOwner } from '../../watch/sending/tellOwner'
import { endSessionsOf, endSessionsOfUser, listSessions, openAddress } from '../sessions/sessions.queries'
import { newAuthenticator } from './afterPassword'
import { callerOf } from './callerOf'
import { confirmSession, requireConfirmation } from './confirmation.queries'
import { listPasskeys, lockFactors } from './passkeys.queries'
import { readRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.queries'
import { confirmation, newRecoveryCodes, security, sessionsToEnd } from './security.schema'
import { judged } from './signIn'
import { setUpRequired } from './signIn.schema'
import { takeCode } from './takeCode'

const access = personOnly(signedIn)

/** The caller's own protection. Changes need a sign-in or a confirmation within the last five minutes. */
export const securityRoutes = [
  route({
    method: 'get',
    path: '/api/security',
    operationId: 'getSecurity',
    summary: "How the caller's account is protected.",
    access,
    response: security,
    handle: async ({ db, session, config, now }) => {
      const { enable_2fa, totp_secret, second_factor_by, user_id } = await callerOf(db, session)
      return {
        two_factor_required: enable_2fa,
        has_authenticator: totp_secret !== null,
        second_factor_by: second_factor_by?.toISOString() ?? null,
        passkeys: await listPasskeys(db, user_id),
        sessions: (await listSessions(db, user_id, now(), config)).map(
          ({ created_at, last_used_at, address, ...row }) => ({
            ...row,
            address: openAddress(config.secretKey, address),
            started_at: created_at.toISOString(),
            last_used_at: (last_used_at ?? created_at).toISOString(),
            is_current: row.id === session.session_id,
          }),
        ),
        ...(await readRecoveryCodes(db, user_id)),
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/security/authenticator',
    operationId: 'beginAuthenticator',
    summary:
      'Begins to set up an authenticator app for the caller, who has no second factor. Its first code, with the challenge, goes ' +
      'to `POST /api/users/two-factor-configure`.',
    access,
    response: setUpRequired,
    status: 201,
    handle: async (request) => {
      const { db, session, now } = request
      await db.transaction().execute((transaction) => requireConfirmation(transaction, session, now()))
      const user = await callerOf(db, session)
      if (user.totp_secret || user.has_passkey) throw new ApiError('CONFLICT', 'A second factor is set up already.')
      return newAuthenticator(request, user)
    },
  }),
  route({
    method: 'post',
    path: '/api/security/confirm',
    operationId: 'confirmIdentity',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary:
      'Confirms with the password, and a code if there is a second factor, that the caller is the owner of the account. ' +
      'Wrong tries wait as at sign-in.',
    access,
    body: confirmation,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { db, session, body, requestId, now } = request
      const user = await callerOf(db, session)
      const { code } = body
      const hasSecond = user.totp_secret !== null || user.has_passkey
      if (hasSecond && code === undefined) throw badInput({ code: 'Code is required' })
      const asUser = { ...request, body: { email: user.email } }
      const password = { step: 'password', field: 'password', isSignedIn: true } as const
      await judged(
        asUser,
        user,
        { ...password, message: 'Password is not correct' },
        async () => (await verifyPassword(user.password_hash, body.password)) || null,
      )
      const confirm = () =>
        db.transaction().execute(async (transaction) => {
          if (hasSecond && !(await takeCode(transaction, request, user, code ?? ''))) return null
          await confirmSession(transaction, session.session_id, now())
          await audit(transaction, { session, requestId }, 'session.confirm', { entity_id: session.session_id })
          return true
        })
      const message = 'The code is not correct. Please try again.'
      if (hasSecond) await judged(asUser, user, { step: 'code', field: 'code', isSignedIn: true, message }, confirm)
      else await confirm()
      return { message: 'Confirmed.' }
    },
  }),
  route({
    method: 'post',
    path: '/api/security/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replaces the recovery codes of the caller. They are returned only here.',
    access,
    response: newRecoveryCodes,
    status: 201,
    handle: async (request) => {
      const { db, session, config, requestId, now } = request
      const made = await db.transaction().execute(async (transaction) => {
        await requireConfirmation(transaction, session, now())
        const { user_id, totp_secret, has_passkey } = await callerOf(transaction, session)
        await lockFactors(transaction, user_id)
        if (!totp_secret && !has_passkey)
          throw new ApiError('CONFLICT', 'Recovery codes replace a second factor, and none is set up.')
        const recovery_codes = await renewRecoveryCodes(transaction, config, user_id, now())
        await audit(transaction, { session, requestId }, 'two_factor.renew_recovery_codes', {
          entity: 'user',
          entity_id: user_id,
        })
        return { recovery_codes }
      })
      tellOwner(request, session, 'New recovery codes were made for your account')
      return made
    },
  }),
  route({
    method: 'post',
    path: '/api/security/end-sessions',
    operationId: 'endSessions',
    summary: 'Ends other sessions of the caller, who is signed out there. Access tokens stay.',
    access,
    body: sessionsToEnd,
    response: z.object({ message: z.string() }),
    handle: async ({ db, session, requestId, body: { ids } }) => {
      if (ids.includes(session.session_id)) throw badInput({ ids: 'This session ends by logging out.' })
      await db.transaction().execute(async (transaction) => {
        const ended = await endSessionsOfUser(transaction, session.user_id, ids)
        if (!ended.length) return
        await audit(transaction, { session, requestId }, 'session.end_chosen', {
          entity_id: session.session_id,
          after: {
            ended_sessions: ended.map(({ device }) => device ?? 'Unknown').join('; '),
          },
        })
      })
      return { message: 'Signed out there.' }
    },
  }),
  route({
    method: 'post',
    path: '/api/security/end-other-sessions',
    operationId: 'endOtherSessions',
    summary:
      'Ends all other sessions and the access tokens of the caller, for somebody who sees a sign-in that was not theirs.',
    access,
    response: z.object({ message: z.string() }),
    handle: async ({ db, session, requestId }) => {
      await db.transaction().execute(async (transaction) => {
        await endSessionsOf(transaction, session.user_id, session.session_id)
        await audit(transaction, { session, requestId }, 'session.end_others', { entity_id: session.session_id })
      })
      return { message: 'Your other sessions and access tokens have ended.' }
    },
  }),
]
