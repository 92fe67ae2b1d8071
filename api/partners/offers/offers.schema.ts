import { z } from 'zod'
import { maxOfferGroups } from '../../../shared/partners/offers'
import { typedName } from '../../app/http/names'

// Missing and invalid values are reported by shared/partners/offers.ts, for all fields at once.
export const offerInput = z.object({
  name: typedName().max(1000, 'This is too long.').nullish(),
  slug: typedName()
    .max(1000, 'This is too long.')
    .nullish()
    .meta({ description: 'Value of `funnel` on leads, and of `offer` in links to the offer.' }),
  url: z
    .string()
    .max(4000, 'This is too long.')
    .nullish()
    .meta({
      description:
        "Target URL of publishers' links, http or https; `{click_id}` is replaced by the click id. Without a URL, links to the " +
        'offer do not work.',
    }),
  groups: z.array(typedName().max(1000, 'This is too long.')).max(100, `At most ${maxOfferGroups} groups`).nullish(),
})
export const offerChange = offerInput.extend({
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

const count = z.int()
/** Number of uses by type. Leads and clicks are too many to count in a list. */
const usedBy = z.object({ exclusions: count, overrides: count, distributions: count, caps: count, blacklist: count })
export type OfferUses = z.output<typeof usedBy>
export const noUses: OfferUses = { exclusions: 0, overrides: 0, distributions: 0, caps: 0, blacklist: 0 }

export const offer = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    url: z.string().nullable(),
    groups: z.array(z.string()),
    used_by: usedBy,
    version: z.int(),
    created_at: z.iso.datetime(),
    last_updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Offer' })

export const offerChoice = z.object({ id: z.int(), name: z.string(), slug: z.string() }).meta({ id: 'OfferChoice' })

export type OfferRow = z.output<typeof offer>
export type OfferChoice = z.output<typeof offerChoice>
