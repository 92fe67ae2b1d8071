import { z } from 'zod'
import { maxBlacklistDescription } from '../../../shared/routing/blacklist'
import { blacklistFieldTypes } from '../../db/reference/blacklistTypes'
import { country } from '../../partners/countries/countries.schema'
import { id } from '../../app/http/ids'

/** What stands for an item without an end. Source: spec/3, section 9. */
export const noExpiry = '1970-01-01T00:00:00.000Z'

const typeFields = {
  name: z.string(),
  field_type: z.enum(blacklistFieldTypes).meta({ description: 'How its value is entered.' }),
  config: z.string().meta({ description: 'JSON text of `{ label, placeholder }` of the value field.' }),
}
export const blacklistType = z.object({ id: z.int(), ...typeFields }).meta({ id: 'BlacklistType' })

export const blacklistItem = z
  .object({
    id: z.int(),
    blacklist_type_id: z.int(),
    get_blacklist_type: z.object(typeFields),
    blacklist_value: z.string().meta({ description: 'In the one spelling that is kept. A country: its id.' }),
    country: country.nullable().meta({ description: 'Of an item of the type Country.' }),
    expires_at: z.iso
      .datetime({ offset: true })
      .meta({ description: `From this instant on it blocks nothing; ${noExpiry} is never.` }),
    hide_blocked: z
      .union([z.literal(0), z.literal(1)])
      .meta({ description: '1: leads that it blocks are in no list.' }),
    description: z.string().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'BlacklistItem' })

export type BlacklistRow = z.output<typeof blacklistItem>

const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], { error: 'This is 1 or 0.' })
  .transform((value) => Boolean(Number(value)))

export const blacklistInput = z.object({
  blacklist_type_id: z.union(
    [
      id,
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/, 'This is no id.')
        .transform(Number),
    ],
    { error: 'Choose a type.' },
  ),
  blacklist_value: z
    .union([z.string().max(2000, 'This is too long.'), z.int().transform(String)], { error: 'This is a text.' })
    .nullish()
    .meta({ description: 'IP Range: `from-to`. Country: its id.' }),
  expires_at: z.string('This is a date.').max(100, 'This is no date.').nullish().meta({
    description:
      'A date of the caller’s zone (`yyyy-MM-dd`, or `M/D/YYYY` as en-US writes it), at whose start the item ends, or an instant. Empty, null or 1970-01-01: never.',
  }),
  hide_blocked: flag.default(false),
  description: z
    .string('This is a text.')
    .trim()
    .max(maxBlacklistDescription, `At most ${maxBlacklistDescription} characters.`)
    .nullish(),
})
export const blacklistChange = blacklistInput.extend({
  version: z
    .int()
    .optional()
    .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' }),
})
