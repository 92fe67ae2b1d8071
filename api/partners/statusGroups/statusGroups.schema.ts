import { z } from 'zod'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { statusGroupLimits } from '../../../shared/partners/statusGroups'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const status = z
  .string('A status is a text.')
  .trim()
  .min(1, 'A status is a text.')
  .max(statusGroupLimits.status, `At most ${statusGroupLimits.status} characters a status.`)
  // In a filter such a text would mean a group.
  .refine((text) => !text.startsWith(statusGroupPrefix), 'A status group is no status.')

// Missing values are reported by shared/partners/statusGroups.ts.
export const statusGroupInput = z.object({
  group: typedName()
    .max(1000, 'This name is too long.')
    .nullish()
    .meta({ description: 'Name; must be unique, upper and lower case are treated as equal.' }),
  statuses: z
    .union([z.string().max(100_000), z.array(status).max(2000, 'These are too many.')], {
      error: 'A list of statuses, or that list as JSON text.',
    })
    .nullish()
    .meta({
      description: 'Advertiser statuses, as a list or as JSON text of a list.',
      example: ['No answer', 'Voicemail'],
    }),
})
export const statusList = z.array(status, { error: 'A list of statuses, or that list as JSON text.' })

export const statusGroupChange = statusGroupInput.extend({
  id,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const statusGroup = z
  .object({
    id: z.int(),
    group: z.string(),
    statuses: z
      .string()
      .meta({ description: 'JSON text of a list of statuses.', example: '["No answer","Voicemail"]' }),
    presets: z.int().meta({ description: 'Number of saved presets that use the group in a filter.' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'StatusGroup' })

export type StatusGroupRow = z.output<typeof statusGroup>
