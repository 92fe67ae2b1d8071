import { z } from 'zod'
import { id } from '../../app/http/ids'
import { atMost } from '../advertiserBrokers/advertiserBrokers.schema'

/** A name of a partner's field. */
export const nameText = (length: number, missing = 'Give it a name.') =>
  z.string(missing).trim().min(1, missing).max(length, atMost(length))

/** Fields of a received call that cannot be read. */
export const fieldFaults = z
  .array(z.object({ field: z.string(), message: z.string() }))
  .meta({ description: 'Their fields that cannot be read.' })

/** Which received calls are read again. */
export const replayOf = (kept: number) =>
  z.object({ ids: z.array(id).min(1, 'Say which.').max(kept, `At most ${kept} at once.`) })
