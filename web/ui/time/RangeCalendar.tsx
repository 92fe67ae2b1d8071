import { useEffect, useRef } from 'react'
import { enGB } from 'date-fns/locale/en-GB'
import DatePicker from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import type { WallTime } from '../../../shared/app/time/wallTimes'
import { CalendarHeader } from './CalendarHeader'
import './rangeCalendar.css'

type Props = {
  /** The end being selected. */
  end: 'start' | 'end'
  /** Focuses the selected day when it opens; else the focus stays. */
  takesFocus: boolean
  range: { start: WallTime | null; end: WallTime | null }
  onPick: (wall: WallTime) => void
  onClose: () => void
}

/**
 * The calendar works with local dates of the browser that have the same digits as the wall-clock time. Only times that
 * the browser's zone skips cannot be selected, but they can be typed.
 */
function asDate(wall: WallTime | null): Date | null {
  return wall ? new Date(`${wall.replace(' ', 'T')}:00`) : null
}
const pad = (part: number) => String(part).padStart(2, '0')
const asWall = (date: Date): WallTime =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}`

/** A month and times, for one end of a range. Weeks start on Monday. Escape and clicks outside close it. */
export function RangeCalendar({ end, takesFocus, range, onPick, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const start = asDate(range.start)
  const finish = asDate(range.end)

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  })
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus()
  }, [end, takesFocus])

  return (
    <div
      ref={box}
      className="range-calendar"
      role="dialog"
      aria-label={end === 'start' ? 'Choose the start' : 'Choose the end'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Must not close the panel or dialog around it.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <DatePicker
        inline
        key={end}
        selected={end === 'start' ? start : finish}
        startDate={start}
        endDate={finish}
        selectsStart={end === 'start'}
        selectsEnd={end === 'end'}
        minDate={end === 'end' ? (start ?? undefined) : undefined}
        calendarStartDay={1}
        // British names of days, "26 October", contain the visible number.
        locale={enGB}
        showTimeSelect
        timeFormat="HH:mm"
        timeIntervals={15}
        renderCustomHeader={CalendarHeader}
        onChange={(date: Date | null) => date && onPick(asWall(date))}
      />
    </div>
  )
}
