import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactDatePickerCustomHeaderProps } from 'react-datepicker'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const yearsShown = 12

/** Month and year of a calendar: two selects between two arrows, each with its name. */
export function CalendarHeader({
  date,
  changeMonth,
  changeYear,
  decreaseMonth,
  increaseMonth,
}: ReactDatePickerCustomHeaderProps) {
  const latest = Math.max(new Date().getFullYear() + 1, date.getFullYear())
  const years = Array.from({ length: yearsShown }, (_, back) => latest - back)
  if (!years.includes(date.getFullYear())) years.push(date.getFullYear())
  return (
    <div className="calendar-header">
      <button type="button" aria-label="Previous month" onClick={decreaseMonth}>
        <ChevronLeft className="small" aria-hidden />
      </button>
      <select aria-label="Month" value={date.getMonth()} onChange={({ target }) => changeMonth(Number(target.value))}>
        {months.map((name, month) => (
          <option key={name} value={month}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label="Year" value={date.getFullYear()} onChange={({ target }) => changeYear(Number(target.value))}>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      <button type="button" aria-label="Next month" onClick={increaseMonth}>
        <ChevronRight className="small" aria-hidden />
      </button>
    </div>
  )
}
