import { useId } from 'react'
import { chakra } from '@chakra-ui/react'
import { Select, type SelectOption } from './Select'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
}

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    gap: '6px',
    height: { base: 'control.touch', md: 'control.md' },
    pl: '3',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    bg: 'bg',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted' },
    _focusWithin: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '&:has(:disabled)': { borderColor: 'transparent', bg: 'bg.muted', color: 'fg.disabled' },
    '& > label': { color: 'fg.muted', lineHeight: '30px', cursor: 'pointer' },
    '& [role=combobox]': {
      minHeight: '30px',
      p: '0 8px 0 0',
      border: 0,
      outline: 0,
      bg: 'transparent',
      fontSize: 'sm',
    },
    '& :disabled': { color: 'inherit' },
  },
})

/**
 * Single selection that applies at once, with its label inside the button, for toolbars. In forms use `Select` in a
 * `Field`.
 */
export function SelectButton<Value extends string>({ label, ...select }: Props<Value>) {
  const id = useId()
  return (
    <Frame className="select-button">
      <label htmlFor={id}>{label}</label>
      <Select {...select} id={id} />
    </Frame>
  )
}
