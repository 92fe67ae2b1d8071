import { useId } from 'react'
import { chakra } from '@chakra-ui/react'

const Bar = chakra('span', {
  base: { display: 'inline-flex', p: '0.5', borderRadius: 'md', bg: 'bg.muted' },
  variants: { wide: { true: { display: 'flex', '& > label': { flex: 1, p: '1' } } } },
})

/** The radio button lies over it unseen, so that clicks and the focus match what is visible. */
const Option = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    minHeight: '22px',
    px: '2',
    borderRadius: 'sm',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    mdDown: { minHeight: '36px', px: '2.5' },
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.raised', boxShadow: '{shadows.sm}, 0 0 0 1px {colors.border.strong}', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '& > input': { position: 'absolute', inset: 0, boxSize: 'full', m: 0, opacity: 0, cursor: 'inherit' },
    '& > small': { color: 'fg.muted', fontSize: '2xs', fontWeight: 'normal', lineHeight: '1.2' },
  },
  variants: { negative: { true: { '&:has(:checked)': { color: 'danger.fg' } } } },
})

type SegmentedOption<Value> = {
  label: string
  value: Value
  /** Second line in grey; part of the option's name. */
  hint?: string
  /** Red when selected, for exclusions. */
  negative?: boolean
}

type Props<Value> = {
  /** Accessible name of the group. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Full width, with options of equal width. */
  wide?: boolean
}

/** Radio group drawn as one bar, with native radio buttons for keyboard and screen readers. */
export function Segmented<Value extends string | boolean | null>({
  label,
  options,
  value,
  onChange,
  wide,
}: Props<Value>) {
  const name = useId()
  return (
    <Bar className="segmented" wide={wide} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Option key={String(option.value)} negative={option.negative}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
          {option.hint && <small> {option.hint}</small>}
        </Option>
      ))}
    </Bar>
  )
}
