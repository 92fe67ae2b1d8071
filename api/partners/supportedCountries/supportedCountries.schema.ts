import { z } from 'zod'
import { id } from '../../app/http/ids'
import type { Owner } from './supportedCountries.queries'

const maxNotes = 1000

const content = {
  country_id: z.int({ error: 'Country is required' }).positive('Country is required'),
  notes: z.string().trim().max(maxNotes, `A note has at most ${maxNotes} characters`).nullish(),
}
const change = {
  ...content,
  id: id.optional().meta({
    description:
      'Id of the record (`pivot.id`), whose country can then be changed. If omitted, the record is found by its country.',
  }),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
}
const deletion = { country_id: id }

/** The field of the owner's id is named by its type. */
export const bodies = {
  advertiser: {
    input: z.object({ advertiser_id: id, ...content }),
    change: z.object({ advertiser_id: id, ...change }),
    deletion: z.object({ advertiser_id: id, ...deletion }),
  },
  publisher: {
    input: z.object({ affiliate_id: id, ...content }),
    change: z.object({ affiliate_id: id, ...change }),
    deletion: z.object({ affiliate_id: id, ...deletion }),
  },
} as const satisfies Record<Owner, object>

export const supportedCountry = z
  .object({
    id: z.int().meta({ description: 'Id of the country.' }),
    code: z.string(),
    name: z.string(),
    pivot: z.object({
      id: z.int().meta({ description: 'Id of the record.' }),
      country_id: z.int(),
      notes: z.string().nullable(),
      version: z.int(),
      advertiser_id: z.int().optional(),
      affiliate_id: z.int().optional(),
    }),
  })
  .meta({
    id: 'SupportedCountry',
    description: 'A country that an advertiser or publisher supports. Without any, all countries are supported.',
  })
