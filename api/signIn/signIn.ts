import type { Transaction } from 'kysely'
import { writeAudit } from '../audit/audit.queries'
import type { DB } from '../db/generated/schema'
import { ApiError } from '../errors'
import type { RouteRequest } from '../route'
import { keyFor, pseudonym } from '../secrets'
import { startSession } from '../sessions/sessions.queries'
import { sessionRow } from '../sessions/sessions.schema'
import { networkOf } from './network'
import { isKnownAddress, rememberAddress, type SignInUser } from './signIn.queries'
import { type Attempt, beginTry, TooManyTries, type Try } from './tries'

export type SignInRequest<Body extends { email: string }> = RouteRequest<unknown, unknown, Body, unknown>
type AnyRequest = SignInRequest<{ email: string }>

/** What the database keeps of the network a request comes from. */
const addressHash = ({ config, ip }: AnyRequest) => pseudonym(keyFor(config.secretKey, 'address'), networkOf(ip))

/** Records a refused sign-in; `user` is null for an e-mail that nobody has. */
const auditRefusal = (request: AnyRequest, user: SignInUser | null, step: 'password' | 'code', reason: string) =>
  writeAudit(request.db, {
    actor: { user_id: user?.user_id ?? null, email: user?.email ?? request.body.email.toLowerCase() },
    action: 'session.refuse',
    entity: 'session',
    after: { step, reason },
    requestId: request.requestId,
  })

/** Begins a counted try; records and throws 429 when there were too many. A row for each wait, not for each knock. */
async function begin(
  request: AnyRequest,
  user: SignInUser | null,
  step: 'password' | 'code',
  challengeId?: string,
): Promise<Try> {
  const address = addressHash(request)
  const attempt: Attempt = {
    account: pseudonym(keyFor(request.config.secretKey, 'account'), request.body.email.toLowerCase()).toString(
      'base64url',
    ),
    address: address.toString('base64url'),
    isKnownAddress: await isKnownAddress(request.db, user?.user_id ?? null, address),
    ...(challengeId && { challengeId }),
  }
  try {
    return await beginTry(request.pool, step, attempt)
  } catch (refusal) {
    if (refusal instanceof TooManyTries && refusal.isFirst) await auditRefusal(request, user, step, 'too many tries')
    throw refusal
  }
}

/**
 * Judges one step of signing in: counts it, runs `judge`, and on null records the refusal and throws `message` as a 400
 * (401 would end the session of someone else signed in here), at `field` when one is named.
 */
export async function judged<Proof>(
  request: AnyRequest,
  user: SignInUser | null,
  {
    step,
    message,
    challengeId,
    field,
  }: { step: 'password' | 'code'; message: string; challengeId?: string; field?: string },
  judge: () => Promise<Proof | null>,
): Promise<Proof> {
  const attempt = await begin(request, user, step, challengeId)
  const proof = await judge().catch(async (fault: unknown) => {
    await attempt.undo()
    throw fault
  })
  if (proof === null) {
    await auditRefusal(request, user, step, `wrong ${step}`)
    throw new ApiError('BAD_USER_INPUT', message, field ? { fields: { [field]: message } } : {})
  }
  await attempt.succeed()
  return proof
}

/** Starts the session of a user who has proved who they are, recorded in the same transaction. */
export async function startSignedIn(request: AnyRequest, user: SignInUser, transaction: Transaction<DB>) {
  const now = request.now()
  const token = await startSession(transaction, user.user_id, now, request.config)
  await rememberAddress(transaction, user.user_id, addressHash(request), now)
  await writeAudit(transaction, {
    actor: user,
    action: 'session.start',
    entity: 'session',
    requestId: request.requestId,
  })
  return { token, ...sessionRow(user, now) }
}
