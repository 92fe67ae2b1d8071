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
      'Brings back what the caller deleted within the last 10 seconds, with its id and all that was deleted with it. Needs what the deletion needs. Later, a second time, by anybody else, and where something took its place: 409.',
    access: signedIn,
    body: undoBody,
    response: z.object({
      message: z.string(),
      entity: z.string().meta({ description: 'As in the audit log: `cap`.' }),
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
