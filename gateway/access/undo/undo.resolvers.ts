import type { Resolvers } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'

export const undoResolvers: Resolvers = {
  Mutation: {
    undoDeletion: (_parent, { undoId, key }, { rest }) =>
      payload(async () => {
        const { id, entity } = await rest.send('post', '/api/undo', {
          body: { undo_id: undoId },
          idempotencyKey: key ?? null,
        })
        return { restoredId: String(id), entity }
      }),
  },
}
