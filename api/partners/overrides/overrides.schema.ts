import { z } from 'zod'
import { maxOverrideValue, maxOverrideValues, overrideOrigins } from '../../../shared/partners/overrides'
import { country } from '../countries/countries.schema'
import { id, ids, idText } from '../../app/http/ids'

export const noOrigin = 'Say on whose page: advertiser or publisher.'

const origin = z.enum(overrideOrigins, { error: noOrigin }).meta({
  description:
    "Page on which the override is kept: the advertiser's or the publisher's. Each page has its own permissions.",
})
const version = z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' })
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
  advertiser_id: idText
    .optional()
    .meta({ description: 'Id of the advertiser. Required with the origin `advertiser`.' }),
  publisher_id: idText.optional().meta({ description: 'Id of the publisher. Required with the origin `publisher`.' }),
})
export const overrideDeletion = z.object({ origin: origin.optional() })

// Missing values are reported by shared/partners/overrides.ts.
const pair = z.object({
  origin: origin
    .optional()
    .meta({ description: 'Page on which the override is kept. Optional if `parent_id` determines it.' }),
  advertiser_id: id.nullish(),
  affiliate_id: id.nullish(),
  parent_id: id.nullish().meta({
    description:
      'Id of the advertiser or publisher on whose page the override is kept, in addition to the id of the other partner.',
  }),
})

export const publisherOverrideInput = pair.extend({
  country_id: id.nullish().meta({ description: 'Null means all countries.' }),
  override_values: values(
    'Values, one of which is picked at random and sent to the advertiser instead of the publisher id.',
  ),
})
export const funnelOverrideInput = pair.extend({
  countries: z
    .array(id)
    .max(300, 'Please select at most 300')
    .nullish()
    .transform((ids) => ids ?? [])
    .meta({ description: 'Ids of countries; empty means all.' }),
  override_values: values(
    'Slugs of API offers, one of which is picked at random and sent to the advertiser instead of the funnel.',
  ),
})
/** For an update the page can be omitted; it is unchanged. */
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
    countries: z.array(z.int()).meta({ description: 'Ids of countries, sorted by name; empty means all.' }),
    country_details: z.array(country),
  })
  .meta({ id: 'FunnelOverride' })
