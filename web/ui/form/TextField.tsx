import type { ComponentProps } from 'react'
import { Field } from './Field'
import { Input } from './Input'

interface Props
  extends
    Omit<ComponentProps<'input'>, 'onChange'>,
    Pick<ComponentProps<typeof Field>, 'label' | 'term' | 'hint' | 'error' | 'fault'> {
  /** Marks the label. */
  required?: boolean
  value: string
  onType: (text: string) => void
  /** Called on blur. */
  onLeave?: () => void
}

/** Text input with label, hint and error. Other props are passed to the input. */
export function TextField({ label, term, required = false, hint, error, fault, onType, onLeave, ...input }: Props) {
  return (
    <Field label={label} term={term} required={required} hint={hint} error={error} fault={fault}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          onBlur={onLeave}
          onChange={({ target }) => onType(target.value)}
          {...input}
        />
      )}
    </Field>
  )
}
