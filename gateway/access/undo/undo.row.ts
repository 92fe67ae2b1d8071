import type { Schemas } from '../../app/rest/restTypes'

/** Data to undo an action; null if it cannot be undone. */
export const undoFromRest = (undo: Schemas['Undo'] | null | undefined) =>
  undo ? { id: undo.id, expiresAt: undo.expires_at } : null
