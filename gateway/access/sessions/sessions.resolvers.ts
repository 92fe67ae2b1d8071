import type { Resolvers, SignInPayload } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import type { Context } from '../../app/schema/context'
import type { Rest } from '../../app/rest/restTypes'
import { failedSignIns, session } from './sessions.loaders'
import {
  acknowledgeFailedSignIns,
  configureTwoFactor,
  login,
  logout,
  readFailedSignIns,
  type RestSignIn,
  verifyTwoFactor,
} from './sessions.rest'

const nothing = {
  step: null,
  token: null,
  session: null,
  failedSignIns: null,
  challenge: null,
  qrCode: null,
  secret: null,
}

function signInPayload(answer: RestSignIn, { rememberDevice }: Context): Omit<SignInPayload, 'errors'> {
  if ('token' in answer) {
    rememberDevice(answer.device_token)
    return {
      ...nothing,
      step: 'SIGNED_IN',
      token: answer.token,
      session: session(answer),
      failedSignIns: failedSignIns(answer.failed_sign_ins),
    }
  }
  const { challenge } = answer
  if ('qr_code' in answer)
    return { ...nothing, step: 'TWO_FACTOR_SETUP', challenge, qrCode: answer.qr_code, secret: answer.secret }
  return { ...nothing, step: 'TWO_FACTOR_REQUIRED', challenge }
}

const signIn = (context: Context, call: (rest: Rest) => Promise<RestSignIn>) =>
  payload<Omit<SignInPayload, 'errors'>>(async () => signInPayload(await call(context.rest), context))

export const sessionResolvers: Resolvers = {
  Query: {
    session: async (_parent, _args, context) => session(await context.sessionNow()),
    failedSignIns: async (_parent, _args, { rest }) => failedSignIns((await readFailedSignIns(rest)).failed_sign_ins),
  },
  Mutation: {
    login: (_parent, credentials, context) => signIn(context, (rest) => login(rest, credentials)),
    verifyTwoFactor: (_parent, proof, context) => signIn(context, (rest) => verifyTwoFactor(rest, proof)),
    configureTwoFactor: (_parent, proof, context) => signIn(context, (rest) => configureTwoFactor(rest, proof)),
    acknowledgeFailedSignIns: (_parent, { lastAt }, { rest }) =>
      payload(async () => {
        const { failed_sign_ins } = await acknowledgeFailedSignIns(rest, { last_at: lastAt })
        return { failedSignIns: failedSignIns(failed_sign_ins) }
      }),
    logout: (_parent, _args, { rest }) =>
      payload(async () => {
        await logout(rest)
        return {}
      }),
  },
}
