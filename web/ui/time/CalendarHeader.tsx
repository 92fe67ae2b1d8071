import { Center } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Select } from '../form/choices/Select'
import { IconButton } from '../form/IconButton'
import type { ReactDatePickerCustomHeaderProps } from 'react-datepicker'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
].map((label, value) => ({ value, label }))
const yearsShown = 11

/** Month and year of a calendar: two selects between arrow buttons. */
export function CalendarHeader({
  date,
  changeMonth,
  changeYear,
  decreaseMonth,
  increaseMonth,
  yearsAhead = 1,
}: ReactDatePickerCustomHeaderProps & { yearsAhead?: number }) {
  const latest = Math.max(new Date().getFullYear() + yearsAhead, date.getFullYear())
  const years = Array.from({ length: yearsShown + yearsAhead }, (_, back) => latest - back)
  if (!years.includes(date.getFullYear())) years.push(date.getFullYear())
  return (
    <Center gap="1" className="calendar-header">
      <IconButton size="sm" label="Previous month" onClick={decreaseMonth}>
        <ChevronLeft className="small" aria-hidden />
      </IconButton>
      <Select aria-label="Month" value={date.getMonth()} options={months} onChange={changeMonth} />
      <Select
        aria-label="Year"
        value={date.getFullYear()}
        options={years.map((year) => ({ value: year, label: String(year) }))}
        onChange={changeYear}
      />
      <IconButton size="sm" label="Next month" onClick={increaseMonth}>
        <ChevronRight className="small" aria-hidden />
      </IconButton>
    </Center>
  )
}
