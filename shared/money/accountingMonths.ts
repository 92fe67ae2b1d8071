/** Accounting months: calendar months in the accounting time zone. See docs/domain/money.md. */
import { type InstantRange, startOfDay } from '../app/time/timeZones'
import type { CalendarDate } from '../app/time/wallTimes'

export interface AccountingMonth extends InstantRange {
  /** Its first day. */
  month: CalendarDate
}

/** The database knows the months until this one. */
export const lastAccountingMonth: CalendarDate = '2099-12-01'

/** First day of the month that contains a day, or of one that many months later. */
export function monthOf(day: CalendarDate, later = 0): CalendarDate {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Months from one that contains `first` to the one that contains `last`, with their instants in the time zone. */
export function accountingMonths(
  zone: string,
  first: CalendarDate,
  last: CalendarDate = lastAccountingMonth,
): AccountingMonth[] {
  const months: AccountingMonth[] = []
  for (let month = monthOf(first); month <= last; month = monthOf(month, 1))
    months.push({ month, from: startOfDay(zone, month), to: startOfDay(zone, monthOf(month, 1)) })
  return months
}
