import { undoMs } from '../../../shared/access/undo'
import type { Schemas } from '../../app/rest/restTypes'

/** Data to undo an action; null if it cannot be undone. A repeated answer to an idempotency key has less time left. */
export const undoFromRest = (undo: Schemas['Undo'] | null | undefined) =>
  undo
    ? {
        id: undo.id,
        expiresAt: undo.expires_at,
        millisecondsLeft: Math.min(undoMs, Math.max(0, Date.parse(undo.expires_at) - Date.now())),
      }
    : null
