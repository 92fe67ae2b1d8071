import { z } from 'zod'
import { undoSeconds } from '../../shared/undo'

/** What an action answers that can be undone. */
export const undo = z
  .object({
    id: z.uuid().meta({ description: 'Send it to the undo call of the same domain.' }),
    expires_at: z.string().meta({ description: 'Until when it can be undone. ISO 8601, UTC.' }),
  })
  .meta({ id: 'Undo', description: `Takes an action back, once, for ${undoSeconds} seconds, by who did it.` })
export type UndoOffer = z.infer<typeof undo>

export const undoBody = z.object({
  undo_id: z.uuid('This is no undo id.').meta({ description: '`undo.id` of the action.' }),
})
