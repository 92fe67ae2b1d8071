import type { Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import { findUserById, type SignInUser } from './signIn.queries'

/** The signed-in user as sign-in knows them. */
export async function callerOf(db: Database, { user_id }: Session): Promise<SignInUser> {
  const user = await findUserById(db, user_id)
  if (!user) throw new ApiError('UNAUTHENTICATED', 'Please sign in.')
  return user
}
