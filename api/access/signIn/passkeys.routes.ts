import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { open, personOnly, signedIn } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { openRoute, route } from '../../app/http/route'
import { tellOwner } from '../../watch/sending/tellOwner'
import { endSessionsOf } from '../sessions/sessions.queries'
import { signedInAnswer } from '../sessions/sessions.schema'
import { confirmSession, requireConfirmation } from './confirmation.queries'
import { openChallenge, startOver } from './openChallenge'
import { newPasskeyOptions, ownerOf, readNewPasskey, signatureOptions, takeSignature } from './passkeys'
import { deletePasskey, insertPasskey, listPasskeys, lockFactors, readPasskey, renamePasskey } from './passkeys.queries'
import {
  passkey,
  passkeyConfirmation,
  passkeyInput,
  passkeyName,
  passkeyOptions,
  passkeyOptionsInput,
  passkeySignIn,
} from './passkeys.schema'
import { readRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.queries'
import { callerOf } from './callerOf'
import { refuseLocalAccount } from './localAccount'
import { judged, startSignedIn, withFailedSignIns } from './signIn'
import { findUserById, useChallenge } from './signIn.queries'

const params = z.object({ id: idText })
const access = personOnly(signedIn)
const message = 'This passkey could not be verified. Please try again, or use another way to sign in.'
const refused = { step: 'code', message, reason: 'passkey not verified' } as const

const known = <T>(found: T | null): T => {
  if (!found) throw notFound('The passkey')
  return found
}

/** What one passkey is called in the audit log, of its user. */
const logged = (userId: number, { name }: { name: string }) => ({
  ...{ entity: 'user', entity_id: userId },
  after: { passkey: name },
})

export const passkeysRoutes = [
  openRoute({
    method: 'post',
    path: '/api/passkeys/options',
    operationId: 'getPasskeyOptions',
    summary: 'Options for signing in with a passkey; with the challenge of the password step, as second factor.',
    access: open('it is the sign-in itself'),
    body: passkeyOptionsInput,
    response: passkeyOptions,
    handle: async (request) => {
      const { db, config, body, now } = request
      const { email, challenge } = body
      if (email === undefined || challenge === undefined) return signatureOptions(db, config, 'sign in', null, now())
      const { user } = await openChallenge({ ...request, body: { email, challenge } }, 'verify')
      return signatureOptions(db, config, 'second factor', user.user_id, now())
    },
  }),
  openRoute({
    method: 'post',
    path: '/api/passkeys/sign-in',
    operationId: 'signInWithPasskey',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary:
      'Signs in with a passkey: without a password if it has checked its user, otherwise as second factor after the password.',
    access: open('it is the sign-in itself'),
    body: passkeySignIn,
    response: signedInAnswer,
    handle: async (request) => {
      const { db, config, body, now } = request
      const { email, challenge: proof } = body
      const opened =
        email === undefined || proof === undefined
          ? null
          : await openChallenge({ ...request, body: { email, challenge: proof } }, 'verify')
      const owner = await ownerOf(db, body.response)
      const user = opened?.user ?? (owner ? await findUserById(db, owner.user_id) : null)
      if (user && !opened) refuseLocalAccount(config, user.email)
      // Guesses at unknown passkeys are counted together, like those at an account.
      const asUser = { ...request, body: { email: user?.email ?? 'passkey' } }
      const step = { ...refused, ...(opened && { challengeId: opened.challenge.id }) }
      const signedIn = await judged(asUser, user, step, () =>
        db.transaction().execute(async (transaction) => {
          const userId = opened?.user.user_id ?? null
          const taken = await takeSignature(
            transaction,
            config,
            { use: opened ? 'second factor' : 'sign in', userId, ownerId: user?.user_id ?? null, now: now() },
            body,
          )
          if (!taken || !user) return null
          if (opened && !(await useChallenge(transaction, opened.challenge.id, opened.challenge.expires)))
            throw startOver()
          return startSignedIn(asUser, user, transaction)
        }),
      )
      return withFailedSignIns(asUser, signedIn)
    },
  }),
  route({
    method: 'post',
    path: '/api/security/confirm/options',
    operationId: 'getConfirmationOptions',
    summary: "Options for confirming with one of the caller's passkeys that it is they.",
    access,
    response: passkeyOptions,
    handle: ({ db, config, session, now }) => signatureOptions(db, config, 'confirm', session.user_id, now()),
  }),
  route({
    method: 'post',
    path: '/api/security/confirm/passkey',
    operationId: 'confirmWithPasskey',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary: 'Confirms with a passkey that the caller is the owner of the account, as `confirmIdentity` does.',
    access,
    body: passkeyConfirmation,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { db, config, session, body, requestId, now } = request
      const user = await callerOf(db, session)
      const asUser = { ...request, body: { email: user.email } }
      await judged(asUser, user, { ...refused, isSignedIn: true }, () =>
        db.transaction().execute(async (transaction) => {
          const { user_id } = user
          const of = { use: 'confirm', userId: user_id, ownerId: user_id, now: now() } as const
          if (!(await takeSignature(transaction, config, of, body))) return null
          await confirmSession(transaction, session.session_id, now())
          await audit(transaction, { session, requestId }, 'session.confirm', { entity_id: session.session_id })
          return true
        }),
      )
      return { message: 'Confirmed.' }
    },
  }),
  route({
    method: 'post',
    path: '/api/security/passkeys/options',
    operationId: 'getNewPasskeyOptions',
    summary: 'Options for a new passkey of the caller.',
    access,
    response: passkeyOptions,
    handle: async ({ db, config, session, now }) => {
      await requireConfirmation(db, session, now())
      return newPasskeyOptions(db, config, await callerOf(db, session), now())
    },
  }),
  route({
    method: 'post',
    path: '/api/security/passkeys',
    operationId: 'createPasskey',
    summary:
      'Adds a passkey of the caller, and ends their other sessions and access tokens. With the first second factor it returns recovery codes, only here.',
    access,
    body: passkeyInput,
    response: z.object({ passkey, recovery_codes: z.array(z.string()).nullable() }).meta({ id: 'NewPasskey' }),
    status: 201,
    handle: async (request) => {
      const { db, config, session, body, requestId, now } = request
      const { user_id, email } = session
      const made = await db.transaction().execute(async (transaction) => {
        await requireConfirmation(transaction, session, now())
        await lockFactors(transaction, user_id)
        const id = await insertPasskey(
          transaction,
          await readNewPasskey(transaction, config, session, body, now()),
          now(),
        )
        const { recovery_codes_made_at } = await readRecoveryCodes(transaction, user_id)
        await endSessionsOf(transaction, user_id, session.session_id)
        await audit(transaction, { session, requestId }, 'passkey.create', logged(user_id, body))
        return {
          passkey: known(await readPasskey(transaction, user_id, id)),
          recovery_codes:
            recovery_codes_made_at === null ? await renewRecoveryCodes(transaction, config, user_id, now()) : null,
        }
      })
      tellOwner(request, { email }, `The passkey “${body.name}” was added to your account`)
      return made
    },
  }),
  route({
    method: 'put',
    path: '/api/security/passkeys/:id',
    operationId: 'updatePasskey',
    summary: 'Gives a passkey of the caller another name.',
    access,
    params,
    body: passkeyName,
    response: passkey,
    handle: ({ db, session, params: { id }, body, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const { user_id } = session
        const before = known(await readPasskey(transaction, user_id, id))
        await renamePasskey(transaction, id, body.name)
        await audit(transaction, { session, requestId }, 'passkey.update', {
          ...logged(user_id, body),
          before: { passkey: before.name },
        })
        return { ...before, name: body.name }
      }),
  }),
  route({
    method: 'delete',
    path: '/api/security/passkeys/:id',
    operationId: 'deletePasskey',
    summary:
      'Removes a passkey of the caller, and ends their other sessions and access tokens. 409 for the last second factor of an account that requires one.',
    access,
    params,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const {
        db,
        session,
        params: { id },
        requestId,
        now,
      } = request
      const { user_id, email } = session
      const name = await db.transaction().execute(async (transaction) => {
        await requireConfirmation(transaction, session, now())
        await lockFactors(transaction, user_id)
        const { enable_2fa, totp_secret } = await callerOf(transaction, session)
        const before = known(await readPasskey(transaction, user_id, id))
        if (enable_2fa && !totp_secret && (await listPasskeys(transaction, user_id)).length === 1)
          throw new ApiError(
            'CONFLICT',
            'Your account requires a second factor, and this passkey is the last one. Add another passkey first.',
          )
        await deletePasskey(transaction, id)
        await endSessionsOf(transaction, user_id, session.session_id)
        await audit(transaction, { session, requestId }, 'passkey.delete', {
          ...logged(user_id, before),
          after: null,
          before: { passkey: before.name },
        })
        return before.name
      })
      tellOwner(request, { email }, `The passkey “${name}” was removed from your account`)
      return { message: 'Passkey removed.' }
    },
  }),
]
