import { badInput } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { type Challenge, readChallenge } from './challenges'
import { findUserById } from './signIn.queries'

type Request = Pick<Services, 'db' | 'config' | 'now'> & { body: { email: string; challenge: string } }

export const startOver = () =>
  badInput({ challenge: 'This sign-in has expired. Please enter your email and password again.' })

/**
 * The challenge and its user. Throws a 400 that leads back to the password if it is invalid, expired or for another
 * e-mail.
 */
export async function openChallenge({ db, config, now, body }: Request, step: Challenge['step']) {
  const challenge = readChallenge(config, body.challenge, step, now())
  const user = challenge && (await findUserById(db, challenge.user_id))
  if (!challenge || !user || !challenge.isOf(user)) throw startOver()
  if (user.email.toLowerCase() !== body.email.toLowerCase()) throw startOver()
  return { challenge, user }
}
