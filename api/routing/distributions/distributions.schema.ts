import { z } from 'zod'
import {
  distributionLimits as limits,
  distributionMethods,
  distributionTexts as texts,
  overwriteParameters,
  segmentParameters,
} from '../../../shared/routing/distributionRules'
import { hoursTexts } from '../../../shared/partners/openingHoursRules'
import { id, idList, ids as recordIds } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const text = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(most, `${what} must not exceed ${most} characters`)
const record = (what: string) => z.object({ id }, `Please select ${what}`)
/** A name, trimmed. Values above are not trimmed, because they are compared with values of leads. */
const nameOf = (what: string, most: number) =>
  typedName(`${what} is required`).min(1, `${what} is required`).max(most, `${what} must not exceed ${most} characters`)
const value = text('A value', limits.value)

const objectOf = <V extends z.ZodType, N extends string>(names: readonly N[], of: V) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, of.optional()])) as Record<N, z.ZodOptional<V>>,
    `Only ${names.join(', ')} can be used here.`,
  )

/** Parameter → values, one of which is sent. */
export const dataOverwrite = objectOf(
  overwriteParameters,
  z.array(value).min(1, 'Choose at least one value').max(limits.values, `Use at most ${limits.values} values`),
)

const step1 = z.object({
  taggingSelected: z.array(nameOf('A tag', limits.tag)).max(limits.tags, `Use at most ${limits.tags} tags`).default([]),
  selectedCountry: record('a country'),
  selectedTimeZone: record('a time zone'),
  labelValue: nameOf('Label', limits.name),
  selectedMethod: z.enum(distributionMethods, 'Method is slot, chance or optimize').default('slot'),
  isSendInOpHours: z
    .boolean('This is true or false')
    .default(false)
    .meta({ description: 'Whether leads outside the opening hours are rejected.' }),
  selectedAffiliate: record('a publisher').nullish().meta({ description: 'Null means Global: all publishers.' }),
  parameters: objectOf(segmentParameters, value).default({}),
  data_override: dataOverwrite.default({}),
})

const step = z.object({
  start_time: z.string(hoursTexts.time).max(20, hoursTexts.time),
  end_time: z.string(hoursTexts.time).max(20, hoursTexts.time),
})
/** One day of opening hours as entered; `weekIssues` validates a whole week. */
export const openingDay = z.object({
  id: z.int().meta({ description: '1 Monday … 7 Sunday.' }),
  checked: z.boolean('This is true or false').meta({ description: 'Whether the day is open.' }),
  steps: z
    .array(step, hoursTexts.step)
    .max(100)
    .meta({ description: 'HH:mm in the time zone of the distribution; an end of 23:59 means midnight.' }),
})
const kept = id.optional().meta({ description: 'Id of an existing group, which then keeps its round-robin state.' })
const brand = z.object({
  id: z.int(texts.invalidBrand).positive(texts.invalidBrand).nullish(),
  percentage: z.number(texts.percentage),
})
const group = z.object({
  id: kept,
  name: typedName('Group Name is a text')
    .max(limits.name, `Group Name must not exceed ${limits.name} characters`)
    .default(''),
  brands: z.array(brand).max(limits.advertisers, `Use at most ${limits.advertisers} advertisers`),
})
const timeslot = z.object({
  id: kept,
  name: typedName(hoursTexts.name).max(limits.name, `Name must not exceed ${limits.name} characters`),
  isActive: z.literal([0, 1], 'This is 0 or 1').default(1),
  groups: z.array(group).max(limits.groups, `Use at most ${limits.groups} groups`),
  openingHours: z.array(openingDay, hoursTexts.days).max(14, hoursTexts.days),
})
const step2 = z
  .array(timeslot)
  .min(1, 'A timeslot is required')
  .max(limits.timeslots, `Use at most ${limits.timeslots} timeslots`)

export const distributionInput = z.object({ step1, step2, from: z.literal('distribution').default('distribution') })
export const distributionChange = distributionInput.extend({
  distribution_id: id,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export type DistributionInput = z.output<typeof distributionInput>

/** Activates or deactivates a distribution. */
export const distributionActive = z.object({
  is_active: z.boolean('This is true or false').meta({ description: 'An inactive distribution never routes a lead.' }),
  version: distributionChange.shape.version,
})

const several = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean),
)
const ids = several.transform((texts) => texts.map(Number)).pipe(z.array(id).max(1000, 'Use at most 1000 ids.'))

/** Lists are repeated or comma-separated; an empty list means all. */
export const distributionQuery = z.object({
  ids: recordIds,
  country_id: ids.optional(),
  publisher_id: ids.optional(),
  advertiser_id: ids.optional().meta({ description: 'Only distributions that include one of these advertisers.' }),
  type: several.pipe(z.array(z.enum(distributionMethods, 'Method is slot, chance or optimize')).max(10)).optional(),
})
export const distributionDetailsQuery = z.object({
  ids: idList.meta({ description: 'Separated by commas, at most 1000.', example: '1,2,3' }),
})
export type DistributionQuery = z.output<typeof distributionQuery>

const named = z.object({ id: z.int(), name: z.string() })

export const distributionRow = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(distributionMethods),
    timezone_name: z.string(),
    country_id: z.int(),
    country_name: z.string(),
    country_code: z.string(),
    publisher_id: z.int().nullable().meta({ description: 'Null means Global: all publishers.' }),
    publisher_name: z.string().nullable(),
    advertiser_id: z.array(z.int()),
    advertiser_name: z.array(z.string()).meta({ description: 'In the order of `advertiser_id`.' }),
    is_active: z.boolean().meta({ description: 'Switched on by staff, whatever the hour.' }),
    is_active_open: z
      .enum(['true', 'false'])
      .meta({ description: 'Active, and open now or taking leads outside its hours.' }),
    updated_at: z.iso.datetime(),
    version: z.int().meta({ description: 'Increases with each save. Updates take it.' }),
  })
  .meta({ id: 'DistributionRow' })

const storedDay = openingDay.extend({ steps: z.array(step), traffic: z.boolean().optional() })
const storedTimeslot = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.literal([0, 1]),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      brands: z.array(z.object({ id: z.int(), name: z.string(), percentage: z.number() })),
    }),
  ),
  openingHours: z.array(storedDay),
})

/** The input of a save, plus ids and names. */
export const distribution = distributionRow
  .extend({
    step1: z.object({
      taggingSelected: z.array(z.string()),
      selectedCountry: named.extend({ code: z.string() }),
      selectedTimeZone: named,
      labelValue: z.string(),
      selectedMethod: z.enum(distributionMethods),
      isSendInOpHours: z.boolean(),
      selectedAffiliate: named.nullable(),
      parameters: z.record(z.string(), z.string()),
      data_override: z.record(z.string(), z.array(z.string())),
    }),
    step2: z.array(storedTimeslot),
  })
  .meta({ id: 'Distribution' })
export type DistributionRow = z.output<typeof distributionRow>
export type DistributionAnswer = z.output<typeof distribution>
