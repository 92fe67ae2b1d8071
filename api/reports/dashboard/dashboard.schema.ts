import { z } from 'zod'
import { dashboardFigureNames } from '../../../shared/reports/dashboardFigures'
import { dashboardPeriods } from '../../../shared/reports/dashboardPeriods'
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { wholeNumber } from '../../app/http/wholeNumber'

const maxIds = 200

const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Use ids with commas between them.')
  .transform((text) => text.split(',').map(Number))
  .refine((list) => list.length <= maxIds, `At most ${maxIds} at once.`)
  .optional()
  .meta({ description: 'Ids separated by commas.' })

const lists = ['publisher_id', 'advertiser_id', 'country_id'] as const
const excludes = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(lists, `Use ${lists.join(', ')}.`)))
  .optional()
  .meta({ description: 'Lists whose values are excluded instead of included, separated by commas.' })

const day = (description: string) =>
  z
    .string()
    .refine((text) => parseWallTime(text) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
    .optional()
    .meta({ description })

const filter = {
  publisher_id: ids,
  advertiser_id: ids,
  country_id: ids,
  excludes,
  start_date: day(
    "yyyy-MM-dd or yyyy-MM-dd HH:mm in the user's time zone; defaults to nine years ago. A range replaces the period.",
  ),
  end_date: day('Same format as start_date; the end minute is included. Defaults to the current minute.'),
}
const period = { period: z.enum(dashboardPeriods).default('today') }
const page = {
  page_number: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, maxPageLimit),
}

const presetNames = Object.keys(datePresets) as [DatePreset, ...DatePreset[]]
export const statsQuery = z.object({
  ...filter,
  date_range_preset: z.enum(presetNames).optional().meta({
    description:
      'Name of the range from start_date to end_date; determines the period of comparison, for example yesterday for today.',
  }),
})
export const overviewQuery = z.object({ ...filter, ...period })
export const latestQuery = z.object({ ...filter, ...page })
export const topQuery = z.object({ ...filter, ...period, ...page })
export type DashboardFilter = Omit<z.output<typeof statsQuery>, 'date_range_preset'>
export type PageOf = Pick<z.output<typeof topQuery>, 'page_number' | 'limit'>

const money = (permission: 'REVENUE' | 'PAYOUT' | 'PROFIT') =>
  z
    .number()
    .nullable()
    .meta({ description: `US dollars; null without REPORT_METRIC_GLOBAL_${permission}.` })
const total = z.int().meta({ description: 'Total number on all pages.' })
const moment = (description: string) => z.string().meta({ description: `${description} ISO 8601 with offset.` })

const figures = z
  .object({
    attempts: z.int(),
    leads: z.int().meta({ description: 'Accepted leads.' }),
    success_percent: z.number(),
    cr: z.number(),
    ftd: z.int(),
    revenue: money('REVENUE'),
    payout: money('PAYOUT'),
    profit: money('PROFIT'),
  })
  .meta({ id: 'DashboardFigures' })
const change = z.number().nullable()
const comparison = z.object({
  leads: change,
  success_percent: z.number(),
  cr: z.number(),
  ftd: change,
  revenue: change,
  payout: change,
  profit: change,
})
const values = z.array(z.number().nullable())

const chart = z.object({
  xaxis: z.array(z.string()),
  series: z
    .array(
      z.object({
        name: z.enum(dashboardFigureNames),
        current: values.meta({
          description:
            'One value per position of xaxis; null for future positions, positions that do not exist in the period, and rates ' +
            'without a base.',
        }),
        previous: values,
        same_weekday: values.nullable().meta({ description: 'Null if same_weekday_by_now is null.' }),
      }),
    )
    .meta({ description: 'Without figures that the caller may not see.' }),
})

const periodStats = z
  .object({
    current_period: figures,
    previous_period: figures.meta({
      description: 'The whole previous period; for a custom range the range of the same length just before.',
    }),
    previous_by_now: figures
      .nullable()
      .meta({ description: 'previous_period up to the same day and minute; null for a range in the past.' }),
    same_weekday_by_now: figures.nullable().meta({
      description:
        'The same weekday a week earlier up to the same minute, or the same 24 hours; null for other periods.',
    }),
    comparison: comparison.meta({
      description:
        'current_period compared with previous_by_now, or else previous_period: change in percent, for rates in percentage ' +
        'points. Null if the earlier value is 0 and the current one is not.',
    }),
    same_weekday_comparison: comparison
      .nullable()
      .meta({ description: 'current_period compared with same_weekday_by_now, in the same way.' }),
    chart,
  })
  .meta({ id: 'DashboardPeriodStats' })

export const stats = z
  .object({
    data: z.object({
      today: periodStats,
      last_24_hours: periodStats,
      this_week: periodStats,
      this_month: periodStats,
      range: periodStats.nullable(),
    }),
    as_of: moment('Time of the data.'),
  })
  .meta({ id: 'DashboardStats' })

const topPublisher = z
  .object({ affiliate_id: z.int(), affiliate_name: z.string(), ftd: z.int(), payout: money('PAYOUT') })
  .meta({ id: 'TopPublisher' })
const topAdvertiser = z
  .object({ advertiser_id: z.int(), advertiser_name: z.string(), ftd: z.int(), revenue: money('REVENUE') })
  .meta({ id: 'TopAdvertiser' })
const latestFtd = z
  .object({
    id: z.int().meta({ description: 'Id of the lead.' }),
    affiliate_id: z.int(),
    affiliate_name: z.string(),
    advertiser_id: z.int(),
    advertiser_name: z.string(),
    ftd_date: moment('When the conversion was approved.'),
    created_at: moment('When the lead was created.'),
    payout: money('PAYOUT'),
    revenue: money('REVENUE'),
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
  })
  .meta({ id: 'LatestFtd' })

export const topPublishers = z.object({ total, data: z.array(topPublisher) }).meta({ id: 'TopPublishers' })
export const topAdvertisers = z.object({ total, data: z.array(topAdvertiser) }).meta({ id: 'TopAdvertisers' })
export const latestFtds = z.object({ total, data: z.array(latestFtd) }).meta({ id: 'LatestFtds' })
export const overview = z
  .object({
    data: z.object({
      attempts: z.int(),
      leads: z.int(),
      rejected: z.int(),
      success_percent: z.number(),
      ftds: z.int(),
      late_ftds: z.int(),
      cr: z.number(),
      pending_conversions: z.int().meta({
        description:
          'Conversions that currently wait, of any date; test leads included, as in the list of pending conversions.',
      }),
    }),
  })
  .meta({ id: 'DashboardOverview' })

export type Figures = z.input<typeof figures>
export type PeriodStats = z.input<typeof periodStats>
export type Overview = z.input<typeof overview>['data']
export type TopPublisherRow = z.input<typeof topPublisher>
export type TopAdvertiserRow = z.input<typeof topAdvertiser>
export type LatestFtdRow = z.input<typeof latestFtd>
