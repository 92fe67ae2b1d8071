import { undoMs } from '../../../shared/access/undo'
import type { Resolvers } from '../../generated/graphql'

export const undoResolvers: Resolvers = {
  Undo: {
    // A repeated answer to an idempotency key has less time left.
    millisecondsLeft: ({ expiresAt }) => Math.min(undoMs, Math.max(0, Date.parse(expiresAt) - Date.now())),
  },
}
