import { z } from 'zod'
import { capIntervals, capOrigins, capParameters, capTypes, maxCapValue } from '../../../shared/routing/caps'
import { country } from '../../partners/countries/countries.schema'
import { id, ids as recordIds, idList } from '../../app/http/ids'
import { timeZone } from '../../app/timeZones/timeZones.schema'
import { scheduledChange } from '../scheduledChanges/scheduledChanges.schema'

const origin = z
  .enum(capOrigins, { error: 'Origin is caps, advertiser or publisher' })
  .optional()
  .meta({
    description:
      'Where the cap is managed: in the list of all caps (default), or in the caps of one advertiser or one publisher. Each ' +
      'has its own permissions.',
  })
const maxIds = 1000
const ids = z.array(id).max(maxIds, `Please select at most ${maxIds}`).default([])
const parameters = z.record(z.string(), z.string()).meta({
  description: `Parameters that a lead must also have: ${capParameters.join(', ')}, each at most ${maxCapValue} characters. They cannot be changed later.`,
  example: { custom_param_1: 'facebook' },
})

export const capQuery = z.object({
  origin,
  ids: recordIds,
  advertiser_id: idList.optional().meta({
    description:
      'Only caps that name this advertiser, or one of several separated by commas. Required with the origin `advertiser`, or `ids`.',
  }),
  publisher_id: idList.optional().meta({
    description:
      'Only caps that name this publisher, or one of several separated by commas. Required with the origin `publisher`, or `ids`.',
  }),
})
export const capDeletion = z.object({ origin })

// shared/routing/caps.ts validates all fields at once, with the messages of the form.
export const capInput = z.object({
  origin,
  type: z
    .string()
    .nullish()
    .meta({ description: capTypes.join(' or ') }),
  interval: z
    .string()
    .nullish()
    .meta({ description: capIntervals.join(' or ') }),
  cap: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .meta({ description: 'A whole number, 0 or more, as a number or a text. 0 blocks all leads.' }),
  reset_time: z.string().nullish().meta({ description: '`HH:MM` in the time zone of the cap; 00:00 if omitted.' }),
  timezone_id: z.int().nullish(),
  country_ids: ids,
  affiliate_ids: ids,
  advertiser_ids: ids,
  parameters: parameters.optional(),
})
export const capChange = capInput.extend({
  cap_id: id.optional(),
  id: id.optional().meta({ description: 'Same as `cap_id`; one of the two is required.' }),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const cap = z
  .object({
    id: z.int(),
    type: z.enum(capTypes),
    interval: z.enum(capIntervals),
    cap: z.int().meta({ description: 'Maximum leads or deposits per window.' }),
    filled: z.int().meta({ description: 'Leads or deposits in the current window; deposits may exceed the cap.' }),
    window_start: z.iso.datetime(),
    window_end: z.iso.datetime().nullable().meta({ description: 'Null if the window has no reset.' }),
    reset_time: z.string().meta({ description: '`HH:MM:SS` in the time zone of the cap.' }),
    timezone_id: z.int(),
    timezone: timeZone,
    countries: z.array(country),
    advertisers: z.array(z.object({ id: z.int(), name: z.string(), display_name: z.string() })),
    affiliates: z.array(z.object({ id: z.int(), name: z.string() })),
    parameters: z.record(z.string(), z.string()),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Cap' })

const raised = (text: string) => z.int(text).min(1, text).max(2_147_483_647, text)
export const capRaise = z.object({
  cap: raised('Enter a whole number, 1 or more.').meta({
    description: 'The number until the cap resets.',
    example: 600,
  }),
  instead_of: raised('Say which number it has now.').meta({
    description: 'The number that was read; 409 if the cap has another one by now.',
    example: 500,
  }),
})
export const raisedCap = z.object({ cap, scheduled_change: scheduledChange })

export type CapRow = z.output<typeof cap>
