/** What is typed and chosen about opening hours, and what is sent of it. */
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayIssues, fullStep, wholeWeek } from '../../../shared/partners/openingHoursRules'
import type { OpeningHoursInput, OpeningHoursRowFragment } from '../../generated/graphql'

export type OpeningHoursRow = OpeningHoursRowFragment

export interface HoursForm {
  countryIds: readonly string[]
  /** null: none was chosen yet, and the user's stands; empty: it was cleared. */
  timeZoneId: string | null
  /** Monday to Sunday. */
  days: readonly OpeningDay[]
}

/** To name what somebody else changed. */
export const titles: Record<keyof HoursForm, string> = {
  countryIds: 'Countries',
  timeZoneId: 'Timezone',
  days: 'Week Days',
}

/** The days as the rules and the editor have them. */
export const daysOf = ({ days }: Pick<OpeningHoursRow, 'days'>): OpeningDay[] =>
  days.map(({ day, checked, traffic, steps }) => ({
    id: day,
    checked,
    traffic,
    steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
  }))

/** All seven days, all day. */
export const newForm = (): HoursForm => ({
  countryIds: [],
  timeZoneId: null,
  days: wholeWeek().map((day) => ({ ...day, traffic: true })),
})

export const formOf = (row: OpeningHoursRow): HoursForm => ({
  countryIds: [row.country.id],
  timeZoneId: row.timeZone.id,
  days: daysOf(row),
})

/** Days whose hours must be mended; a closed day's are of no interest. */
export const wrongDays = ({ days }: HoursForm) => days.filter((day) => day.checked && dayIssues(day).length).length

export const formProblems = (form: HoursForm): Partial<Record<keyof HoursForm, string>> => ({
  ...(!form.countryIds.length && { countryIds: 'Country is required' }),
  ...(!form.timeZoneId && { timeZoneId: 'Timezone is required' }),
  // Told at each day.
  ...(wrongDays(form) > 0 && { days: '' }),
})

export const inputOf = (advertiserId: string, { countryIds, timeZoneId, days }: HoursForm): OpeningHoursInput => ({
  advertiserId,
  countryIds: [...countryIds],
  timeZoneId: timeZoneId ?? '',
  days: days.map((day) => {
    // A closed day's unreadable times are of no use to anyone.
    const steps = dayIssues(day).length ? [fullStep] : day.steps
    return {
      day: day.id,
      checked: day.checked,
      traffic: day.traffic !== false,
      steps: steps.map((step) => ({ startTime: step.start_time, endTime: step.end_time })),
    }
  }),
})
