import { open } from '../../app/http/access'
import { verifyPassword } from '../../app/secrets/passwords'
import { openRoute } from '../../app/http/route'
import { afterPassword } from './afterPassword'
import { findUserByEmail } from './signIn.queries'
import { credentials, loginAnswer } from './signIn.schema'
import { refuseLocalAccount } from './localAccount'
import { judged } from './signIn'

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
      const { db, body, config } = request
      refuseLocalAccount(config, body.email)
      const found = await findUserByEmail(db, body.email)
      const refusal = { step: 'password', message: 'Email or password is not correct' } as const
      const user = await judged(request, found, refusal, async () =>
        (await verifyPassword(found?.password_hash ?? null, body.password)) ? found : null,
      )
      return afterPassword(request, user)
    },
  }),
]
