import { open } from '../../app/http/access'
import { writeAudit } from '../../app/audit/audit.queries'
import { ApiError } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import { encrypt, keyFor } from '../../app/secrets/secrets'
import { endSessionsOf } from '../sessions/sessions.queries'
import { signedInAnswer } from '../sessions/sessions.schema'
import { openChallenge, startOver } from './openChallenge'
import { renewRecoveryCodes } from './recoveryCodes.queries'
import { enrol, useChallenge } from './signIn.queries'
import { firstCode, secondFactor } from './signIn.schema'
import { judged, startSignedIn, withFailedSignIns } from './signIn'
import { takeCode } from './takeCode'
import { timeStepOf } from './totp'

const wrongCode = 'The code is not correct. Please try again.'
const alreadySetUp = () =>
  new ApiError('CONFLICT', 'Two-factor authentication is set up already. Please sign in with its code.')

export const twoFactorRoutes = [
  openRoute({
    method: 'post',
    path: '/api/users/two-factor-verify',
    operationId: 'verifyTwoFactor',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary:
      "Second sign-in step: a code of the user's authenticator app or a recovery code, each of which can be used once.",
    access: open('the challenge of the password step authenticates the caller'),
    body: secondFactor,
    response: signedInAnswer,
    handle: async (request) => {
      const { db, body } = request
      const { challenge, user } = await openChallenge(request, 'verify')
      if (!user.totp_secret && !user.has_passkey) throw startOver()
      const refusal = { step: 'code', message: wrongCode, challengeId: challenge.id, field: 'code' } as const
      const signedIn = await judged(request, user, refusal, () =>
        db.transaction().execute(async (transaction) => {
          const taken = await takeCode(transaction, request, user, body.code)
          if (!taken) return null
          if (!(await useChallenge(transaction, challenge.id, challenge.expires))) throw startOver()
          return {
            ...(await startSignedIn(request, user, transaction)),
            recovery_codes_left: taken.recoveryCodesLeft,
          }
        }),
      )
      return withFailedSignIns(request, signedIn)
    },
  }),
  openRoute({
    method: 'post',
    path: '/api/users/two-factor-configure',
    operationId: 'configureTwoFactor',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary: 'Sets up the second factor with a first code, and signs in. The recovery codes are returned only here.',
    access: open('the challenge of the password step authenticates the caller'),
    body: firstCode,
    response: signedInAnswer,
    handle: async (request) => {
      const { db, body, config, now, requestId } = request
      const { challenge, user } = await openChallenge(request, 'configure')
      const { secret } = challenge
      if (!secret) throw startOver()
      if (user.totp_secret || user.has_passkey) throw alreadySetUp()
      const refusal = { step: 'code', message: wrongCode, challengeId: challenge.id, field: 'code' } as const
      const signedIn = await judged(request, user, refusal, async () => {
        const step = timeStepOf(secret, body.code, now())
        if (step === null) return null
        return db.transaction().execute(async (transaction) => {
          if (!(await useChallenge(transaction, challenge.id, challenge.expires))) throw startOver()
          const kept = encrypt(keyFor(config.secretKey, 'totp-secret'), secret)
          if (!(await enrol(transaction, user.user_id, kept, step))) throw alreadySetUp()
          await endSessionsOf(transaction, user.user_id)
          await writeAudit(transaction, {
            actor: user,
            action: 'two_factor.configure',
            entity: 'user',
            entity_id: user.user_id,
            requestId,
          })
          return {
            ...(await startSignedIn(request, user, transaction)),
            recovery_codes: await renewRecoveryCodes(transaction, config, user.user_id, now()),
          }
        })
      })
      return withFailedSignIns(request, signedIn)
    },
  }),
]
