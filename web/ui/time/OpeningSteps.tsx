import { Flex } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import {
  freeWindows,
  maxSteps,
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

const stepOf = ({ from, to }: DayRange): OpeningStep => ({ start_time: timeText(from), end_time: timeText(to) })

/** The steps with the longest one in two halves; null if none can be divided. */
function halved(steps: readonly OpeningStep[]) {
  const ranges = steps.map((step) => rangeOf(step) ?? { from: 0, to: 0 })
  const length = ({ from, to }: DayRange) => to - from
  const longest = ranges.reduce((best, range, at) => (length(range) > length(ranges[best] ?? range) ? at : best), 0)
  const { from, to } = ranges[longest] ?? { from: 0, to: 0 }
  // A range of one minute cannot be entered, because 23:59 means midnight.
  if (to - from < 4) return null
  const exact = Math.round((from + to) / 2)
  const middle = to - from > 120 ? Math.round(exact / 30) * 30 : exact
  const halves = [stepOf({ from, to: middle }), stepOf({ from: middle, to })]
  return { steps: [...steps.slice(0, longest), ...halves, ...steps.slice(longest + 1)], place: longest + 1 }
}

/**
 * The steps with one more, at `place`: the first free range after the last own one, else the first of the day; on a
 * full day, half of the longest own range. Null if there is none.
 */
export function withNextStep(steps: readonly OpeningStep[], taken: readonly DayRange[]) {
  const own = steps.flatMap((step) => rangeOf(step) ?? [])
  const last = Math.max(0, ...own.map(({ to }) => to))
  // A range of one minute cannot be entered, because 23:59 means midnight.
  const free = freeWindows([...own, ...taken]).filter(({ from, to }) => to - from > 1)
  const window = free.find(({ from }) => from >= last) ?? free[0]
  return window ? { steps: [...steps, stepOf(window)], place: steps.length } : halved(steps)
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
        value={value}
        times={times[key]}
        onChange={(time) => set(place, { [key]: time })}
      />
    )
  }
  const next = steps.length < maxSteps ? withNextStep(steps, taken) : null
  return (
    <>
      {steps.map((_step, place) => (
        <Flex key={place} as="span" align="center" gap="1" color="fg.subtle" data-range>
          {field(place, 'start_time', 'start')}
          <span aria-hidden>–</span>
          {field(place, 'end_time', 'end')}
          {steps.length > 1 && (
            <IconButton
              label={`Delete range ${place + 1} of ${name}`}
              onClick={({ currentTarget }) => {
                focusNext(
                  currentTarget.closest('[role=group]'),
                  `[data-range]:nth-of-type(${Math.min(place + 1, steps.length - 1)}) input`,
                )
                onChange(steps.filter((_other, at) => at !== place))
              }}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </Flex>
      ))}
      <IconButton
        label={`Add range to ${name}`}
        disabled={!next}
        onClick={({ currentTarget }) => {
          if (!next) return
          focusNext(currentTarget.closest('[role=group]'), `[data-range]:nth-of-type(${next.place + 1}) input`)
          onChange(next.steps)
        }}
      >
        <Plus aria-hidden />
      </IconButton>
    </>
  )
}
