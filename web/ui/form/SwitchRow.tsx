import './switchRow.css'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'

type Props = {
  label: string
  /** Glossary term, explained by a button after the label. */
  term?: TermKey
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  disabled?: boolean
  title?: string | undefined
}

/** A row with a switch, which is a check box with role switch. */
export function SwitchRow({ label, term, checked, onChange, hint, disabled, title }: Props) {
  const row = (
    <label className="switch-row" title={title}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small className="subtle">{hint}</small>}
      </span>
    </label>
  )
  if (!term) return row
  return (
    <div className="with-term">
      {row}
      <Term of={term} name={label} />
    </div>
  )
}
