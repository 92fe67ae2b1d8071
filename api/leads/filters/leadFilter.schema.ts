import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import {
  filterLists,
  leadMetrics,
  onlyValues,
  searchFields,
  statusGroupPrefix,
  trafficValues,
  type LeadQuery,
} from '../../../shared/app/filters'
import { restGroupFacts, restPathGroups } from '../../../shared/reports/reportGroups'
import { isTimeOfDay, parseWallTime } from '../../../shared/app/time/wallTimes'

const maxListLength = 10_000
/** A statement has at most 65,535 parameters, and some conditions occur twice. */
export const maxListValues = 30_000
export const tooManyValues = `Choose at most ${formatCount(maxListValues)} values in all lists together.`
const maxTextLength = 500

const flag = z.boolean().nullish()
const text = z.string().max(maxTextLength)
const id = z.int().positive()
const ids = z.array(id).max(maxListLength).nullish()
const texts = z.array(text).max(maxListLength).nullish()
const statuses = z
  .array(
    text.refine(
      (value) => !value.startsWith(statusGroupPrefix) || /^group:\d{1,15}$/.test(value),
      'Not a known status group.',
    ),
  )
  .max(maxListLength)
  .nullish()
const day = z
  .string()
  .refine((value) => parseWallTime(value) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
  .nullish()
const time = z.string().refine(isTimeOfDay, 'Use HH:mm.').nullish()
const only = z.enum(onlyValues).nullish()

/** The 16 lists by their names in the specification, two of which have a second name. */
export const filterListFields = z.object({
  country_id: ids,
  publisher_id: ids,
  affiliate_id: ids.meta({ description: 'The same as publisher_id.' }),
  advertiser_id: ids,
  dis_id: ids.meta({ description: 'Distributions.' }),
  campaign_id: ids.meta({ description: 'Campaigns that registered the leads.' }),
  campaign_step_id: ids.meta({ description: 'Steps of campaigns.' }),
  campaign_source_id: ids.meta({ description: 'Sources of campaigns.' }),
  brand_status: statuses.meta({ description: 'Advertiser statuses, or `group:{id}` for a status group.' }),
  custom_param_1: texts,
  custom_param_2: texts,
  custom_param_3: texts,
  custom_param_4: texts,
  custom_param_5: texts,
  publisher_status: statuses,
  affiliate_sale_status: statuses.meta({ description: 'The same as publisher_status.' }),
  offer: texts,
  funnel: texts,
})

/** The filter as sent. */
export const filterFields = z.object({
  start_date: day.meta({ description: 'Wall-clock time, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`.' }),
  end_date: day.meta({ description: 'Wall-clock time; the end minute is included.' }),
  start_time: time,
  end_time: time.meta({ description: '`HH:mm`; the end minute is included.' }),
  last_24_hours: flag.meta({ description: 'Replaces the range by the last 24 hours.' }),
  inside_selected_hour_range: flag.meta({
    description: 'Limits each day to the hours from start_time to end_time; may cross midnight.',
  }),
  created_inside_date_range: flag.meta({ description: "Every event is dated by the lead's created_at." }),
  compare_with_past: flag,
  is_test: flag.meta({ description: 'null: all, true: only, false: none.' }),
  exclude_fake_FTD: flag.meta({ description: 'Include Fake FTD. null: all, true: only, false: none.' }),
  traffic: z.enum(trafficValues).nullish(),
  is_approved: only,
  late_ftd: only,
  campaign_leads: only,
  is_original: only,
  ...filterListFields.shape,
  excludes: z
    .array(z.enum([...filterLists, 'affiliate_id', 'affiliate_sale_status']))
    .max(24)
    .nullish()
    .meta({ description: 'Lists whose values are excluded. Rows without a value are kept.' }),
})

const search = z.object({
  search_txt: z.array(text).max(1000, 'Search for at most 1,000 values.').nullish(),
  search_in: z.enum(searchFields).nullish(),
  is_search_global: flag.meta({ description: 'Whether the search ignores the other filters.' }),
  email: text.nullish().meta({ description: 'Must contain this text, in upper or lower case.' }),
})

const parent = z
  .object({ key: z.enum(restPathGroups), value: z.union([id, text]).nullable() })
  .superRefine(({ key, value }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['value'], message })
    const kind = restGroupFacts[key].kind
    if (kind === 'id' && typeof value === 'string') refuse('Not a valid id.')
    if (kind === 'text' && typeof value === 'number') refuse('Not a text.')
    // Every lead has a day, so null is invalid.
    if (kind === 'day' && (typeof value !== 'string' || parseWallTime(value)?.time !== null)) refuse('Use yyyy-MM-dd.')
  })

export const groupTwice = 'A path can name each group once.'

/** Drill-down path of a report row. */
export const parentsField = z
  .array(parent)
  .max(restPathGroups.length, groupTwice)
  .superRefine((parents, { addIssue }) =>
    parents.forEach(({ key }, index) => {
      if (parents.findIndex((step) => step.key === key) < index)
        addIssue({ code: 'custom', path: [index, 'key'], message: groupTwice })
    }),
  )
  .nullish()
  .meta({
    description:
      'Drill-down path of a report row: only leads whose `key` has exactly this value: an id, a text, or a day (`yyyy-MM-dd` ' +
      'in the time zone) by the date used. null means leads without a value.',
  })

const firstName = { affiliate_id: 'publisher_id', affiliate_sale_status: 'publisher_status' } as const
const isSecondName = (name: string): name is keyof typeof firstName => Object.hasOwn(firstName, name)

/** Query of the leads list: filter, search, statuses and metric. Invalid dates are refused with their field. */
export const leadQueryBody = filterFields
  .extend(search.shape)
  .extend({
    lead_status_id: z.array(z.int()).max(20).nullish(),
    metric: z
      .enum(leadMetrics)
      .nullish()
      .meta({
        description:
          'Only the leads counted in this figure of a report, or in the deposits of a campaign step. With `click_…`, ' +
          'country, publisher and offer of filters and path are those of the click.',
      }),
    parents: parentsField,
  })
  .refine(({ search_txt, search_in }) => search_in || !search_txt?.some((value) => value.trim()), {
    path: ['search_in'],
    error: 'Choose where to search.',
  })
  .refine(
    (query) => filterLists.reduce((values, list) => values + (query[list]?.length ?? 0), 0) <= maxListValues,
    tooManyValues,
  )
  .meta({ description: 'Every field is optional; null and empty lists do not filter.' })

type Named = Pick<
  z.output<typeof filterFields>,
  'publisher_id' | 'affiliate_id' | 'publisher_status' | 'affiliate_sale_status' | 'excludes'
>

/** Renames each list to its primary name. */
export function underFirstNames<Body extends Named>(body: Body) {
  const { affiliate_id, affiliate_sale_status, excludes, ...rest } = body
  return {
    ...rest,
    publisher_id: body.publisher_id ?? affiliate_id,
    publisher_status: body.publisher_status ?? affiliate_sale_status,
    excludes: excludes?.map((name) => (isSecondName(name) ? firstName[name] : name)),
  }
}

export const leadQuery = (body: z.output<typeof leadQueryBody>): LeadQuery => underFirstNames(body)
