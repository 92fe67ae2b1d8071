import { Box, Input, InputGroup, type InputProps } from '@chakra-ui/react'
import { Calendar } from 'lucide-react'
import { IconButton } from '../form/IconButton'
import { lazyComponent } from '../layout/FaultBoundary'
import { Skeleton } from '../layout/Skeleton'
import { Popover } from '../overlay/Popover'

const DayCalendar = lazyComponent(
  () => import('./DayCalendar'),
  'DayCalendar',
  <Box p="3">
    <Skeleton height={200} />
  </Box>,
)

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** What the calendar's button opens it for: `Expires At`. */
  label: string
  /** `yyyy-MM-dd`, with a time `yyyy-MM-ddTHH:mm`, or whatever is typed of it. */
  value: string
  /** A minute of the day is chosen too. */
  hasTime?: boolean
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  onType: (text: string) => void
}

/** A day or a minute of it, typed or picked in a calendar that is loaded when opened. What is typed is handed on as it is. */
export function DayField({ label, value, hasTime = false, min, max, onType, ...input }: Props) {
  const format = hasTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'
  return (
    <InputGroup
      className="day-field"
      endElementProps={{ px: '1' }}
      endElement={
        <Popover
          label={`${label}: calendar`}
          width={hasTime ? 342 : 272}
          align="end"
          trigger={(trigger) => (
            <IconButton {...trigger} size="sm" label={`${label}: open calendar`} disabled={input.disabled}>
              <Calendar className="small" aria-hidden />
            </IconButton>
          )}
        >
          {(close) => (
            <DayCalendar
              day={value}
              hasTime={hasTime}
              min={min}
              max={max}
              onPick={(day) => {
                onType(day)
                // The time is still to be chosen, or the day.
                if (!hasTime) close()
              }}
            />
          )}
        </Popover>
      }
    >
      <Input
        placeholder={format}
        autoComplete="off"
        spellCheck={false}
        maxLength={format.length}
        value={value.replace('T', ' ')}
        onChange={({ target }) => onType(target.value.replace(' ', 'T'))}
        {...input}
      />
    </InputGroup>
  )
}
