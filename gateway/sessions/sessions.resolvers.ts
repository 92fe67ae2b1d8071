import type { Resolvers, Session, SignInPayload, SignInStep } from '../generated/graphql'
import { payload } from '../payloads'
import { timeZone } from '../timeZones/timeZone'
import { configureTwoFactor, login, logout, type RestSession, type RestSignIn, verifyTwoFactor } from './sessions.rest'

export const session = ({ user_id, email, name, level, timezone, permissions }: RestSession): Session => ({
  userId: String(user_id),
  email,
  name,
  level: String(level),
  timeZone: timeZone(timezone),
  permissions,
})

const isSession = (answer: RestSignIn): answer is RestSignIn & RestSession => answer.token !== undefined

function step(answer: RestSignIn): SignInStep {
  if (answer.token) return 'SIGNED_IN'
  return answer.qr_code ? 'TWO_FACTOR_SETUP' : 'TWO_FACTOR_REQUIRED'
}

const nothing = { step: null, token: null, session: null, challenge: null, qrCode: null, secret: null }

const signIn = (call: () => Promise<RestSignIn>) =>
  payload<Omit<SignInPayload, 'errors'>>(nothing, async () => {
    const answer = await call()
    return {
      step: step(answer),
      token: answer.token ?? null,
      session: isSession(answer) ? session(answer) : null,
      challenge: answer.challenge ?? null,
      qrCode: answer.qr_code ?? null,
      secret: answer.secret ?? null,
    }
  })

export const sessionResolvers: Resolvers = {
  Query: {
    session: async (_parent, _args, context) => session(await context.session()),
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
