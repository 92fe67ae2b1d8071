import { z } from 'zod'
import { undoSeconds } from '../../../shared/access/undo'

/** What an action answers that can be undone. */
export const undo = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'Send it to the undo call of the same domain; that of a deletion to `POST /api/undo`.' }),
    expires_at: z.string().meta({ description: 'Until when it can be undone. ISO 8601, UTC.' }),
  })
  .meta({ id: 'Undo', description: `Takes an action back, once, for ${undoSeconds} seconds, by who did it.` })
export type UndoOffer = z.infer<typeof undo>

/** Of a call that deletes one record. */
export const deletionUndo = undo.nullish().meta({ description: 'Brings it back; null where that is not possible.' })

export const undoBody = z.object({
  undo_id: z.uuid('This is no undo id.').meta({ description: '`undo.id` of the action.' }),
})
