import { accessLinkLifetime, type AccessLinkKind } from '../../../shared/access/accessLinks'
import { badInput } from '../../app/http/errors'
import type { RouteRequest } from '../../app/http/route'
import { findLink, hasNoUsers, type StoredLink } from '../accessLinks/accessLinks.queries'

type Request = Pick<
  RouteRequest<unknown, unknown, { token: string }, unknown>,
  'db' | 'tokenTries' | 'now' | 'ip' | 'requestId' | 'body'
>

/** A 400 that says why a link does not work, and who can make a new one. */
export const brokenLink = (message: string) => badInput({ token: message })

const unknown = 'This link is not valid. Check that it is complete, or ask for a new one where you have it from.'
export const alreadySetUp = 'The first account exists already. Sign in, or ask its owner for an invitation.'
const printed = 'Run `npm run setup-link` on the server: it prints a new one.'

/** Why a link does not work; null if it does. */
function problemOf(link: StoredLink, now: number): string | null {
  const kind = link.kind as AccessLinkKind
  const maker = link.made_by ?? 'an administrator'
  const remake = kind === 'setup' ? printed : `Ask ${maker} for a new one.`
  const called = kind === 'invitation' ? 'invitation' : 'link'
  if (link.ended === 'used' && kind === 'setup') return alreadySetUp
  if (link.ended === 'used') return `This ${called} was used already. Sign in; if you did not use it, tell ${maker}.`
  if (link.ended === 'revoked') return `This ${called} was revoked. ${remake}`
  if (link.ended === 'replaced') return `A newer link has replaced this one. Open the newest. ${remake}`
  if (kind !== 'setup' && link.user_id === null) return `The account of this ${called} was deleted. Ask ${maker}.`
  if (link.expires_at.getTime() <= now) return `This ${called} was valid for ${accessLinkLifetime(kind)}. ${remake}`
  // A role may have grown since.
  const held = link.makers_permissions
  if (held && link.permissions?.some((code) => !held.includes(code)))
    return `${maker} may do less than this account by now. Ask an administrator for a new ${called}.`
  return null
}

/**
 * The link of a token. Throws a 400 at `token` if it is unknown or no longer works. Unknown tokens are counted like wrong
 * access tokens: after too many, the network waits (429).
 */
export async function openLink({ db, tokenTries, now, ip, requestId, body: { token } }: Request): Promise<StoredLink> {
  tokenTries.refuseWaiting(ip)
  const link = await findLink(db, token)
  if (!link) {
    await tokenTries.countWrong(ip, requestId)
    throw brokenLink(unknown)
  }
  const problem = problemOf(link, now()) ?? (link.kind === 'setup' && !(await hasNoUsers(db)) ? alreadySetUp : null)
  if (problem !== null) throw brokenLink(problem)
  return link
}
