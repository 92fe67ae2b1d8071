import type { Transaction } from 'kysely'
import { writeAudit } from '../../app/audit/audit.queries'
import type { DB } from '../../db/generated/schema'
import { ApiError } from '../../app/http/errors'
import type { RouteRequest } from '../../app/http/route'
import { accountOf, keyFor, pseudonym } from '../../app/secrets/secrets'
import { deviceName } from './deviceName'
import { sealAddress, startSession } from '../sessions/sessions.queries'
import { sessionRow } from '../sessions/sessions.schema'
import { isKnownDevice, rememberDevice } from './devices.queries'
import { countFailedSignIn, forgiveFailedSignIns, readFailedSignIns } from './failedSignIns.queries'
import type { SignInStep } from './growingWaits.queries'
import { addressHash } from './network'
import { isKnownAddress, rememberAddress, type SignInUser } from './signIn.queries'
import { type Attempt, beginTry, TooManyTries, type Try } from './tries'

export type SignInRequest<Body extends { email: string }> = RouteRequest<unknown, unknown, Body, unknown>
type AnyRequest = SignInRequest<{ email: string }>

/** Records a failed sign-in; `user` is null for an unknown e-mail. */
const auditRefusal = (
  { db, body, requestId }: Pick<AnyRequest, 'db' | 'body' | 'requestId'>,
  user: SignInUser | null,
  step: SignInStep,
  reason: string,
) =>
  writeAudit(db, {
    actor: { user_id: user?.user_id ?? null, email: user?.email ?? body.email.toLowerCase() },
    action: 'session.refuse',
    entity: 'session',
    after: { step, reason },
    requestId,
  })

export interface Step {
  step: SignInStep
  message: string
  challengeId?: string
  field?: string
  /** Of the audit row of a wrong attempt; `wrong password` or `wrong code` by default. */
  reason?: string
  /**
   * For a signed-in user who confirms their password: not blocked by attempts of strangers, and not counted as a
   * sign-in.
   */
  isSignedIn?: true
}

async function attemptOf(request: AnyRequest, user: SignInUser | null, { challengeId, isSignedIn }: Step) {
  const { db, config, body, deviceToken } = request
  const userId = user?.user_id ?? null
  const address = addressHash(request)
  const knowsDevice = await isKnownDevice(db, userId, deviceToken)
  const knowsAddress = await isKnownAddress(db, userId, address)
  const attempt: Attempt = {
    account: accountOf(config.secretKey, body.email),
    address,
    source: knowsDevice ? pseudonym(keyFor(config.secretKey, 'device'), deviceToken ?? '') : address,
    isKnownDevice: knowsDevice,
    isKnownSource: knowsDevice || knowsAddress || isSignedIn === true,
    ...(challengeId && { challengeId }),
  }
  return attempt
}

/**
 * Begins a counted attempt; if there were too many, records it and throws 429. One audit row per wait, not per attempt.
 */
async function begin(request: AnyRequest, user: SignInUser | null, step: Step, attempt: Attempt): Promise<Try> {
  try {
    return await beginTry(request, step.step, attempt)
  } catch (refusal) {
    if (refusal instanceof TooManyTries && refusal.isFirst)
      await auditRefusal(request, user, step.step, 'too many tries')
    throw refusal
  }
}

/** Records a wrong password or code, and counts it for display to the user. */
const recordWrong = (request: AnyRequest, user: SignInUser | null, { step, reason, isSignedIn }: Step) =>
  request.db.transaction().execute(async (transaction) => {
    await auditRefusal({ ...request, db: transaction }, user, step, reason ?? `wrong ${step}`)
    if (!isSignedIn) await countFailedSignIn(transaction, user?.user_id ?? null, request, request.now())
  })

/** A wrong attempt with a message of its own. */
export class WrongProof extends Error {}

/**
 * Checks one sign-in step: counts it and runs `judge`. If the result is null or a `WrongProof` is thrown, records the
 * failure and throws its message or `message` as a 400, at `field` if given. Not 401, which would end the session of
 * another user signed in here.
 */
export async function judged<Proof>(
  request: AnyRequest,
  user: SignInUser | null,
  step: Step,
  judge: () => Promise<Proof | null>,
): Promise<Proof> {
  const attempt = await attemptOf(request, user, step)
  const counted = await begin(request, user, step, attempt)
  const proof = await judge().catch(async (fault: unknown) => {
    if (fault instanceof WrongProof) return fault
    await counted.undo()
    throw fault
  })
  if (proof === null || proof instanceof WrongProof) {
    await recordWrong(request, user, step)
    const { message } = proof instanceof WrongProof ? proof : step
    throw new ApiError('BAD_USER_INPUT', message, step.field ? { fields: { [step.field]: message } } : {})
  }
  const slips = await counted.succeed()
  // From a known source these were the user's own mistakes, which need no warning.
  if (user && attempt.isKnownSource && !step.isSignedIn) await forgiveFailedSignIns(request.db, user.user_id, slips)
  return proof
}

/** Creates the session of an authenticated user, with its audit row in the same transaction. */
export async function startSignedIn(request: AnyRequest, user: SignInUser, transaction: Transaction<DB>) {
  const now = request.now()
  const origin = { device: deviceName(request.userAgent), address: sealAddress(request.config.secretKey, request.ip) }
  const token = await startSession(transaction, user.user_id, now, request.config, origin)
  await rememberAddress(transaction, user.user_id, addressHash(request), now)
  const device_token = await rememberDevice(transaction, user.user_id, request.deviceToken, now)
  await writeAudit(transaction, {
    actor: user,
    action: 'session.start',
    entity: 'session',
    requestId: request.requestId,
  })
  return { token, device_token, ...sessionRow(user, now) }
}

/** Response of a completed sign-in, with the failed attempts at the account. */
export const withFailedSignIns = async <Answer extends { user_id: number }>(request: AnyRequest, answer: Answer) => ({
  ...answer,
  failed_sign_ins: await readFailedSignIns(request.db, answer.user_id, request),
})
