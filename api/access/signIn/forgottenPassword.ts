import { RateLimiterRes } from 'rate-limiter-flexible'
import { writeAudit } from '../../app/audit/audit.queries'
import type { RouteRequest } from '../../app/http/route'
import { accountOf } from '../../app/secrets/secrets'
import { hasGivenLink, makeLink, readBusinessName } from '../accessLinks/accessLinks.queries'
import { sendLink, sendsLinks } from '../accessLinks/linkMail.queries'
import { lockAccess } from '../roles/changingAccess.queries'
import { addressHash } from './network'
import { findUserByEmail, tryCounter } from './signIn.queries'
import { TooManyTries } from './tries'

type Request = RouteRequest<unknown, unknown, { email: string }, unknown>

const hour = 60 * 60
const limits = {
  network: { name: 'forgotten-network', tries: 10, seconds: hour },
  account: { name: 'forgotten-account', tries: 3, seconds: hour },
}

/** Counts a request; how long it would have to wait if there were too many, otherwise null. */
const countRequest = ({ pool }: Request, limit: keyof typeof limits, key: Buffer): Promise<number | null> =>
  tryCounter(pool, limits[limit])
    .consume(key.toString('base64url'))
    .then(
      () => null,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
        throw refusal
      },
    )

/** Throws `TooManyTries` after too many requests from the network, for existing and other addresses alike. */
export async function countForgotten(request: Request): Promise<void> {
  const waitMs = await countRequest(request, 'network', addressHash(request))
  if (waitMs !== null) throw new TooManyTries(waitMs, false)
}

/**
 * Sends a link for a new password to the user with this e-mail. Does nothing for an unknown address, for an invited user, while
 * a link of a colleague is open, without an e-mail channel, and after three requests in an hour.
 */
export async function sendForgotten(request: Request): Promise<void> {
  const { db, config, body, now, requestId } = request
  if ((await countRequest(request, 'account', accountOf(config.secretKey, body.email))) !== null) return
  if (!(await sendsLinks(db, config))) return
  const made = await db.transaction().execute(async (transaction) => {
    await lockAccess(transaction)
    const user = await findUserByEmail(transaction, body.email)
    // Only who invited somebody may invite them again, and nobody ends a link that a colleague made.
    if (!user || user.is_invited || (await hasGivenLink(transaction, user.user_id, now()))) return null
    const kind = 'password'
    const { token } = await makeLink(transaction, { kind, userId: user.user_id, createdBy: null }, now())
    const actor = { user_id: null, email: user.email }
    await writeAudit(transaction, {
      ...{ actor, action: 'user.forget_password', entity: 'user', entity_id: user.user_id, requestId },
    })
    return { kind, token, to: user.email } as const
  })
  if (!made) return
  const fault = await sendLink(request, { ...made, businessName: await readBusinessName(db), madeBy: null })
  if (fault !== null) request.log.warn({ fault }, 'A link for a new password was not sent')
}
