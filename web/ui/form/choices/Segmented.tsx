import { useId } from 'react'
import './segmented.css'

type SegmentedOption<Value> = {
  label: string
  value: Value
  /** A second, quiet line; part of the option's name. */
  hint?: string
  /** Turns red when chosen: it shuts something out. */
  negative?: boolean
}

type Props<Value> = {
  /** The group's accessible name. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as there is room, all options alike. */
  wide?: boolean
}

/** A radio group drawn as one bar: real radio buttons, so that arrows, tab and screen readers work as everywhere. */
export function Segmented<Value extends string | boolean | null>({
  label,
  options,
  value,
  onChange,
  wide,
}: Props<Value>) {
  const name = useId()
  return (
    <span className={wide ? 'segmented wide' : 'segmented'} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={String(option.value)} className={option.negative ? 'negative' : undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.label}
            {option.hint && <small> {option.hint}</small>}
          </span>
        </label>
      ))}
    </span>
  )
}
