import { isTimeOfDay } from '../../../shared/app/time/wallTimes'
import { destinationFaults, destinationKinds } from '../../../shared/reports/schedules/reportDestinations'
import { timingFaults } from '../../../shared/reports/schedules/scheduleTimes'
import {
  CreateReportScheduleDocument,
  DeleteReportScheduleDocument,
  ReportSchedulesDocument,
  UpdateReportScheduleDocument,
  type ReportDestination,
  type ReportFrequency,
  type ReportPeriod,
  type ReportScheduleRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { ScheduledView } from './scheduledView'
import type { Words } from '../../records/conflict/words'
import { dayNames } from '../../../shared/partners/openingHoursRules'
import { reportPeriods } from '../../../shared/reports/schedules/reportPeriods'

export interface ScheduleForm {
  name: string
  period: ReportPeriod
  frequency: ReportFrequency
  weekdays: readonly number[]
  monthDay: number
  timeOfDay: string
  destination: ReportDestination
  /** Empty: none is chosen. */
  channelId: string
  recipients: readonly string[]
  url: string
  /** Empty: unchanged. */
  secret: string
}

/** A new schedule sends this view; without it, schedules are only edited. */
export interface SchedulePage {
  view?: ScheduledView
}

const formOf = (row: ReportScheduleRowFragment): ScheduleForm => ({
  ...{ name: row.name, period: row.period, frequency: row.frequency, weekdays: row.weekdays },
  ...{ monthDay: row.monthDay ?? 1, timeOfDay: row.timeOfDay, destination: row.destination },
  ...{ channelId: row.channelId ?? '', recipients: row.recipients, url: row.url, secret: '' },
})

/** The server's names of the fields. */
const fieldNames: Readonly<Record<string, keyof ScheduleForm>> = {
  month_day: 'monthDay',
  time_of_day: 'timeOfDay',
  channel_id: 'channelId',
}
const renamed = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [fieldNames[field] ?? field, fault]))

/** The form of a schedule; `stored` is the one to edit. */
export const scheduleForm = (stored: ReportScheduleRowFragment | null, page: SchedulePage) => ({
  titles: {
    name: 'Name',
    period: 'Period',
    frequency: 'How often',
    weekdays: 'Days',
    monthDay: 'Day of the month',
    timeOfDay: 'Time',
    destination: 'Send by',
    channelId: 'Sent by channel',
    recipients: 'Recipients',
    url: 'Address',
    secret: 'Signing key',
  },
  words: {
    period: reportPeriods,
    frequency: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
    weekdays: (days) => days.map((day) => dayNames[day - 1] ?? ''),
    destination: destinationKinds,
    channelId: 'senders',
    secret: 'secret',
  } satisfies Words<ScheduleForm>,
  formOf,
  empty: (): ScheduleForm => ({
    ...{ name: page.view?.name ?? '', period: page.view?.period ?? 'yesterday', frequency: 'daily', weekdays: [1] },
    ...{ monthDay: 1, timeOfDay: '08:00', destination: 'email', channelId: '', recipients: [], url: '', secret: '' },
  }),
  problems: (form: ScheduleForm): Partial<Record<keyof ScheduleForm, string>> => ({
    ...(!form.name.trim() && { name: 'Enter a name.' }),
    ...renamed({
      ...timingFaults({
        ...{ frequency: form.frequency, weekdays: form.weekdays, month_day: form.monthDay },
        time_of_day: isTimeOfDay(form.timeOfDay) ? form.timeOfDay : '',
      }),
      ...destinationFaults(
        { ...form, url: form.url.trim(), channel_id: form.channelId || null, secret: form.secret || null },
        stored ?? { hasSecret: false, recipients: [] },
      ),
    }),
  }),
})

const inputOf = (form: ScheduleForm, timeZone: string | null) => {
  const isEmail = form.destination === 'email'
  return {
    ...{ name: form.name, period: form.period, timeOfDay: form.timeOfDay, timeZone, frequency: form.frequency },
    weekdays: form.frequency === 'weekly' ? [...form.weekdays] : [],
    monthDay: form.frequency === 'monthly' ? form.monthDay : null,
    destination: form.destination,
    ...(isEmail
      ? { channelId: form.channelId || null, recipients: [...form.recipients] }
      : { url: form.url.trim(), secret: form.secret || null }),
  }
}

/** Schedules of reports. A new one is made of the page's view. */
export const scheduleRecord = defineRecord<ReportScheduleRowFragment, ScheduleForm, SchedulePage>({
  type: 'ReportSchedule',
  rows: rowsIn(ReportSchedulesDocument, 'reportSchedules', () => ({})),
  create: saves(CreateReportScheduleDocument, 'reportSchedule', ({ page: { view }, form, key }) => {
    if (!view) throw new Error('There is no report to schedule')
    return { view: view.input, input: inputOf(form, view.timeZone), key }
  }),
  update: saves(UpdateReportScheduleDocument, 'reportSchedule', ({ form, row: { id, version, timeZone } }) => ({
    ...{ id, version, input: inputOf(form, timeZone) },
  })),
  remove: deletes(DeleteReportScheduleDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Report scheduled',
    updated: 'Schedule updated',
    failed: 'Failed to save the schedule. Please try again.',
  },
})
