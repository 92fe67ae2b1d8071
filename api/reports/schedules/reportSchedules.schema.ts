import { z } from 'zod'
import { maxPageLimit, maxPageNumber, sortOrders } from '../../../shared/app/pages'
import { readTimeZone } from '../../../shared/app/time/timeZoneList'
import { restPathGroups } from '../../../shared/reports/reportGroups'
import { destinationNames } from '../../../shared/reports/schedules/reportDestinations'
import { reportPeriodNames } from '../../../shared/reports/schedules/reportPeriods'
import { scheduledReport, scheduledReportNames } from '../../../shared/reports/schedules/scheduledReports'
import { frequencies } from '../../../shared/reports/schedules/scheduleTimes'
import { clickLists } from '../../../shared/reports/clickReports'
import { id, idText } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'
import { reportFilterFields } from '../pivot/reports.schema'
import { wholeNumber } from '../../app/http/wholeNumber'

const time = (description: string) => z.iso.datetime().meta({ description })

/** A filter without dates, which the period of the schedule defines. */
const filter = reportFilterFields
  .omit({ start_date: true, end_date: true, last_24_hours: true, compare_with_past: true, created_at: true })
  .meta({ description: 'As of the report, without dates.' })

const view = z
  .object({
    report: z.enum(scheduledReportNames),
    filter,
    group_by: z.enum(restPathGroups).meta({ description: 'A tab of the screen of the report.' }),
    columns: z.array(z.string().max(50)).min(1, 'Choose at least one column.').max(50).meta({
      description: 'Columns in their order. Those that the owner may not see at the time of sending are left out.',
    }),
    sort: z
      .object({ by: z.string().max(50), order: z.enum(sortOrders) })
      .nullable()
      .default(null)
      .meta({ description: 'By `name` or a column; null: the order of the report.' }),
  })
  .superRefine(({ report, filter, group_by, columns, sort }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message })
    const { groups, columns: known } = scheduledReport(report)
    if (!groups.includes(group_by)) refuse(['group_by'], 'The report has no such view.')
    columns.forEach((name, index) => {
      if (!known.includes(name)) refuse(['columns', index], 'The report has no such column.')
    })
    if (sort && ![...known, 'name'].includes(sort.by)) refuse(['sort', 'by'], 'The report has no such column.')
    for (const name of ['exclusive', 'excluded'] as const)
      if (filter[name]) refuse(['filter', name], 'Use the lists themselves, and excludes.')
    if (report !== 'clicks') return
    const ofClicks: readonly string[] = [...clickLists, 'publisher_id', 'excludes', 'is_test']
    for (const [name, value] of Object.entries(filter))
      if (value != null && value !== 'all' && value !== false && !ofClicks.includes(name))
        refuse(['filter', name], 'Clicks cannot be filtered by this.')
  })
export type ReportView = z.output<typeof view>

const timing = {
  frequency: z.enum(frequencies),
  weekdays: z
    .array(z.int().min(1, 'Use 1 to 7.').max(7, 'Use 1 to 7.'))
    .max(7)
    .default([])
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .meta({ description: 'Weekly: 1 Monday … 7 Sunday.' }),
  month_day: z.int().nullable().default(null).meta({
    description: 'Monthly: 1 … 31; in shorter months the last day.',
  }),
  time_of_day: z.string().max(5).meta({ description: '`HH:mm` in the time zone.', example: '08:00' }),
}
const destination = {
  destination: z.enum(destinationNames),
  channel_id: id.nullable().default(null).meta({
    description: 'E-mail: the channel whose server and sender are used, from /api/report-senders.',
  }),
  recipients: z
    .array(z.string().trim().max(254))
    .max(100)
    .default([])
    .meta({ description: 'E-mail: addresses that get the report.' }),
  url: z.string().trim().max(2000, 'Use at most 2000 characters.').default('').meta({
    description: 'Webhook: its address.',
  }),
}

const fields = {
  name: requiredName,
  period: z.enum(reportPeriodNames).meta({ description: 'The dates, relative to each due time in the time zone.' }),
  ...timing,
  time_zone: z
    .string()
    .refine((name) => readTimeZone(name) !== null, 'Not a known time zone.')
    .optional()
    .meta({ description: 'IANA name; by default that of the request, and of an existing schedule its own.' }),
  ...destination,
  secret: z
    .string()
    .optional()
    .meta({ description: 'Webhook: signing key of at least 16 characters. Omitted: unchanged.' }),
}
export const scheduleInput = z.object({ view, ...fields })
export const scheduleChange = z.object({
  ...fields,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})
export type ScheduleFields = z.output<typeof scheduleChange>

export const activeChange = z.object({
  is_active: z.boolean().meta({ description: 'false pauses it: what waits is not sent any more.' }),
})

const runStates = ['waiting', 'sent', 'failed', 'skipped'] as const

export const reportRun = z
  .object({
    id: z.int(),
    schedule_id: z.int(),
    due_at: time('When it was due; the period is relative to it.'),
    is_manual: z.boolean().meta({ description: 'Whether a user sent it, outside the schedule.' }),
    missed: z.int().meta({ description: 'Earlier due times that passed while the product did not run.' }),
    event_id: z.string().meta({ description: 'Sent with every attempt.' }),
    state: z.enum(runStates).meta({ description: '`failed`: it is not retried automatically.' }),
    attempts: z.int(),
    attempted_at: time('The last attempt.').nullable(),
    next_attempt_at: time('The next attempt.').nullable(),
    http_status: z.int().nullable(),
    fault: z.string().nullable().meta({ description: 'Why the last attempt failed, or why nothing was sent.' }),
  })
  .meta({ id: 'ReportRun' })
export type ReportRunRow = z.input<typeof reportRun>

export const reportSchedule = z
  .object({
    id: z.int(),
    name: z.string(),
    owner: z.string().meta({ description: 'Name of the user with whose permissions it is made.' }),
    is_own: z.boolean(),
    report: z.enum(scheduledReportNames),
    report_title: z.string().meta({ example: 'Report by advertiser' }),
    address: z.string().meta({ description: 'Path and query of the screen with the dates of now.' }),
    period: z.enum(reportPeriodNames),
    frequency: timing.frequency,
    weekdays: z.array(z.int()),
    month_day: z.int().nullable(),
    time_of_day: z.string(),
    time_zone: z.string(),
    destination: destination.destination,
    channel_id: z.int().nullable(),
    recipients: z.array(z.string()),
    url: z.string(),
    has_secret: z.boolean(),
    is_active: z.boolean(),
    stopped_reason: z.string().nullable().meta({ description: 'Why the product paused it; null if it did not.' }),
    next_run_at: time('When it is due next; null while it is paused.').nullable(),
    last_run: reportRun.nullable(),
    access_token: z.string().nullable().meta({
      description: 'Name of the access token that scheduled it, with whose permissions it is made; null: a person did.',
    }),
    can_take_over: z.boolean().meta({
      description: 'Whether the caller can let it be made with the own permissions instead of those of a token.',
    }),
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' })
export type ReportScheduleRow = z.input<typeof reportSchedule>

export const runsQuery = z.object({
  schedule_id: idText.meta({ description: 'Id of the schedule.' }),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(20, maxPageLimit),
})
export const runList = z.object({ total: z.int(), data: z.array(reportRun) })

export const reportSender = z
  .object({ id: z.int(), name: z.string(), sender: z.string().meta({ description: 'Address of the sender.' }) })
  .meta({ id: 'ReportSender' })
