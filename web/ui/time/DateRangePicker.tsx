import { Suspense, useId, useRef, useState } from 'react'
import { Box, chakra, Input, InputGroup, SimpleGrid, VisuallyHidden } from '@chakra-ui/react'
import { Calendar } from 'lucide-react'
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import type { WallTime } from '../../../shared/app/time/wallTimes'
import { isRangeText, readRangeText, rangeFormat, type RangeText } from './rangeText'
import { FieldError } from '../form/Field'
import { IconButton } from '../form/IconButton'
import { Skeleton } from '../layout/Skeleton'
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

const PresetButton = chakra('button', {
  base: {
    ...{
      minHeight: { base: '40px', md: '26px' },
      borderRadius: 'sm',
      bg: 'bg.muted',
      color: 'fg.muted',
      fontSize: 'xs',
    },
    cursor: 'pointer',
    '&:hover:enabled': { color: 'fg' },
    '&[aria-pressed=true]': { bg: 'accent.muted', color: 'accent.fg', fontWeight: 'medium' },
  },
})
const sheet = {
  ...{ position: 'absolute', inset: 'calc(100% + 4px) 0 auto', zIndex: 5, p: '3' },
  ...{ borderRadius: 'md', bg: 'bg.overlay', boxShadow: 'md' },
} as const
/** Narrow on phones too: a date and a time fit in half of the panel. */
const calendarButton = {
  px: '0',
  pointerEvents: 'auto',
  css: { '& > button': { width: '30px', minWidth: 0 } },
} as const
const ofDate = {
  ps: { base: '32px', md: '26px' },
  pe: '0',
  fontSize: { base: '16px', md: 'xs' },
  letterSpacing: { base: '-0.045em', md: '0' },
}

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
    <chakra.fieldset position="relative" minWidth="0" disabled={disabled} _disabled={{ opacity: 0.55 }}>
      <VisuallyHidden as="legend">Date range</VisuallyHidden>
      <SimpleGrid columns={4} gap="1" mb="2" role="group" aria-label="Date presets">
        {(Object.keys(datePresets) as DatePreset[]).map((preset) => (
          <PresetButton
            key={preset}
            type="button"
            aria-pressed={!typed && value.preset === preset}
            onClick={() => choosePreset(preset)}
          >
            {datePresets[preset].label}
          </PresetButton>
        ))}
      </SimpleGrid>
      <SimpleGrid columns={2} gap="1.5">
        {ends.map(({ end, label }) => (
          <InputGroup
            key={end}
            startElementProps={calendarButton}
            startElement={
              <IconButton
                ref={(element) => void (openers.current[end] = element)}
                size="sm"
                label={`${label}: open calendar`}
                aria-expanded={open === end}
                disabled={disabled}
                onClick={() => {
                  setFromField(false)
                  setOpen(open === end ? null : end)
                }}
              >
                <Calendar className="small" aria-hidden />
              </IconButton>
            }
          >
            <Input
              {...ofDate}
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
          </InputGroup>
        ))}
      </SimpleGrid>
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
            <Box css={sheet}>
              <Skeleton height={200} />
            </Box>
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
    </chakra.fieldset>
  )
}
