import { useId } from 'react'
import './segmented.css'

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
