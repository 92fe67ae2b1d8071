import { Suspense, useId, useRef, useState } from 'react'
import { Calendar } from 'lucide-react'
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import type { WallTime } from '../../../shared/app/time/wallTimes'
import { isRangeText, readRangeText, rangeFormat, type RangeText } from './rangeText'
import { FieldError } from '../form/Field'
import { Skeleton } from '../layout/Skeleton'
import './dateRangePicker.css'
import { lazyComponent } from '../layout/FaultBoundary'

const RangeCalendar = lazyComponent(() => import('./RangeCalendar'), 'RangeCalendar')

export type DateRange = { preset: DatePreset | null; start: WallTime | null; end: WallTime | null }

type Props = {
  /** With a preset, `start` and `end` are its current range. */
  value: DateRange
  /** Called only with valid ranges; invalid fields are `aria-invalid`. */
  onChange: (range: DateRange) => void
  /** Read-only, because another filter sets the range. */
  disabled?: boolean
}

const ends = [
  { end: 'start', label: 'From' },
  { end: 'end', label: 'To' },
] as const

/** A range in minutes: eight presets, two text fields, and a calendar that is loaded on first use. */
export function DateRangePicker({ value, onChange, disabled }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<RangeText | null>(null)
  const [open, setOpen] = useState<'start' | 'end' | null>(null)
  // If opened from the field, the focus stays there so that typing can continue.
  const [fromField, setFromField] = useState(false)
  const openers = useRef<{ [end in 'start' | 'end']?: HTMLButtonElement | null }>({})
  const shown = typed ?? { start: value.start ?? '', end: value.end ?? '' }
  const read = readRangeText(shown)

  const change = (next: RangeText) => {
    setTyped(next)
    const range = readRangeText(next)
    if (isRangeText(range)) onChange({ preset: null, start: range.start, end: range.end })
  }
  const choosePreset = (preset: DatePreset) => {
    setTyped(null)
    onChange({ preset, start: null, end: null })
  }
  const close = () => {
    if (open && !fromField) openers.current[open]?.focus()
    setOpen(null)
  }

  return (
    <fieldset className="date-range" disabled={disabled}>
      <legend className="visually-hidden">Date range</legend>
      <div className="date-presets" role="group" aria-label="Date presets">
        {(Object.keys(datePresets) as DatePreset[]).map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={!typed && value.preset === preset}
            onClick={() => choosePreset(preset)}
          >
            {datePresets[preset].label}
          </button>
        ))}
      </div>
      <div className="date-fields">
        {ends.map(({ end, label }) => (
          <div key={end} className={read.problems[end] ? 'date-field invalid' : 'date-field'}>
            <button
              type="button"
              ref={(element) => void (openers.current[end] = element)}
              aria-label={`${label}: open calendar`}
              aria-expanded={open === end}
              onClick={() => {
                setFromField(false)
                setOpen(open === end ? null : end)
              }}
            >
              <Calendar className="small" aria-hidden />
            </button>
            <input
              aria-label={label}
              aria-invalid={Boolean(read.problems[end])}
              aria-describedby={read.problems[end] ? `${id}-${end}` : undefined}
              placeholder="Any time"
              title={rangeFormat}
              autoComplete="off"
              spellCheck={false}
              value={shown[end]}
              onClick={() => {
                setFromField(true)
                setOpen(end)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !open) return
                event.preventDefault()
                event.stopPropagation()
                close()
              }}
              onChange={(event) => change({ ...shown, [end]: event.target.value })}
              // Formats the input on blur.
              onBlur={() => isRangeText(read) && setTyped(null)}
            />
          </div>
        ))}
      </div>
      {ends.map(
        ({ end }) =>
          read.problems[end] && (
            <FieldError key={end} id={`${id}-${end}`}>
              {read.problems[end]}
            </FieldError>
          ),
      )}
      {open && (
        <Suspense
          fallback={
            <span className="range-calendar-loading">
              <Skeleton height={200} />
            </span>
          }
        >
          <RangeCalendar
            end={open}
            takesFocus={!fromField}
            range={read}
            onPick={(wall) => change({ ...shown, [open]: wall })}
            onClose={close}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
