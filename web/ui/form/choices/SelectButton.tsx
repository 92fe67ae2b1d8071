import '../../../filters/filterBar.css'
import { useId } from 'react'
import { Select, type SelectOption } from './Select'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice among a few that acts at once, with its name inside: for bars of buttons. In forms it is `Select` in a `Field`. */
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
