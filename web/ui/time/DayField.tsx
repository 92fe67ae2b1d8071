import './dayField.css'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Calendar } from 'lucide-react'
import { Input } from '../form/Input'
import { Skeleton } from '../layout/Skeleton'
import { Popover } from '../overlay/Popover'

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar')).DayCalendar }))

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'min' | 'max'> {
  /** What the calendar's button opens it for: `Expires At`. */
  label: string
  /** `yyyy-MM-dd`, or whatever is typed of it. */
  value: string
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  onType: (text: string) => void
}

/** A day, typed or picked in a calendar that is loaded when opened. What is typed is handed on as it is. */
export function DayField({ label, value, min, max, onType, ...input }: Props) {
  return (
    <span className="day-field">
      <Input
        placeholder="yyyy-MM-dd"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={value}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      <Popover
        label={`${label}: calendar`}
        width={272}
        align="end"
        floats
        trigger={(trigger) => (
          <button {...trigger} type="button" aria-label={`${label}: open calendar`} disabled={input.disabled}>
            <Calendar className="small" aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <Suspense
            fallback={
              <span className="day-calendar-loading">
                <Skeleton height={200} />
              </span>
            }
          >
            <DayCalendar
              day={value}
              min={min}
              max={max}
              onPick={(day) => {
                onType(day)
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
    </span>
  )
}
