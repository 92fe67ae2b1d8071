import '../../../filters/filterBar.css'
import type { ReactNode } from 'react'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** The options. */
  children: ReactNode
}

/** A choice among a few that acts at once, with its name inside: for bars of buttons. In forms it is `Select` in a `Field`. */
export function SelectButton({ label, value, onChange, disabled, children }: Props) {
  return (
    <span className="select-button">
      <label>
        <span className="select-label">{label}</span>
        <select value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </label>
    </span>
  )
}
