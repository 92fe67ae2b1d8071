import { useId } from 'react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import {
  dayIssues,
  dayName,
  fullStep,
  rangesOn,
  type DayRange,
  type OpeningStep,
} from '../../../shared/partners/openingHoursRules'
import { inSentences } from '../../../shared/app/sentences'
import { Button } from '../form/Button'
import { Checkbox } from '../form/Checkbox'
import { FieldError } from '../form/Field'
import { DayBar } from './DayBar'
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

const Day = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr auto', md: '124px 1fr auto' },
    alignItems: { base: 'center', md: 'start' },
    gap: { base: '2px 8px', md: '3' },
    py: '7px',
    borderBottomWidth: '1px',
    '& > label': { fontWeight: 'medium' },
    // As wide as the widest, so that the bars of all days line up.
    '& > button': { minWidth: '124px', minHeight: 'control.md', justifyContent: 'flex-end', pr: 0 },
  },
})
const ranges = {
  ...{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px', minWidth: 0 },
  mdDown: { gridArea: '2 / 1 / 3 / 3' },
} as const

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
    <Box borderTopWidth="1px">
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
          <Day key={day.id} role="group" aria-label={name}>
            <Checkbox
              checked={day.checked}
              // An opened day gets at least one range.
              onChange={(checked) => set(day.id, { checked, steps: day.steps.length ? day.steps : [fullStep] })}
            >
              {name}
            </Checkbox>
            <Flex css={ranges}>
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
                <chakra.span color="fg.subtle" lineHeight="32px">
                  {closedText}
                </chakra.span>
              )}
              {withTraffic && day.checked && (
                <Checkbox checked={day.traffic !== false} onChange={(traffic) => set(day.id, { traffic })}>
                  {day.traffic === false ? 'No traffic' : 'Traffic'}
                </Checkbox>
              )}
              {texts.length > 0 && (
                <FieldError flexBasis="full" mt="0" id={`${id}-${day.id}`}>
                  {inSentences(texts)}
                </FieldError>
              )}
              {day.checked && (
                <DayBar
                  own={rangesOn(days, day.id)}
                  isQuiet={withTraffic && day.traffic === false}
                  taken={taken(day.id)}
                  clashes={clashing.map(({ range }) => range)}
                />
              )}
            </Flex>
            <Button
              variant="ghost"
              size="sm"
              aria-label={previous ? `Copy previous to ${name}` : `Copy to all from ${name}`}
              onClick={() => (previous ? copy(previous, (dayId) => dayId === day.id) : copy(day, () => true))}
            >
              <Copy className="small" aria-hidden />
              {previous ? 'Copy previous' : 'Copy to all'}
            </Button>
          </Day>
        )
      })}
    </Box>
  )
}
