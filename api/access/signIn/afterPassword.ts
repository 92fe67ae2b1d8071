import type { Services } from '../../app/start/services'
import { issueChallenge } from './challenges'
import { type SignInRequest, startSignedIn, withFailedSignIns } from './signIn'
import type { SignInUser } from './signIn.queries'
import { newTotpSecret, totpQrCode } from './totp'

/** The next step of somebody who has proven to be this user by password or link: the session, or the second factor. */
export async function afterPassword(request: SignInRequest<{ email: string }>, user: SignInUser) {
  const { db, config, now } = request
  const isPutOff = !user.totp_secret && user.second_factor_by !== null && now() < user.second_factor_by.getTime()
  // A passkey is a second factor, also where none is required.
  if ((!user.enable_2fa || isPutOff) && !user.has_passkey)
    return withFailedSignIns(
      request,
      await db.transaction().execute((transaction) => startSignedIn(request, user, transaction)),
    )
  if (user.totp_secret || user.has_passkey)
    return {
      message: 'Two factor code required' as const,
      email: user.email,
      challenge: issueChallenge(config, user, now()),
      has_authenticator: user.totp_secret !== null,
      has_passkey: user.has_passkey,
    }
  return newAuthenticator(request, user)
}

/** What a user needs to set up an authenticator app; its first code stores it. */
export async function newAuthenticator({ config, now }: Pick<Services, 'config' | 'now'>, user: SignInUser) {
  const secret = newTotpSecret()
  return {
    email: user.email,
    qr_code: await totpQrCode(user.email, secret),
    secret,
    challenge: issueChallenge(config, user, now(), secret),
  }
}
