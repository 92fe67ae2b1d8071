import { z } from 'zod'
import { accessLinkAddress } from '../../../shared/access/accessLinks'
import type { Session } from '../../app/http/access'
import { anyOf, personOnly } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route, type RouteRequest } from '../../app/http/route'
import { nobodysHash } from '../../app/secrets/passwords'
import { endLinks, makeLink, readBusinessName } from '../accessLinks/accessLinks.queries'
import { sendLink } from '../accessLinks/linkMail.queries'
import { invitation, userLink } from '../accessLinks/accessLinks.schema'
import { beginAccessChange } from '../roles/changingAccess.queries'
import { insertUser, viewerOf } from './staff.queries'
import { type Changed, staffRecords, withEmail } from './staff.routes'
import { refuseLevel, refuseMightier } from './staff.rules'
import { userAnswer } from './users.schema'

const params = z.object({ id: idText })

type Request = RouteRequest<unknown, unknown, unknown, Session>
type MadeLink = Awaited<ReturnType<typeof makeLink>>

/** A link is not stored with the answer of a repeated request, which would contain the token. */
const withoutKey = <R extends Request>(request: R) => ({ ...request, idempotencyKey: null })

/** The answer for a new link, which is also sent if an e-mail channel is set up. */
async function linkAnswer(request: Request, { token, expires_at }: MadeLink, { has_new_link: _, ...user }: Changed) {
  const { db, config, session } = request
  const kind = user.is_invited ? 'invitation' : 'password'
  const reason = await sendLink(request, {
    ...{ kind, token, to: user.email, madeBy: session.name },
    businessName: await readBusinessName(db),
  })
  return {
    ...user,
    token,
    address: config.webUrl === undefined ? null : accessLinkAddress(config.webUrl, kind, token),
    expires_at: expires_at.toISOString(),
    is_sent: reason === null,
    not_sent_reason: reason,
    message: reason === null ? `The link was sent to ${user.email}.` : 'The link is ready. Hand it over yourself.',
  }
}

export const invitationsRoutes = [
  route({
    method: 'post',
    path: '/api/users/invitations',
    operationId: 'inviteUser',
    summary:
      "Creates a user who chooses the password by a link, valid for 3 days and once. The permissions of the role must be a subset of the caller's. The link is also sent by the first active e-mail channel of the alerts.",
    access: personOnly(anyOf('USERS_CREATE')),
    body: invitation,
    response: userLink,
    status: 201,
    // No idempotency key, because the stored response would contain the token. The unique e-mail prevents duplicates.
    handle: async (request) => {
      const { session, body, now } = request
      let made: MadeLink | undefined
      const user = await staffRecords(viewerOf(request)).create(withoutKey(request), async (transaction) => {
        await refuseLevel(transaction, await beginAccessChange(transaction, session, 'USERS_CREATE'), body)
        const content = { ...body, name: body.name || body.email, is_invited: true }
        const id = await withEmail(() => insertUser(transaction, content, nobodysHash))
        made = await makeLink(transaction, { kind: 'invitation', userId: id, createdBy: session.user_id }, now())
        return id
      })
      if (!made) throw new Error('The invitation has no link')
      return linkAnswer(request, made, user)
    },
  }),
  route({
    method: 'post',
    path: '/api/users/:id/link',
    operationId: 'createUserLink',
    summary:
      'Makes a new link for a user: an invitation if they have not accepted theirs yet, otherwise one by which they choose a new password, valid for 24 hours. It replaces the former link, and is also sent by e-mail if a channel is set up.',
    access: personOnly(anyOf('USERS_EDIT')),
    params,
    response: userLink,
    handle: async (request) => {
      const { session, params, now } = request
      const { id } = params
      let made: MadeLink | undefined
      const user = await staffRecords(viewerOf(request)).update(
        request,
        { id, verb: 'make_link' },
        async (transaction, before) => {
          const changer = await beginAccessChange(transaction, session, 'USERS_EDIT')
          await refuseMightier(transaction, changer, before)
          // Somebody at an unlocked screen must not be able to replace a password that they do not know.
          if (id === session.user_id)
            throw new ApiError('CONFLICT', 'Change your own password with “Change password” at the top.')
          const kind = before.is_invited ? 'invitation' : 'password'
          made = await makeLink(transaction, { kind, userId: id, createdBy: session.user_id }, now())
          return { has_new_link: true as const }
        },
      )
      if (!made) throw new Error('The user has no link')
      return linkAnswer(request, made, user)
    },
  }),
  route({
    method: 'delete',
    path: '/api/users/:id/link',
    operationId: 'revokeUserLink',
    summary: 'Revokes the open link of a user: the invitation, or the one by which they choose a new password.',
    access: personOnly(anyOf('USERS_EDIT')),
    params,
    response: userAnswer,
    handle: async (request) => {
      const { session, params } = request
      const changed = await staffRecords(viewerOf(request)).update(
        request,
        { id: params.id, verb: 'revoke_link' },
        async (transaction, before) => {
          await refuseMightier(transaction, await beginAccessChange(transaction, session, 'USERS_EDIT'), before)
          if (!before.link_expires_at) throw new ApiError('CONFLICT', `${before.name} has no link.`)
          await endLinks(transaction, params.id, 'revoked')
        },
      )
      return { ...changed, message: 'The link was revoked.' }
    },
  }),
]
