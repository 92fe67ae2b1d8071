import type { ChangeEvent } from 'react'
import { chakra, Text } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { ControlRow } from './ControlRow'

const ground = (thumb: string, colour: string) =>
  `radial-gradient(circle at ${thumb} 8px, #fff 5.5px, transparent 6px) {colors.${colour}}`

const Switch = chakra('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    width: '28px',
    height: '4',
    m: 0,
    borderRadius: 'full',
    background: ground('8px', 'border.control'),
    cursor: 'inherit',
    _checked: { background: ground('20px', 'accent.solid') },
    _disabled: { opacity: 0.6 },
    _highContrast: { appearance: 'auto' },
  },
})

type Props = {
  label: string
  /** Drawn instead of the label, which remains the name. */
  shown?: string
  term?: TermKey
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  disabled?: boolean
  /** Keeps its state for now. */
  readOnly?: boolean
  title?: string | undefined
}

/** A row with a switch, which is a native check box. */
export function SwitchRow({ label, shown, term, checked, onChange, hint, disabled, readOnly, title }: Props) {
  return (
    <ControlRow className="switch-row" term={term} name={label} title={title}>
      <Switch
        type="checkbox"
        role="switch"
        aria-label={shown && label}
        aria-disabled={readOnly || undefined}
        checked={checked}
        disabled={disabled}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => !readOnly && onChange(target.checked)}
      />
      <span aria-hidden={shown ? true : undefined}>
        {shown ?? label}
        {hint && (
          <Text as="small" display="block" textStyle="hint">
            {hint}
          </Text>
        )}
      </span>
    </ControlRow>
  )
}
