import { z } from 'zod'
import { hoursTexts } from '../../../shared/partners/openingHoursRules'
import { country } from '../countries/countries.schema'
import { id } from '../../app/http/ids'
import { timeZone } from '../../app/timeZones/timeZones.schema'

const time = z.string(hoursTexts.time).max(20, hoursTexts.time)
const step = z.object({ start_time: time, end_time: time })

// Errors within a day are reported by shared/partners/openingHoursRules.ts, as on the screen.
const day = z.object({
  id: z.int().meta({ description: '1 Monday … 7 Sunday.' }),
  label: z.string().max(40).optional().meta({ description: 'Ignored: the name is derived from the id.' }),
  checked: z.boolean('This is true or false').meta({ description: 'Whether the day is open.' }),
  traffic: z
    .boolean('This is true or false')
    .default(true)
    .meta({ description: 'Whether leads are sent; false: open for people, closed for leads.' }),
  steps: z
    .array(step, hoursTexts.step)
    .max(100, hoursTexts.steps)
    .meta({ description: 'HH:MM in the time zone of the hours; an end of 23:59 means midnight.' }),
})

const maxCountries = 300
const countries = z
  .array(id, 'Country is required')
  .min(1, 'Country is required')
  .max(maxCountries, `Choose at most ${maxCountries} countries`)

export const openingHoursInput = z.object({
  advertiser_id: id,
  country_ids: countries.meta({ description: 'Ids of countries; each gets the same hours.' }),
  timezone_id: z.int().nullish(),
  days: z
    .array(day, hoursTexts.days)
    .max(14, hoursTexts.days)
    .optional()
    .meta({ description: 'Seven days, Monday to Sunday; open at all times if omitted.' }),
})
export const openingHoursChange = openingHoursInput.extend({
  version: z
    .int()
    .optional()
    .meta({ description: 'Version of the opening hours of the one country given; 409 if it is out of date.' }),
})
export const openingHoursDeletion = z.object({ advertiser_id: id, country_id: id })

export const openingHours = z
  .object({
    id: z.int(),
    advertiser_id: z.int(),
    country_id: z.int(),
    country,
    timezone_id: z.int(),
    timezone: timeZone,
    days: z.array(
      z.object({
        id: z.int(),
        label: z.string(),
        checked: z.boolean(),
        traffic: z.boolean(),
        steps: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
      }),
    ),
    version: z.int(),
  })
  .meta({
    id: 'OpeningHours',
    description: 'When an advertiser accepts leads of a country. Without opening hours it accepts them at all times.',
  })

export type OpeningHoursRow = z.output<typeof openingHours>
export type OpeningHoursInput = z.output<typeof openingHoursInput>
