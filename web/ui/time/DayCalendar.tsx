import { useEffect, useRef } from 'react'
import { enGB } from 'date-fns/locale/en-GB'
import DatePicker from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import { isDay, type CalendarDate } from '../../../shared/app/time/wallTimes'
import { CalendarHeader } from './CalendarHeader'
import './rangeCalendar.css'

interface Props {
  /** The chosen one; none when it is no day. */
  day: string
  min: CalendarDate | undefined
  max: CalendarDate | undefined
  onPick: (day: CalendarDate) => void
}

/** Years ahead that a calendar without an end offers at once; the arrows lead further. */
const yearsAhead = 10
const asDate = (day: string | undefined) => (day && isDay(day) ? new Date(`${day}T00:00:00`) : undefined)
const pad = (part: number) => String(part).padStart(2, '0')
const asDay = (date: Date): CalendarDate => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** A month to pick a day from, which takes the focus. Weeks start on Monday. */
export function DayCalendar({ day, min, max, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus()
  }, [])
  return (
    <div
      ref={box}
      className="range-calendar of-day"
      // What it opened in closes, and not the dialog around that.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <DatePicker
        inline
        selected={asDate(day) ?? null}
        minDate={asDate(min)}
        maxDate={asDate(max)}
        calendarStartDay={1}
        // Its days read "26 October": the name holds the figure that is seen.
        locale={enGB}
        renderCustomHeader={(header) => <CalendarHeader {...header} yearsAhead={yearsAhead} />}
        onChange={(date: Date | null) => date && onPick(asDay(date))}
      />
    </div>
  )
}
