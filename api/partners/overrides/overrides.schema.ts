import { z } from 'zod'
import { maxOverrideValue, maxOverrideValues, overrideOrigins } from '../../../shared/partners/overrides'
import { country } from '../countries/countries.schema'
import { id, ids, idText } from '../../app/http/ids'

export const noOrigin = 'Say on whose page: advertiser or publisher.'

const origin = z.enum(overrideOrigins, { error: noOrigin }).meta({
  description:
    'On whose page the override is kept: of the advertiser or of the publisher. Each needs the permissions of its own family.',
})
const version = z
  .int()
  .optional()
  .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' })
const values = (description: string) =>
  z
    .array(z.string().max(maxOverrideValue, `A value has at most ${maxOverrideValue} characters`))
    .max(maxOverrideValues, `At most ${maxOverrideValues} values`)
    .nullish()
    .transform((list) => list ?? [])
    .meta({ description })

export const overrideQuery = z.object({
  origin: origin.optional(),
  ids,
  advertiser_id: idText.optional().meta({ description: 'Whose overrides. Needed with the origin `advertiser`.' }),
  publisher_id: idText.optional().meta({ description: 'Whose overrides. Needed with the origin `publisher`.' }),
})
export const overrideDeletion = z.object({ origin: origin.optional() })

// What is missing is told by shared/partners/overrides.ts, in the words of the form.
const pair = z.object({
  origin: origin
    .optional()
    .meta({ description: 'On whose page the override is kept. May be left out where `parent_id` says it.' }),
  advertiser_id: id.nullish(),
  affiliate_id: id.nullish(),
  parent_id: id.nullish().meta({
    description: 'The id of the record on whose page the override is kept, beside the id of its partner.',
  }),
})

export const publisherOverrideInput = pair.extend({
  country_id: id.nullish().meta({ description: 'None is all countries.' }),
  override_values: values('Of these one, by chance, is told to the advertiser instead of the publisher id.'),
})
export const funnelOverrideInput = pair.extend({
  countries: z
    .array(id)
    .max(300, 'Please select at most 300')
    .nullish()
    .transform((ids) => ids ?? [])
    .meta({ description: 'Their ids; none is all of them.' }),
  override_values: values(
    'Slugs of API offers: one of them, by chance, is told to the advertiser instead of the funnel.',
  ),
})
/** Of an edit: whose page it is may be left out, it stays. */
const change = { id: id.optional(), version }
export const publisherOverrideChange = publisherOverrideInput.omit({ parent_id: true }).extend(change)
export const funnelOverrideChange = funnelOverrideInput.omit({ parent_id: true }).extend(change)

const override = z.object({
  id: z.int(),
  origin: z.enum(overrideOrigins),
  advertiser_id: z.int(),
  advertiser: z.object({ id: z.int(), name: z.string(), display_name: z.string() }),
  affiliate_id: z.int(),
  affiliate: z.object({ id: z.int(), name: z.string() }),
  override_values: z.array(z.string()),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export const publisherOverride = override
  .extend({
    country_id: z.int().nullable().meta({ description: 'Null for all countries.' }),
    country: country.nullable(),
  })
  .meta({ id: 'PublisherOverride' })
export const funnelOverride = override
  .extend({
    countries: z.array(z.int()).meta({ description: 'Their ids by name; none is all of them.' }),
    country_details: z.array(country),
  })
  .meta({ id: 'FunnelOverride' })
