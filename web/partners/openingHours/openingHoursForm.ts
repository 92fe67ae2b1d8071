/** Form values of opening hours, and the input that is sent. */
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayIssues, fullStep, wholeWeek } from '../../../shared/partners/openingHoursRules'
import type { OpeningHoursInput, OpeningHoursRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { hoursSummary } from '../../../shared/partners/hoursSummary'

export type OpeningHoursRow = OpeningHoursRowFragment

export interface HoursForm {
  countryIds: readonly string[]
  /** null: not selected yet, uses the user's zone; empty: cleared. */
  timeZoneId: string | null
  /** Monday to Sunday. */
  days: readonly OpeningDay[]
}

/** Labels of fields in conflicts. */
export const titles: Record<keyof HoursForm, string> = {
  countryIds: 'Countries',
  timeZoneId: 'Timezone',
  days: 'Week Days',
}

export const words: Words<HoursForm> = { countryIds: 'countries', timeZoneId: 'timeZones', days: hoursSummary }

/** Days in the format of rules and editor. */
export const openingDays = ({ days }: Pick<OpeningHoursRow, 'days'>): OpeningDay[] =>
  days.map(({ day, checked, traffic, steps }) => ({
    id: day,
    checked,
    traffic,
    steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
  }))

/** All seven days, all day. */
export const newOpeningHoursForm = (): HoursForm => ({
  countryIds: [],
  timeZoneId: null,
  days: wholeWeek().map((day) => ({ ...day, traffic: true })),
})

export const openingHoursForm = (row: OpeningHoursRow): HoursForm => ({
  countryIds: [row.country.id],
  timeZoneId: row.timeZone.id,
  days: openingDays(row),
})

/** Number of days with invalid hours, ignoring closed days. */
export const wrongDays = ({ days }: HoursForm) => days.filter((day) => day.checked && dayIssues(day).length).length

export const openingHoursProblems = (form: HoursForm): Partial<Record<keyof HoursForm, string>> => ({
  ...(!form.countryIds.length && { countryIds: 'Country is required' }),
  ...(!form.timeZoneId && { timeZoneId: 'Timezone is required' }),
  // The errors are shown at the days.
  ...(wrongDays(form) > 0 && { days: '' }),
})

export const openingHoursInput = (
  advertiserId: string,
  { countryIds, timeZoneId, days }: HoursForm,
): OpeningHoursInput => ({
  advertiserId,
  countryIds: [...countryIds],
  timeZoneId: timeZoneId ?? '',
  days: days.map((day) => {
    // Replaces invalid times of closed days.
    const steps = dayIssues(day).length ? [fullStep] : day.steps
    return {
      day: day.id,
      checked: day.checked,
      traffic: day.traffic !== false,
      steps: steps.map((step) => ({ startTime: step.start_time, endTime: step.end_time })),
    }
  }),
})
