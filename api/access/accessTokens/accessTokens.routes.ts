import { z } from 'zod'
import { holds, personOnly, type Session, signedIn } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { beginAccessChange } from '../roles/changingAccess.queries'
import { route } from '../../app/http/route'
import { endSession } from '../sessions/sessions.queries'
import { stopWorkIn } from '../storedWork/endedWork.queries'
import { unique } from '../../app/records/uniqueness'
import { readUser, viewerOf } from '../users/staff.queries'
import {
  insertAccessToken,
  listAccessTokens,
  lockAccessToken,
  lockAndCountAccessTokens,
  updateAccessToken,
} from './accessTokens.queries'
import {
  accessToken,
  accessTokenChange,
  accessTokenInput,
  accessTokenQuery,
  type AccessTokenRow,
  maxAccessTokens,
  newAccessToken,
} from './accessTokens.schema'
import { audit } from '../../app/audit/audit.queries'

const entity = 'access_token'

const tokenRecords = (session: Session, now: number) =>
  records<AccessTokenRow>({
    entity,
    called: 'The access token',
    // Callers without permission get a 404.
    read: async (db, id) => {
      const row = await lockAccessToken(db, id, now)
      return row && (row.user_id === session.user_id || holds(session, 'USERS_EDIT')) ? row : null
    },
  })

/** Refuses to change another user's token if that user has permissions the caller lacks. */
async function refuseAboveOneself(
  transaction: Database,
  request: Parameters<typeof viewerOf>[0] & { session: Session },
  owner: number,
) {
  if (owner === request.session.user_id) return
  const { permissions } = await beginAccessChange(transaction, request.session, 'USERS_EDIT')
  const user = await readUser(transaction, owner, { ...viewerOf(request), permissions })
  if (!user?.can_change) throw new ApiError('FORBIDDEN', 'You cannot change a user who may do more than you.')
}

const withName = <T>(work: () => Promise<T>) =>
  unique('sessions_token_name_key', { name: 'You already have a token with this name.' }, work)

export const accessTokensRoutes = [
  route({
    method: 'get',
    path: '/api/access-tokens',
    operationId: 'listAccessTokens',
    summary:
      "The caller's access tokens, newest first. Tokens of other users, selected by `user_id` or `ids`, need USERS_EDIT; `all` needs USERS_LIST.",
    access: personOnly(signedIn),
    query: accessTokenQuery,
    response: z.array(accessToken),
    handle: async ({ db, session, query: { user_id, ids, all }, now }) => {
      const onlyOwn = new ApiError('FORBIDDEN', 'You may only see your own access tokens.')
      if (all) {
        if (!holds(session, 'USERS_LIST')) throw onlyOwn
        return listAccessTokens(db, { userId: user_id, ids }, now())
      }
      const seesAll = holds(session, 'USERS_EDIT')
      const userId = user_id ?? (ids && seesAll ? undefined : session.user_id)
      if (userId !== session.user_id && !seesAll) throw onlyOwn
      return listAccessTokens(db, { userId, ids }, now())
    },
  }),
  route({
    method: 'post',
    path: '/api/access-tokens',
    operationId: 'createAccessToken',
    summary: `Creates an access token with a subset of the caller's permissions. A user can have up to ${maxAccessTokens}.`,
    access: personOnly(signedIn),
    body: accessTokenInput,
    response: newAccessToken,
    status: 201,
    // No idempotency key, because the stored response would contain the token. The unique name prevents duplicates.
    handle: ({ db, session, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        if (body.permissions.some((code) => !session.permissions.includes(code))) {
          throw badInput({ permissions: 'A token can only have permissions of your own.' })
        }
        if ((await lockAndCountAccessTokens(transaction, session.user_id)) >= maxAccessTokens) {
          throw new ApiError('CONFLICT', `You have ${maxAccessTokens} access tokens. Please delete one first.`)
        }
        const made = await withName(() => insertAccessToken(transaction, session.user_id, body, now()))
        const { token: _, ...after } = made
        await audit(transaction, { session, requestId }, `${entity}.create`, { entity_id: made.id, after })
        return made
      }),
  }),
  route({
    method: 'put',
    path: '/api/access-tokens/:id',
    operationId: 'updateAccessToken',
    summary: "Sets the cost limit of one of the caller's access tokens, or of any token with USERS_EDIT.",
    access: personOnly(signedIn),
    params: z.object({ id: idText }),
    body: accessTokenChange,
    response: accessToken,
    handle: (request) => {
      const { session, params, body, now } = request
      return tokenRecords(session, now()).update(request, params, async (transaction, before) => {
        await refuseAboveOneself(transaction, request, before.user_id)
        await updateAccessToken(transaction, params.id, body.cost_per_minute)
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/access-tokens/:id',
    operationId: 'deleteAccessToken',
    summary:
      "Revokes one of the caller's access tokens at once, or any token with USERS_EDIT. What it stored to run later is " +
      'paused or ended.',
    access: personOnly(signedIn),
    params: z.object({ id: idText }),
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { session, params, now } = request
      await tokenRecords(session, now()).remove(request, params.id, async (transaction, before) => {
        await refuseAboveOneself(transaction, request, before.user_id)
        await endSession(transaction, params.id)
        await stopWorkIn(transaction, now())
      })
      return { message: 'Access token revoked.' }
    },
  }),
]
