import type { Resolvers, SignInPayload } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import type { Context } from '../../app/context/context'
import type { Rest } from '../../app/rest/restTypes'
import { readFailedSignIns, readSession } from '../../generated/rows'
import {
  acceptLink,
  beginAuthenticator,
  completeSingleSignOn,
  configureTwoFactor,
  login,
  type PasskeyAnswer,
  type RestSignIn,
  setUp,
  signInWithPasskey,
  verifyTwoFactor,
} from './sessions.rest'

const nothing = {
  step: null,
  email: null,
  token: null,
  session: null,
  failedSignIns: null,
  challenge: null,
  qrCode: null,
  secret: null,
  hasAuthenticator: null,
  hasPasskey: null,
  recoveryCodes: null,
  recoveryCodesLeft: null,
}

function signInPayload(answer: RestSignIn, { rememberDevice }: Context): Omit<SignInPayload, 'errors'> {
  if ('token' in answer) {
    rememberDevice(answer.device_token)
    return {
      ...nothing,
      step: 'SIGNED_IN',
      token: answer.token,
      session: readSession({ ...answer, access_token: null }),
      failedSignIns: answer.failed_sign_ins && readFailedSignIns(answer.failed_sign_ins),
      recoveryCodes: answer.recovery_codes ?? null,
      recoveryCodesLeft: answer.recovery_codes_left ?? null,
    }
  }
  const { challenge, email } = answer
  if ('qr_code' in answer)
    return { ...nothing, step: 'TWO_FACTOR_SETUP', email, challenge, qrCode: answer.qr_code, secret: answer.secret }
  return {
    ...{ ...nothing, step: 'TWO_FACTOR_REQUIRED', email, challenge },
    ...{ hasAuthenticator: answer.has_authenticator, hasPasskey: answer.has_passkey },
  }
}

const signIn = (context: Context, call: (rest: Rest) => Promise<RestSignIn>) =>
  payload<Omit<SignInPayload, 'errors'>>(async () => signInPayload(await call(context.rest), context))

export const sessionResolvers: Resolvers = {
  Query: {
    session: async (_parent, _args, context) => readSession(await context.sessionNow()),
  },
  Mutation: {
    login: (_parent, credentials, context) => signIn(context, (rest) => login(rest, credentials)),
    verifyTwoFactor: (_parent, proof, context) => signIn(context, (rest) => verifyTwoFactor(rest, proof)),
    signInWithPasskey: (_parent, { response, email, challenge, request }, context) =>
      signIn(context, (rest) =>
        signInWithPasskey(rest, {
          ...{ request, response: response as PasskeyAnswer },
          ...(email && { email }),
          ...(challenge && { challenge }),
        }),
      ),
    completeSingleSignOn: (_parent, answer, context) => signIn(context, (rest) => completeSingleSignOn(rest, answer)),
    configureTwoFactor: (_parent, proof, context) => signIn(context, (rest) => configureTwoFactor(rest, proof)),
    setUp: (_parent, { input: { businessName, timeZoneId, secondFactor, ...input } }, context) =>
      signIn(context, (rest) =>
        setUp(rest, {
          ...{ ...input, business_name: businessName, timezone_id: Number(timeZoneId) },
          ...(secondFactor && { second_factor: secondFactor }),
        }),
      ),
    acceptAccessLink: (_parent, { token, name, password, timeZoneId, secondFactor }, context) =>
      signIn(context, (rest) =>
        acceptLink(rest, {
          ...{ token, password, ...(name && { name }) },
          ...(timeZoneId != null && { timezone_id: Number(timeZoneId) }),
          ...(secondFactor && { second_factor: secondFactor }),
        }),
      ),
    beginAuthenticator: (_parent, _args, context) => signIn(context, beginAuthenticator),
  },
}
