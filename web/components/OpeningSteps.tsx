import { Plus, Trash2 } from 'lucide-react'
import { maxSteps, minuteOf, rangeOf, timeText, type OpeningStep } from '../../shared/openingHoursRules'
import { IconButton } from './IconButton'
import { focusNext } from './moved'
import { TimePicker } from './TimePicker'

interface Props {
  /** Of the day. */
  name: string
  steps: readonly OpeningStep[]
  isWrong: (step: number, field: keyof OpeningStep) => boolean
  describedBy?: string
  onChange: (steps: OpeningStep[]) => void
}

const halfHours = Array.from({ length: 48 }, (_item, index) => timeText(index * 30))
/** What the fields offer. */
const times = { start_time: halfHours, end_time: [...halfHours.slice(1), '23:59'] } as const

/** What follows the last range: from its end to midnight, or another whole day where it ends there already. */
function nextStep(steps: readonly OpeningStep[]): OpeningStep {
  const last = Math.max(0, ...steps.map((step) => rangeOf(step)?.to ?? 0))
  return { start_time: last < 1439 ? timeText(last) : '00:00', end_time: '23:59' }
}

/** `9:30` and `930` are written as the field wants them when it is left. */
function tidy(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return minuteOf(time) === null ? text : time
}

/** The time ranges of one day, typed as hh:mm or taken from a list of half hours; one always stays. */
export function OpeningSteps({ name, steps, isWrong, describedBy, onChange }: Props) {
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
        onClick={() => onChange([...steps, nextStep(steps)])}
      >
        <Plus aria-hidden />
      </IconButton>
    </>
  )
}
