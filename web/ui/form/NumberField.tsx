import type { ComponentProps, KeyboardEvent } from 'react'
import { chakra, Input, InputGroup, Stack, type InputProps } from '@chakra-ui/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Field } from './Field'

interface NumberProps extends Omit<InputProps, 'onChange' | 'min' | 'max'> {
  /** Whatever is typed: Chakra's NumberInput would drop letters, so that nothing could say what is wrong. */
  value: string
  onType: (text: string) => void
  /** The least that steps lead to. */
  min?: number
  max?: number
}

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** The typed number with its decimals, some steps on; null if it is none. */
function stepped(text: string, by: number, min: number, max: number): string | null {
  const digits = text.trim().replace(/,(?=\d{3}\b)/g, '')
  if (Number.isNaN(Number(digits))) return null
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.min(max, Math.max(min, Number(digits) + by)).toFixed(decimals)
}

const Stepper = chakra('button', {
  base: {
    ...{ display: 'grid', placeItems: 'center', width: '5', height: '3', borderRadius: 'sm', color: 'fg.subtle' },
    '&:hover:enabled': { bg: 'bg.muted', color: 'fg' },
    _disabled: { color: 'fg.disabled' },
  },
})

/** Number with steppers: arrows move it by one, Page Up and Page Down by ten. */
export function NumberInput({ value, onType, min = 0, max = Infinity, width, onKeyDown, ...input }: NumberProps) {
  const isOff = Boolean(input.disabled || input.readOnly)
  const step = (by: number) => {
    const next = stepped(value, by, min, max)
    if (next !== null && !isOff) onType(next)
  }
  const stepper = (by: number, Icon: typeof ChevronUp) => (
    <Stepper
      type="button"
      tabIndex={-1}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => step(by)}
    >
      <Icon size={12} />
    </Stepper>
  )
  return (
    <InputGroup
      {...(width && { width })}
      endElementProps={{ px: '1', hideBelow: 'md', 'aria-hidden': true }}
      endElement={
        <Stack gap="0">
          {stepper(1, ChevronUp)}
          {stepper(-1, ChevronDown)}
        </Stack>
      }
    >
      <Input
        pe="6"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          const by = steps[event.key]
          if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          step(by)
        }}
        {...input}
      />
    </InputGroup>
  )
}

interface Props extends NumberProps, Pick<ComponentProps<typeof Field>, 'label' | 'term' | 'hint' | 'error' | 'fault'> {
  required?: boolean
  /** Called on blur. */
  onLeave?: () => void
}

/** A number with label, hint and error. */
export const NumberField = ({ label, term, required = false, hint, error, fault, onLeave, ...input }: Props) => (
  <Field {...{ label, term, required, hint, error, fault }}>
    <NumberInput onBlur={onLeave} {...input} />
  </Field>
)
