import './openingHoursEditor.css'
import { useId } from 'react'
import { Copy } from 'lucide-react'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import {
  dayIssues,
  dayName,
  fullStep,
  minutesOfDay,
  rangesOn,
  type DayRange,
  type OpeningStep,
} from '../../../shared/partners/openingHoursRules'
import { inSentences } from '../../../shared/app/sentences'
import { Button } from '../form/Button'
import { Checkbox } from '../form/Checkbox'
import { FieldError } from '../form/Field'
import { OpeningSteps } from './OpeningSteps'

interface Props {
  /** The seven days in order. */
  days: readonly OpeningDay[]
  onChange: (days: OpeningDay[]) => void
  /** Hours of others on a day. */
  taken?: (dayId: number) => readonly DayRange[]
  /** Overlaps with hours of others, by index of the range. */
  clashes?: (dayId: number) => readonly { step: number; range: DayRange }[]
  /** Shown at an overlapping range. */
  clashText?: string
  /** Text of an unchecked day. */
  closedText?: string
  /** Whether days have the option to accept leads during their hours. */
  withTraffic?: boolean
}

const none = () => []

/** Weekly hours in the zone: for each day a check box, time ranges, a 24-hour bar and errors. */
export function OpeningHoursEditor({
  days,
  onChange,
  taken = none,
  clashes = none,
  clashText = 'Time already taken',
  closedText = 'Closed',
  withTraffic = false,
}: Props) {
  const id = useId()
  const set = (dayId: number, change: Partial<OpeningDay>) =>
    onChange(days.map((day) => (day.id === dayId ? { ...day, ...change } : day)))
  const copy = ({ checked, steps, traffic }: OpeningDay, isTarget: (dayId: number) => boolean) =>
    onChange(
      days.map((day) =>
        isTarget(day.id) ? { ...day, checked, steps: [...steps], ...(withTraffic && { traffic }) } : day,
      ),
    )
  return (
    <div className="hours-days">
      {days.map((day, index) => {
        const name = dayName(day.id)
        const issues = day.checked ? dayIssues(day) : []
        const clashing = day.checked ? clashes(day.id) : []
        const texts = [...new Set([...issues.map(({ message }) => message), ...(clashing.length ? [clashText] : [])])]
        const isWrong = (step: number, field: keyof OpeningStep) =>
          clashing.some((clash) => clash.step === step) ||
          issues.some(({ path }) => path[1] === step && (path[2] === undefined || path[2] === field))
        const previous = days[index - 1]
        return (
          <div key={day.id} className="hours-day" role="group" aria-label={name}>
            <Checkbox
              checked={day.checked}
              // An opened day gets at least one range.
              onChange={(checked) => set(day.id, { checked, steps: day.steps.length ? day.steps : [fullStep] })}
            >
              {name}
            </Checkbox>
            <div className="hours-ranges">
              {day.checked ? (
                <OpeningSteps
                  name={name}
                  steps={day.steps}
                  taken={taken(day.id)}
                  isWrong={isWrong}
                  describedBy={texts.length ? `${id}-${day.id}` : undefined}
                  onChange={(steps) => set(day.id, { steps })}
                />
              ) : (
                <span className="hours-closed">{closedText}</span>
              )}
              {withTraffic && day.checked && (
                <Checkbox
                  className="hours-traffic"
                  checked={day.traffic !== false}
                  onChange={(traffic) => set(day.id, { traffic })}
                >
                  {day.traffic === false ? 'No traffic' : 'Traffic'}
                </Checkbox>
              )}
              {texts.length > 0 && (
                <div className="hours-wrong">
                  <FieldError mt="0" id={`${id}-${day.id}`}>
                    {inSentences(texts)}
                  </FieldError>
                </div>
              )}
              {day.checked && (
                <DayBar
                  own={rangesOn(days, day.id)}
                  isQuiet={withTraffic && day.traffic === false}
                  taken={taken(day.id)}
                  clashes={clashing.map(({ range }) => range)}
                />
              )}
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={previous ? `Copy previous to ${name}` : `Copy to all from ${name}`}
              onClick={() => (previous ? copy(previous, (dayId) => dayId === day.id) : copy(day, () => true))}
            >
              <Copy className="small" aria-hidden />
              {previous ? 'Copy previous' : 'Copy to all'}
            </Button>
          </div>
        )
      })}
    </div>
  )
}

/** A day as a bar: own, taken and overlapping times. Decorative, because the texts contain the same. */
function DayBar({
  own,
  taken,
  clashes,
  isQuiet,
}: {
  own: readonly DayRange[]
  taken: readonly DayRange[]
  clashes: readonly DayRange[]
  isQuiet: boolean
}) {
  const ownTwice = own.flatMap((range, index) =>
    own.slice(index + 1).flatMap((other) => {
      const [from, to] = [Math.max(range.from, other.from), Math.min(range.to, other.to)]
      return from < to ? [{ from, to }] : []
    }),
  )
  const part =
    (kind: string) =>
    ({ from, to }: DayRange, index: number) => (
      <i
        key={`${kind}${index}`}
        className={kind}
        style={{ left: `${(from / minutesOfDay) * 100}%`, width: `${((to - from) / minutesOfDay) * 100}%` }}
      />
    )
  return (
    <span className="hours-bar" aria-hidden>
      {[
        ...taken.map(part('taken')),
        ...own.map(part(isQuiet ? 'taken' : 'own')),
        ...[...clashes, ...ownTwice].map(part('clash')),
      ]}
    </span>
  )
}

/** Legend of the bars. */
export const HoursLegend = () => (
  <ul className="hours-legend" aria-label="Colours of the bars">
    <li>
      <span className="hours-bar" aria-hidden>
        <i className="own" />
      </span>
      This timeslot
    </li>
    <li>
      <span className="hours-bar" aria-hidden>
        <i className="taken" />
      </span>
      Other timeslots
    </li>
    <li>
      <span className="hours-bar" aria-hidden>
        <i className="clash" />
      </span>
      Overlap
    </li>
  </ul>
)
