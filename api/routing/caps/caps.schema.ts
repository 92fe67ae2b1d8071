import { z } from 'zod'
import { capIntervals, capOrigins, capParameters, capTypes, maxCapValue } from '../../../shared/routing/caps'
import { country } from '../../partners/countries/countries.schema'
import { id, ids as recordIds, idList } from '../../app/http/ids'
import { timeZone } from '../../app/timeZones/timeZones.schema'

const origin = z.enum(capOrigins, { error: 'Origin is caps, advertiser or publisher' }).optional().meta({
  description:
    'Whose caps: of all (the default), of one advertiser or of one publisher. Each needs the permissions of its own family.',
})
const maxIds = 1000
const ids = z.array(id).max(maxIds, `Please select at most ${maxIds}`).default([])
const parameters = z.record(z.string(), z.string()).meta({
  description: `What a lead must carry besides: ${capParameters.join(', ')}, each at most ${maxCapValue} characters. They cannot be changed later.`,
  example: { custom_param_1: 'facebook' },
})

export const capQuery = z.object({
  origin,
  ids: recordIds,
  advertiser_id: idList.optional().meta({
    description:
      'Only caps that name this advertiser, or one of several parted by commas. Needed with the origin `advertiser`, or `ids`.',
  }),
  publisher_id: idList.optional().meta({
    description:
      'Only caps that name this publisher, or one of several parted by commas. Needed with the origin `publisher`, or `ids`.',
  }),
})
export const capDeletion = z.object({ origin })

// What is missing or wrong is told by shared/routing/caps.ts, for all fields at once and in the words of the form.
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
    .meta({ description: 'A whole number, 0 or more, as a number or a text. 0 lets nothing through.' }),
  reset_time: z.string().nullish().meta({ description: '`HH:MM` in the zone of the cap; 00:00 when left out.' }),
  timezone_id: z.int().nullish(),
  country_ids: ids,
  affiliate_ids: ids,
  advertiser_ids: ids,
  parameters: parameters.optional(),
})
export const capChange = capInput.extend({
  cap_id: id.optional(),
  id: id.optional().meta({ description: 'The same as `cap_id`, of which one is needed.' }),
  version: z
    .int()
    .optional()
    .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' }),
})

export const cap = z
  .object({
    id: z.int(),
    type: z.enum(capTypes),
    interval: z.enum(capIntervals),
    cap: z.int().meta({ description: 'How many leads or deposits may pass in a window.' }),
    filled: z
      .int()
      .meta({ description: 'How many have passed in the window that is open now; deposits may exceed the cap.' }),
    window_start: z.iso.datetime(),
    window_end: z.iso.datetime().nullable().meta({ description: 'Null for a window without reset.' }),
    reset_time: z.string().meta({ description: '`HH:MM:SS` in the zone of the cap.' }),
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

export type CapRow = z.output<typeof cap>
