import { useEffect, useRef } from 'react'
import { enGB } from 'date-fns/locale/en-GB'
import DatePicker from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { CalendarHeader } from './CalendarHeader'
import './rangeCalendar.css'

interface Props {
  /** The chosen one, with a time `yyyy-MM-ddTHH:mm`; none when it is no day. */
  day: string
  hasTime: boolean
  /** Days. */
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** Years ahead that a calendar without an end offers at once; the arrows lead further. */
const yearsAhead = 10
/** A date of this browser stands for the same figures, without a zone. */
function asDate(day = '') {
  const wall = parseWallTime(day.replace('T', ' '))
  return wall ? new Date(`${wall.date}T${wall.time ?? '00:00'}:00`) : undefined
}
const pad = (part: number) => String(part).padStart(2, '0')
const asDay = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
const asMoment = (date: Date) => `${asDay(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`

/** A month, and with `hasTime` the times of a day, to pick from, which takes the focus. Weeks start on Monday. */
export function DayCalendar({ day, hasTime, min, max, onPick }: Props) {
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
        showTimeSelect={hasTime}
        timeFormat="HH:mm"
        timeIntervals={15}
        renderCustomHeader={(header) => <CalendarHeader {...header} yearsAhead={yearsAhead} />}
        onChange={(date: Date | null) => date && onPick(hasTime ? asMoment(date) : asDay(date))}
      />
    </div>
  )
}
