import type { Schemas } from '../../app/rest/restTypes'

/** What takes an action back; null where nothing does. */
export const undoFromRest = (undo: Schemas['Undo'] | null | undefined) =>
  undo ? { id: undo.id, expiresAt: undo.expires_at } : null
