import type { ComponentProps } from 'react'
import { Input, type InputProps } from '@chakra-ui/react'
import { Field } from './Field'
import { PasswordInput } from './PasswordInput'

interface Props
  extends
    Omit<InputProps, 'onChange'>,
    Pick<ComponentProps<typeof Field>, 'label' | 'term' | 'hint' | 'error' | 'fault'> {
  /** Marks the label. */
  required?: boolean
  value: string
  onType: (text: string) => void
  /** Called on blur. */
  onLeave?: () => void
}

/** Text or password with label, hint and error. Other props are passed to the input. */
export function TextField({ label, term, required = false, hint, error, fault, onType, onLeave, ...input }: Props) {
  const Control = input.type === 'password' ? PasswordInput : Input
  return (
    <Field label={label} term={term} required={required} hint={hint} error={error} fault={fault}>
      <Control autoComplete="off" onBlur={onLeave} onChange={({ target }) => onType(target.value)} {...input} />
    </Field>
  )
}
