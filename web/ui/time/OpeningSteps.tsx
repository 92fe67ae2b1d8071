import { Plus, Trash2 } from 'lucide-react'
import {
  freeWindows,
  maxSteps,
  minuteOf,
  rangeOf,
  timeText,
  type DayRange,
  type OpeningStep,
} from '../../../shared/partners/openingHoursRules'
import { IconButton } from '../form/IconButton'
import { focusNext } from '../table/moved'
import { TimePicker } from './TimePicker'

interface Props {
  /** Name of the day. */
  name: string
  steps: readonly OpeningStep[]
  /** Hours of others on this day. */
  taken?: readonly DayRange[]
  isWrong: (step: number, field: keyof OpeningStep) => boolean
  describedBy?: string
  onChange: (steps: OpeningStep[]) => void
}

const halfHours = Array.from({ length: 48 }, (_item, index) => timeText(index * 30))
/** Suggested times. */
const times = { start_time: halfHours, end_time: [...halfHours.slice(1), '23:59'] } as const

/** A free range: the first one after the last own range, else the first of the day. Empty if the day is full. */
export function nextStep(steps: readonly OpeningStep[], taken: readonly DayRange[]): OpeningStep {
  const own = steps.flatMap((step) => rangeOf(step) ?? [])
  const last = Math.max(0, ...own.map(({ to }) => to))
  // A range of one minute cannot be entered, because 23:59 means midnight.
  const free = freeWindows([...own, ...taken]).filter(({ from, to }) => to - from > 1)
  const window = free.find(({ from }) => from >= last) ?? free[0]
  return window
    ? { start_time: timeText(window.from), end_time: timeText(window.to) }
    : { start_time: '', end_time: '' }
}

/** Normalises `9:30` and `930` on blur. */
function tidy(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return minuteOf(time) === null ? text : time
}

/** Time ranges of one day, typed as hh:mm or selected in steps of half an hour; at least one remains. */
export function OpeningSteps({ name, steps, taken = [], isWrong, describedBy, onChange }: Props) {
  const set = (place: number, change: Partial<OpeningStep>) =>
    onChange(steps.map((step, at) => (at === place ? { ...step, ...change } : step)))
  const field = (place: number, key: keyof OpeningStep, label: string) => {
    const value = steps[place]?.[key] ?? ''
    return (
      <TimePicker
        aria-label={`${name} ${label}${steps.length > 1 ? ` ${place + 1}` : ''}`}
        aria-invalid={isWrong(place, key) || undefined}
        aria-describedby={isWrong(place, key) ? describedBy : undefined}
        placeholder="hh:mm"
        maxLength={5}
        value={value}
        times={times[key]}
        onChange={(time) => set(place, { [key]: time })}
        onLeave={() => tidy(value) !== value && set(place, { [key]: tidy(value) })}
      />
    )
  }
  return (
    <>
      {steps.map((_step, place) => (
        <span key={place} className="hours-range">
          {field(place, 'start_time', 'start')}
          <span aria-hidden>–</span>
          {field(place, 'end_time', 'end')}
          {steps.length > 1 && (
            <IconButton
              label={`Delete range ${place + 1} of ${name}`}
              onClick={({ currentTarget }) => {
                focusNext(
                  currentTarget.closest('[role=group]'),
                  `.hours-range:nth-of-type(${Math.min(place + 1, steps.length - 1)}) input`,
                )
                onChange(steps.filter((_other, at) => at !== place))
              }}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      <IconButton
        label={`Add range to ${name}`}
        disabled={steps.length >= maxSteps}
        onClick={() => onChange([...steps, nextStep(steps, taken)])}
      >
        <Plus aria-hidden />
      </IconButton>
    </>
  )
}
