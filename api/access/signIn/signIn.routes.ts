import { open } from '../../app/http/access'
import { verifyPassword } from '../../app/secrets/passwords'
import { openRoute } from '../../app/http/route'
import { issueChallenge } from './challenges'
import { findUserByEmail } from './signIn.queries'
import { credentials, loginAnswer } from './signIn.schema'
import { judged, startSignedIn, withFailedSignIns } from './signIn'
import { newTotpSecret, totpQrCode } from './totp'

export const signInRoutes = [
  openRoute({
    method: 'post',
    path: '/api/login',
    operationId: 'signIn',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary: 'Signs in with e-mail and password, or requests the second factor or its setup.',
    access: open('it is the sign-in itself'),
    body: credentials,
    response: loginAnswer,
    handle: async (request) => {
      const { db, body, config, now } = request
      const found = await findUserByEmail(db, body.email)
      const refusal = { step: 'password', message: 'Email or password is not correct' } as const
      const user = await judged(request, found, refusal, async () =>
        (await verifyPassword(found?.password_hash ?? null, body.password)) ? found : null,
      )
      if (!user.enable_2fa)
        return withFailedSignIns(
          request,
          await db.transaction().execute((transaction) => startSignedIn(request, user, transaction)),
        )
      if (user.totp_secret)
        return { message: 'Two factor code required' as const, challenge: issueChallenge(config, user, now()) }
      const secret = newTotpSecret()
      return {
        qr_code: await totpQrCode(user.email, secret),
        secret,
        challenge: issueChallenge(config, user, now(), secret),
      }
    },
  }),
]
