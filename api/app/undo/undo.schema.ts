import { z } from 'zod'
import { undoSeconds, undoWindowMs } from '../../../shared/access/undo'

/** Undo data in the response of an action. */
export const undo = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'Pass it to the undo call of the same domain; for deletions that is `POST /api/undo`.' }),
    expires_at: z.string().meta({ description: 'The action can be undone until this time. ISO 8601, UTC.' }),
  })
  .meta({
    id: 'Undo',
    description: `Undoes an action: once, only by the user who did it. Offer it for ${undoSeconds} seconds; it is accepted for ${undoWindowMs / 1000}, because answers can be slow.`,
  })
export type UndoOffer = z.infer<typeof undo>

/** Response of a call that deletes one record. */
export const deletionUndo = undo.nullish().meta({ description: 'Restores the record; null if that is not possible.' })

export const undoBody = z.object({
  undo_id: z.uuid('Not a valid undo id.').meta({ description: '`undo.id` from the response of the action.' }),
})
