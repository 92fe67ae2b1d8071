import { z } from 'zod'
import { anyOf, personOnly, signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { endLinks } from '../accessLinks/accessLinks.queries'
import { beginAccessChange, keepFullAccess, lockAccess, refuseUnconfirmed } from '../roles/changingAccess.queries'
import { route } from '../../app/http/route'
import { accountOf, keyFor, pseudonym } from '../../app/secrets/secrets'
import { endSessionsOf } from '../sessions/sessions.queries'
import { readPasswordLimits } from '../settings/settings.queries'
import { endWaitsOfAccount } from '../signIn/growingWaits.queries'
import { forgetPasskeys } from '../signIn/passkeys.queries'
import { forgetRecoveryCodes } from '../signIn/recoveryCodes.queries'
import { forgetIdentities } from '../signIn/signOnUsers.queries'
import { tellOwner } from '../../watch/sending/tellOwner'
import { unique } from '../../app/records/uniqueness'
import {
  deleteUser,
  forgetTwoFactor,
  insertUser,
  listManagers,
  listUsers,
  permissionsOfRole,
  readUser,
  updateUser,
  type Viewer,
  viewerOf,
} from './staff.queries'
import { ownedByUser } from './ownedByUser.queries'
import { newPasswordHash } from './newPassword.queries'
import { refuseDeletion, refuseLevel, refuseMightier } from './staff.rules'
import { manager, passwordRules, user, userAnswer, userChange, userInput, type UserRow } from './users.schema'

const params = z.object({ id: idText })

/** Content of the audit log: whether the password changed or a link was made, but never the password or the link. */
export type Changed = UserRow & { has_new_password?: true; has_new_link?: true }

export const staffRecords = (viewer: Viewer) =>
  records<Changed>({
    entity: 'user',
    called: 'The user',
    read: (db, id) => readUser(db, id, viewer),
    lock: (transaction) => lockAccess(transaction),
    // Without the caller's rights, and the time of the link.
    recorded: ({ can_change: _, link_expires_at: __, ...kept }) => kept,
  })

export const withEmail = <T>(work: () => Promise<T>) =>
  unique('users_email_key', { email: 'A user with this email already exists' }, work)

export const staffRoutes = [
  route({
    method: 'get',
    path: '/api/users',
    operationId: 'listUsers',
    summary: 'All users by id.',
    access: anyOf('USERS_LIST'),
    query: idsQuery,
    response: z.array(user),
    handle: (request) => listUsers(request.db, viewerOf(request), request.query.ids),
  }),
  route({
    method: 'get',
    path: '/api/managers',
    operationId: 'listManagers',
    summary: "Names of all users, to choose an advertiser's manager.",
    access: anyOf('ADVERTISERS_CREATE', 'ADVERTISERS_EDIT'),
    response: z.array(manager),
    handle: ({ db }) => listManagers(db),
  }),
  route({
    method: 'get',
    path: '/api/password-rules',
    operationId: 'getPasswordRules',
    summary: 'Minimum and maximum length of passwords.',
    access: signedIn,
    response: passwordRules,
    handle: async ({ db }) => {
      const { passwordMin, passwordMax } = await readPasswordLimits(db)
      return { min_length: passwordMin, max_length: passwordMax }
    },
  }),
  route({
    method: 'post',
    path: '/api/users',
    operationId: 'createUser',
    takesIdempotencyKey: true,
    summary: "Creates a user. The permissions of the role must be a subset of the caller's.",
    access: personOnly(anyOf('USERS_CREATE')),
    body: userInput,
    response: userAnswer,
    status: 201,
    handle: async (request) => {
      const { db, session, body, config } = request
      if (!body.password) throw badInput({ password: 'Password is required for new users' })
      const hash = await newPasswordHash(db, body.password)
      // The stored hash of the request must not help to guess the password.
      const kept = {
        ...body,
        password: pseudonym(keyFor(config.secretKey, 'new-password'), body.password).toString('base64url'),
      }
      const made = await staffRecords(viewerOf(request)).create({ ...request, body: kept }, async (transaction) => {
        await refuseLevel(transaction, await beginAccessChange(transaction, session, 'USERS_CREATE'), body)
        return withEmail(() => insertUser(transaction, body, hash))
      })
      return { ...made, message: 'User successfully created' }
    },
  }),
  route({
    method: 'put',
    path: '/api/users',
    operationId: 'updateUser',
    summary:
      'Updates a user. A new password or a changed second factor ends their sessions and access tokens. 409 if `version` is out of date.',
    access: personOnly(anyOf('USERS_EDIT')),
    body: userChange,
    response: userAnswer,
    handle: async (request) => {
      const { db, session, body, now } = request
      const { id, password, version, confirm_loss, ...sent } = body
      const hash = password ? await newPasswordHash(db, password) : null
      // Values shown after a version conflict.
      const shown = { ...request, body: { ...sent, version } }
      const { has_new_password: _, ...changed } = await staffRecords(viewerOf(request)).update(
        shown,
        { id },
        async (transaction, before) => {
          const changer = await beginAccessChange(transaction, session, 'USERS_EDIT')
          await refuseMightier(transaction, changer, before)
          // Omitted fields do not change.
          const content = { ...sent, enable_2fa: sent.enable_2fa ?? before.enable_2fa }
          if (content.level !== before.level) await refuseLevel(transaction, changer, content)
          await keepFullAccess(transaction, () => withEmail(() => updateUser(transaction, id, content, hash, now())))
          if (id === session.user_id)
            refuseUnconfirmed(confirm_loss, {
              before: changer.permissions,
              after: (await permissionsOfRole(transaction, content.level)) ?? [],
              endsTwoFactor: before.enable_2fa && !content.enable_2fa,
            })
          // Whoever made or has the link could use it for another account than it was made for.
          if (hash || content.email !== before.email || content.level !== before.level)
            await endLinks(transaction, id, 'replaced')
          if (content.email !== before.email) await forgetIdentities(transaction, id)
          if (hash || content.enable_2fa !== before.enable_2fa)
            await endSessionsOf(transaction, id, id === session.user_id ? session.session_id : null)
          return hash ? { has_new_password: true } : {}
        },
      )
      return { ...changed, message: 'User successfully updated' }
    },
  }),
  route({
    method: 'delete',
    path: '/api/users/:id',
    operationId: 'deleteUser',
    summary: 'Deletes a user and ends their sessions and access tokens. Records keep their name.',
    access: personOnly(anyOf('USERS_DELETE')),
    params,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { session, params, now } = request
      await staffRecords(viewerOf(request)).remove(
        request,
        params.id,
        async (transaction, before) => {
          const changer = await beginAccessChange(transaction, session, 'USERS_DELETE')
          await refuseDeletion(transaction, changer, before)
          await refuseMightier(transaction, changer, before)
          await keepFullAccess(transaction, () => deleteUser(transaction, params.id))
        },
        ownedByUser(now()),
      )
      return { message: 'User successfully deleted' }
    },
  }),
  route({
    method: 'post',
    path: '/api/users/:id/two-factor-reset',
    operationId: 'resetTwoFactor',
    summary:
      'Removes the second factor of a user, all passkeys and recovery codes, and ends their sessions and access tokens. They set up a new one at the next sign-in.',
    access: personOnly(anyOf('USERS_EDIT')),
    params,
    response: userAnswer,
    handle: async (request) => {
      const {
        session,
        params: { id },
        now,
      } = request
      const changed = await staffRecords(viewerOf(request)).update(request, { id }, async (transaction, before) => {
        const changer = await beginAccessChange(transaction, session, 'USERS_EDIT')
        await refuseMightier(transaction, changer, before)
        // An attacker with an open session must not be able to remove the second factor.
        if (id === session.user_id)
          throw new ApiError(
            'CONFLICT',
            'You cannot reset your own second factor. Ask somebody else who may change users.',
          )
        if (!before.has_2fa) throw new ApiError('CONFLICT', `${before.name} has no second factor set up.`)
        await forgetTwoFactor(transaction, id, now())
        await forgetRecoveryCodes(transaction, id)
        await forgetPasskeys(transaction, id)
        await endSessionsOf(transaction, id)
      })
      tellOwner(request, changed, 'The second factor of your account was reset')
      return { ...changed, message: 'Two-factor authentication was reset. It is set up again at the next sign-in.' }
    },
  }),
  route({
    method: 'post',
    path: '/api/users/:id/end-sign-in-waits',
    operationId: 'endSignInWaits',
    summary: 'Unblocks sign-in to an account after wrong passwords or codes, for all IP addresses.',
    access: personOnly(anyOf('USERS_EDIT')),
    params,
    response: userAnswer,
    handle: async (request) => {
      const { session, params, config } = request
      const { id } = params
      const changed = await staffRecords(viewerOf(request)).update(request, { id }, async (transaction, before) => {
        await refuseMightier(transaction, await beginAccessChange(transaction, session, 'USERS_EDIT'), before)
        if (!before.sign_in_waits_until) throw new ApiError('CONFLICT', `${before.name} does not have to wait.`)
        await endWaitsOfAccount(transaction, accountOf(config.secretKey, before.email))
      })
      return { ...changed, message: 'The wait has ended. They may sign in at once.' }
    },
  }),
]
