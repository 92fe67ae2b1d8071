import { z } from 'zod'
import { maxExclusions, maxOverrideValue, maxOverrideValues } from '../../../shared/partners/overrides'
import { country } from '../countries/countries.schema'
import { id, ids, idText } from '../../app/http/ids'

const several = z.array(id).max(maxExclusions, `Please select at most ${maxExclusions}`)
const publishers = z
  .union([several, id.transform((one) => [one])], { error: 'Publisher is required' })
  .nullish()
  .transform((ids) => ids ?? [])
const slugs = z
  .array(z.string().max(maxOverrideValue, 'Not a known API offer.'))
  .max(maxOverrideValues, `Please select at most ${maxOverrideValues}`)

/** JSON text of a list, with the field name of the specification; null if it is not a list. */
function listIn(text: string): unknown {
  try {
    return text ? JSON.parse(text) : []
  } catch {
    return null // The error is reported for the expected list.
  }
}

export const exclusionQuery = z
  .object({
    advertiser_id: idText.optional().meta({ description: 'Id of the advertiser. Required without `ids`.' }),
    ids,
  })
  .refine(({ advertiser_id, ids }) => advertiser_id !== undefined || ids !== undefined, {
    path: ['advertiser_id'],
    message: 'Say which advertiser.',
  })

// Missing values are reported by shared/partners/overrides.ts.
export const exclusionInput = z.object({
  advertiser_id: id,
  affiliate_id: publishers.meta({ description: 'Ids of publishers; each gets an exclusion.' }),
  country_ids: z
    .array(id)
    .max(300, 'Please select at most 300')
    .nullish()
    .transform((ids) => ids ?? []),
  funnel: z
    .preprocess((value) => (typeof value === 'string' ? listIn(value) : value), slugs.nullish())
    .transform((list) => list ?? [])
    .meta({ description: 'Slugs of API offers, as a list or as JSON text of a list; empty means all.' }),
})
export const exclusionChange = exclusionInput.extend({
  exclusion_id: id.optional(),
  id: id.optional().meta({ description: 'Same as `exclusion_id`; one of the two is required.' }),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export const exclusionDeletion = z.object({ exclusion_id: id })

export const exclusion = z
  .object({
    id: z.int(),
    advertiser_id: z.int(),
    affiliate_id: z.int(),
    affiliate: z.object({ id: z.int(), name: z.string() }),
    country_ids: z.array(z.int()),
    countries: z.array(country),
    funnel: z
      .string()
      .meta({ description: 'Slugs of API offers, as JSON text of a list; empty means all.', example: '["gold"]' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Exclusion' })

export type ExclusionRow = z.output<typeof exclusion>
