import { z } from 'zod'
import { maxStatusLength, numberSettings, type NumberSetting } from '../../../shared/app/settings'

const status = z
  .string('A status is a text.')
  .trim()
  .min(1, 'A status is a text.')
  .max(maxStatusLength, `At most ${maxStatusLength} characters a status.`)

const meanings: Record<NumberSetting, string> = {
  late_ftd_days: 'A deposit more than this many days after the lead was created is late.',
  optimize_days: 'The method optimize looks back on this many days.',
  optimize_min_leads: 'With fewer leads in those days an advertiser is not ranked by optimize.',
  optimize_explore_percent: 'This much of the traffic goes by share, not by rank.',
  password_min: 'Characters that a new password has at least.',
  password_max: 'Characters that a new password has at most.',
  payload_days:
    'Days after which the request sent to an advertiser, its answer, and the body of its postback are removed; the attempt or postback stays. 0: never.',
}
const numbers = <Shape extends z.ZodType>(shape: (description: string) => Shape) =>
  Object.fromEntries(numberSettings.map((name) => [name, shape(meanings[name])])) as unknown as Record<
    NumberSetting,
    Shape
  >

// Limits are told by shared/app/settings.ts, for all fields at once.
export const settingsChange = z.object({
  exclude_ftd_status: z
    .array(status)
    .max(2000, 'These are too many.')
    .optional()
    .meta({ description: 'Advertiser statuses in which a deposit does not create a pending FTD.' }),
  default_publisher_status: z
    .string('A status is a text.')
    .max(1000, 'This is too long.')
    .optional()
    .meta({ description: 'Status shown to publishers for a lead without a status.' }),
  ...numbers((description) => z.number('A whole number.').optional().meta({ description })),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const settings = z
  .object({
    exclude_ftd_status: z.array(z.string()),
    default_publisher_status: z.string(),
    suggestions: z.array(z.object({ status: z.string() })).meta({ description: 'Known lead statuses.' }),
    ...numbers((description) => z.int().meta({ description })),
    version: z.int(),
  })
  .meta({ id: 'Settings' })
