import type { Resolvers, SignInPayload } from '../generated/graphql'
import { payload } from '../payloads'
import { session } from './sessions.loaders'
import { configureTwoFactor, login, logout, type RestSignIn, verifyTwoFactor } from './sessions.rest'

const nothing = { step: null, token: null, session: null, challenge: null, qrCode: null, secret: null }

function signInPayload(answer: RestSignIn): Omit<SignInPayload, 'errors'> {
  if ('token' in answer) return { ...nothing, step: 'SIGNED_IN', token: answer.token, session: session(answer) }
  const { challenge } = answer
  if ('qr_code' in answer)
    return { ...nothing, step: 'TWO_FACTOR_SETUP', challenge, qrCode: answer.qr_code, secret: answer.secret }
  return { ...nothing, step: 'TWO_FACTOR_REQUIRED', challenge }
}

const signIn = (call: () => Promise<RestSignIn>) =>
  payload<Omit<SignInPayload, 'errors'>>(nothing, async () => signInPayload(await call()))

export const sessionResolvers: Resolvers = {
  Query: {
    session: async (_parent, _args, context) => session(await context.sessionNow()),
  },
  Mutation: {
    login: (_parent, credentials, { rest }) => signIn(() => login(rest, credentials)),
    verifyTwoFactor: (_parent, proof, { rest }) => signIn(() => verifyTwoFactor(rest, proof)),
    configureTwoFactor: (_parent, proof, { rest }) => signIn(() => configureTwoFactor(rest, proof)),
    logout: (_parent, _args, { rest }) =>
      payload({}, async () => {
        await logout(rest)
        return {}
      }),
  },
}
