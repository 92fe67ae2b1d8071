import { z } from 'zod'
import { maxBlacklistDescription } from '../../../shared/routing/blacklist'
import { blacklistFieldTypes } from '../../db/reference/blacklistTypes'
import { country } from '../../partners/countries/countries.schema'
import { id } from '../../app/http/ids'

/** Value for items that never expire. */
export const noExpiry = '1970-01-01T00:00:00.000Z'

const typeFields = {
  name: z.string(),
  field_type: z.enum(blacklistFieldTypes).meta({ description: 'Input type of the value.' }),
  config: z.string().meta({ description: 'JSON text of `{ label, placeholder }` of the input field.' }),
}
export const blacklistType = z.object({ id: z.int(), ...typeFields }).meta({ id: 'BlacklistType' })

export const blacklistItem = z
  .object({
    id: z.int(),
    blacklist_type_id: z.int(),
    get_blacklist_type: z.object(typeFields),
    blacklist_value: z.string().meta({ description: 'Normalized value. For a country: its id.' }),
    country: country.nullable().meta({ description: 'The country, for items of type Country.' }),
    expires_at: z.iso
      .datetime({ offset: true })
      .meta({ description: `The item blocks nothing from this time on; ${noExpiry} means never.` }),
    hide_blocked: z
      .union([z.literal(0), z.literal(1)])
      .meta({ description: '1: leads blocked by the item are hidden from all lists.' }),
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
        .regex(/^[1-9]\d{0,9}$/, 'Not a valid id.')
        .transform(Number),
    ],
    { error: 'Choose a type.' },
  ),
  blacklist_value: z
    .union([z.string().max(2000, 'This is too long.'), z.int().transform(String)], { error: 'This is a text.' })
    .nullish()
    .meta({ description: 'IP Range: `from-to`. Country: its id.' }),
  expires_at: z
    .string('This is a date.')
    .max(100, 'Not a valid date.')
    .nullish()
    .meta({
      description:
        "Date in the caller's time zone (`yyyy-MM-dd`, or `M/D/YYYY` as in en-US) at whose start the item expires, or an " +
        'instant. Empty, null or 1970-01-01: never.',
    }),
  hide_blocked: flag.default(false),
  description: z
    .string('This is a text.')
    .trim()
    .max(maxBlacklistDescription, `At most ${maxBlacklistDescription} characters.`)
    .nullish(),
})
export const blacklistChange = blacklistInput.extend({
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
