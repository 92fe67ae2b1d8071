import './selectButton.css'
import { useId } from 'react'
import { Select } from './Select'
import type { SelectOption } from './Select'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/**
 * Single selection that applies at once, with its label inside the button, for toolbars. In forms use `Select` in a
 * `Field`.
 */
export function SelectButton<Value extends string>({ label, ...select }: Props<Value>) {
  const id = useId()
  return (
    <span className="select-button">
      <label className="select-label" htmlFor={id}>
        {label}
      </label>
      <Select {...select} id={id} />
    </span>
  )
}
