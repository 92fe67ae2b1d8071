import { z } from 'zod'
import { maxProbes } from '../../../shared/routing/pauses'
import { id } from '../../app/http/ids'

const pauseStates = ['paused', 'probe_due', 'probing'] as const
const maxDays = 30

export const advertiserPause = z
  .object({
    advertiser_id: z.int(),
    state: z.enum(pauseStates).meta({
      description:
        'paused: it gets no leads. probe_due: its pause by a rule is over, and it gets the next lead alone, as a probe. probing: that lead is being sent.',
    }),
    is_by_rule: z.boolean(),
    paused_by: z.string().meta({ description: 'Name of the rule, or of the person.' }),
    since: z.iso.datetime().meta({ description: 'When it was first paused.' }),
    until: z.iso.datetime().nullable().meta({
      description: 'Null: until somebody resumes it, or, of a rule, while its condition holds.',
    }),
    probes: z.int().meta({ description: 'Probes that must be accepted before it gets leads again.' }),
    probes_accepted: z.int().meta({ description: 'How many of these have been accepted.' }),
  })
  .meta({ id: 'AdvertiserPause' })
export type AdvertiserPauseRow = z.output<typeof advertiserPause>

export const pauseInput = z.object({
  minutes: z
    .int('Use a whole number of minutes.')
    .min(1, 'Pause it for at least a minute.')
    .max(maxDays * 1440, `Pause it for at most ${maxDays} days.`)
    .nullable()
    .default(null)
    .meta({ description: 'Length of the pause; null: until somebody resumes it.' }),
})

const probesText = `Use a whole number from 1 to ${maxProbes}.`
export const probesInput = z.object({
  probes: z
    .int(probesText)
    .min(1, probesText)
    .max(maxProbes, probesText)
    .meta({ description: 'Leads that it must accept one after another.', example: 3 }),
})

/** Answer of all actions: the pause after it, null if there is none. */
export const pauseAfter = z.object({ advertiser_id: id, pause: advertiserPause.nullable() })
