import { useId, useRef, useState } from 'react'
import { Box, chakra, Input, Text } from '@chakra-ui/react'
import { isPercentage } from '../../../../shared/routing/distributionRules'
import { FieldError } from '../Field'

interface Props {
  /** Name of the advertiser. */
  name: string
  /** In percent; NaN for invalid input. */
  percentage: number
  error?: string | undefined
  onChange: (percentage: number) => void
  /** Called on Enter in the number. */
  onEnter?: (() => void) | undefined
}

const readPercentage = (text: string): number =>
  /^\d{1,3}([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN

const Range = chakra('input', {
  base: {
    width: 'full',
    height: { base: 'control.touch', md: 'control.md' },
    accentColor: '{colors.accent.solid}',
    cursor: 'pointer',
  },
})
const number = { position: 'relative', '& input': { pr: '24px', textAlign: 'right' } } as const
const percent = { position: 'absolute', top: { base: '13px', md: '7px' }, right: '9px', pointerEvents: 'none' } as const

/** Slider and number of a percentage, as two elements for a grid row. */
export function ShareInputs({ name, percentage, error, onChange, onEnter }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const beforeTouch = useRef(percentage)
  const isNumber = Number.isFinite(percentage)
  return (
    <>
      <Range
        type="range"
        className="share-slider"
        min={0}
        max={100}
        step={1}
        aria-label={`Share of ${name}`}
        aria-valuetext={isPercentage(percentage) ? `${percentage}%` : undefined}
        value={isNumber ? Math.round(percentage) : 0}
        onChange={({ target }) => {
          setTyped(null)
          onChange(Number(target.value))
        }}
        // A touch that turns out to be a scroll has already changed the slider; the value is then restored.
        onPointerDown={() => (beforeTouch.current = percentage)}
        onPointerCancel={() => onChange(beforeTouch.current)}
      />
      <Box className="share-percent" css={number}>
        <Input
          aria-label={`Percentage of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (isNumber ? String(percentage) : '')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readPercentage(target.value))
          }}
          onBlur={() => isPercentage(percentage) && setTyped(null)}
        />
        <Text as="span" className="subtle" css={percent} aria-hidden>
          %
        </Text>
        {error && <FieldError id={id}>{error}</FieldError>}
      </Box>
    </>
  )
}
