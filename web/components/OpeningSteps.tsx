import { Plus, Trash2 } from 'lucide-react'
import { maxSteps, minuteOf, rangeOf, timeText, type OpeningStep } from '../../shared/openingHoursRules'
import { IconButton } from './IconButton'
import { Input } from './Input'

interface Props {
  /** Of the day. */
  name: string
  steps: readonly OpeningStep[]
  isWrong: (step: number, field: keyof OpeningStep) => boolean
  describedBy?: string
  onChange: (steps: OpeningStep[]) => void
}

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
  const set = (place: number, change: Partial<OpeningStep>) => onChange(steps.map((step, at) => (at === place ? { ...step, ...change } : step)))
  const field = (place: number, key: keyof OpeningStep, label: string) => {
    const value = steps[place]?.[key] ?? ''
    return (
      <Input
        aria-label={`${name} ${label}${steps.length > 1 ? ` ${place + 1}` : ''}`}
        aria-invalid={isWrong(place, key) || undefined}
        aria-describedby={isWrong(place, key) ? describedBy : undefined}
        list={`hours-${key}`}
        placeholder="hh:mm"
        autoComplete="off"
        maxLength={5}
        value={value}
        onChange={({ target }) => set(place, { [key]: target.value })}
        onBlur={() => tidy(value) !== value && set(place, { [key]: tidy(value) })}
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
            <IconButton label={`Delete range ${place + 1} of ${name}`} onClick={() => onChange(steps.filter((_other, at) => at !== place))}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      <IconButton label={`Add range to ${name}`} disabled={steps.length >= maxSteps} onClick={() => onChange([...steps, nextStep(steps)])}>
        <Plus aria-hidden />
      </IconButton>
    </>
  )
}

const halfHours = Array.from({ length: 48 }, (_item, index) => timeText(index * 30))

/** What the time fields offer: drawn once beside them. */
export const TimeChoices = () => (
  <>
    <datalist id="hours-start_time">{halfHours.map((time) => <option key={time} value={time} />)}</datalist>
    <datalist id="hours-end_time">{[...halfHours.slice(1), '23:59'].map((time) => <option key={time} value={time} />)}</datalist>
  </>
)
