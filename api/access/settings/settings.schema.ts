import { z } from 'zod'
import { typedName } from '../../app/http/names'
import { maxStatusLength, numberSettings, type NumberSetting } from '../../../shared/app/settings'

const status = z
  .string('A status is a text.')
  .trim()
  .min(1, 'A status is a text.')
  .max(maxStatusLength, `At most ${maxStatusLength} characters a status.`)

const meanings: Record<NumberSetting, string> = {
  late_ftd_days: 'An FTD is late if its deposit comes more than this many days after the lead was created.',
  optimize_days: 'Number of past days that the distribution method `optimize` evaluates.',
  optimize_min_leads: 'Minimum leads in these days for an advertiser to be ranked by `optimize`.',
  optimize_explore_percent: 'Percentage of traffic distributed by share instead of by rank.',
  password_min: 'Minimum length of a new password, in characters.',
  password_max: 'Maximum length of a new password, in characters.',
  payload_days:
    'Days after which payloads are deleted: requests to advertisers, their responses, and bodies of postbacks. The attempts and postbacks are kept. 0: never.',
  click_months: 'Whole months after which clicks are deleted. Click reports keep their figures. 0: never.',
  audit_months: 'Whole months after which entries of the audit log are deleted: 0, which means never, or at least 24.',
}
const numbers = <Shape extends z.ZodType>(shape: (description: string) => Shape) =>
  Object.fromEntries(numberSettings.map((name) => [name, shape(meanings[name])])) as unknown as Record<
    NumberSetting,
    Shape
  >

// Limits are checked in shared/app/settings.ts, for all fields at once.
export const settingsChange = z.object({
  business_name: typedName('A business name is a text.')
    .max(1000, 'This is too long.')
    .optional()
    .meta({ description: 'Named in invitations; may be empty.' }),
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
    business_name: z.string().meta({ description: 'Named in invitations; empty if it was never given.' }),
    exclude_ftd_status: z.array(z.string()),
    default_publisher_status: z.string(),
    suggestions: z.array(z.object({ status: z.string() })).meta({ description: 'Known lead statuses.' }),
    ...numbers((description) => z.int().meta({ description })),
    version: z.int(),
  })
  .meta({ id: 'Settings' })
