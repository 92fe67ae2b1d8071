import { z } from 'zod'
import { signedIn } from '../../app/http/access'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { route } from '../../app/http/route'
import { undoDeletion } from './undoDeletion.queries'
import { undoBody } from '../../app/undo/undo.schema'

export const undoRoutes = [
  route({
    method: 'post',
    path: '/api/undo',
    operationId: 'undoDeletion',
    takesIdempotencyKey: true,
    summary:
      'Restores a record that the caller deleted within the last 10 seconds, with its id and everything deleted along with ' +
      'it. Needs the same permission as the deletion. 409 after 10 seconds, on a second attempt, for other users, and if ' +
      'another record conflicts with it.',
    access: signedIn,
    body: undoBody,
    response: z.object({
      message: z.string(),
      entity: z.string().meta({ description: 'Record type as in the audit log, for example `cap`.' }),
      id: z.int(),
    }),
    handle: (request) => {
      const { session, body, now, requestId } = request
      return withIdempotency(
        request,
        { owner: `user:${session.user_id}`, operation: 'deletion.undo' },
        async (transaction) => ({
          message: 'Undone',
          ...(await undoDeletion(transaction, body.undo_id, { session, at: now(), requestId })),
        }),
      )
    },
  }),
]
