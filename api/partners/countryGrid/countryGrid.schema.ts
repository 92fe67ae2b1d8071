import { z } from 'zod'
import { cap } from '../../routing/caps/caps.schema'
import { id } from '../../app/http/ids'
import { openingHours, openingHoursInput } from '../openingHours/openingHours.schema'
import { payout } from '../publishers/payouts.schema'
import { revenue } from '../revenues/revenues.schema'
import { supportedCountry } from '../supportedCountries/supportedCountries.schema'

const maxRows = 300

const version = z.int().nullable().meta({
  description: 'Version of the record that was read, null if there was none; 409 if it is out of date.',
})
// Missing and invalid values are reported by countryGrid.changes.ts, with the messages of the single forms.
const amount = z
  .union([z.number(), z.string().max(40)])
  .nullable()
  .meta({ description: 'US dollars above 0, at most two decimals, as a number or a text; null deletes the price.' })

const price = z.object({ amount, version })
const supported = z.object({ is_supported: z.boolean('This is true or false'), version })
const cap_ = z.object({
  id: id.nullable().meta({ description: 'Id of the cap to change; null creates a daily lead cap.' }),
  cap: z
    .union([z.number(), z.string().max(40)])
    .nullable()
    .meta({ description: 'A whole number, 0 or more; null deletes the cap.' }),
  timezone_id: z
    .int()
    .nullish()
    .meta({ description: 'Id of the time zone of a new cap, which resets at 00:00 there.' }),
  version,
})
const hours = z.object({
  hours: openingHoursInput
    .pick({ timezone_id: true, days: true })
    .nullable()
    .meta({ description: 'Null deletes the opening hours: leads of the country are then accepted at all times.' }),
  version,
})

const country_id = id
  .nullable()
  .meta({ description: 'Null: the default price of all other countries, and the caps without countries.' })
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, 'Send a list of countries.')
    .min(1, 'Send at least one country.')
    .max(maxRows, `At most ${maxRows} countries`)

const publisherRow = z.object({
  country_id,
  price: price.optional(),
  supported: supported.optional(),
  cap: cap_.optional(),
})
const advertiserRow = publisherRow.extend({ opening_hours: hours.optional() })

export const gridBodies = {
  advertiser: z.object({ rows: rowsOf(advertiserRow) }),
  publisher: z.object({ rows: rowsOf(publisherRow) }),
} as const
export type GridRow = z.output<typeof advertiserRow>

const ids = z.array(z.int())
const shared = { supported_countries: z.array(supportedCountry), caps: z.array(cap) }
export const gridAnswers = {
  advertiser: z.object({
    revenues: z.array(revenue),
    ...shared,
    opening_hours: z.array(openingHours),
    deleted: z
      .object({ revenues: ids, supported_countries: ids, caps: ids, opening_hours: ids })
      .meta({ description: 'Ids of the deleted records.' }),
  }),
  publisher: z.object({
    payouts: z.array(payout),
    ...shared,
    deleted: z
      .object({ payouts: ids, supported_countries: ids, caps: ids })
      .meta({ description: 'Ids of the deleted records.' }),
  }),
} as const
