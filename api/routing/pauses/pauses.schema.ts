import { z } from 'zod'
import { id } from '../../app/http/ids'

export const pauseStates = ['paused', 'probe_due', 'probing'] as const
const mostDays = 30

export const advertiserPause = z
  .object({
    advertiser_id: z.int(),
    state: z.enum(pauseStates).meta({
      description:
        'paused: it gets no leads. probe_due: its pause by a rule is over, and it gets the next lead alone, as a probe. probing: that lead is being sent.',
    }),
    is_by_rule: z.boolean(),
    paused_by: z.string().meta({ description: 'Name of the rule, or e-mail of the person.' }),
    since: z.iso.datetime().meta({ description: 'When it was first paused.' }),
    until: z.iso.datetime().nullable().meta({ description: 'Null: until somebody resumes it.' }),
  })
  .meta({ id: 'AdvertiserPause' })
export type AdvertiserPauseRow = z.output<typeof advertiserPause>

export const pauseInput = z.object({
  minutes: z
    .int('Use a whole number of minutes.')
    .min(1, 'Pause it for at least a minute.')
    .max(mostDays * 1440, `Pause it for at most ${mostDays} days.`)
    .nullable()
    .default(null)
    .meta({ description: 'Length of the pause; null: until somebody resumes it.' }),
})

/** Answer of both actions: the pause after it, null if there is none. */
export const pauseAfter = z.object({ advertiser_id: id, pause: advertiserPause.nullable() })
