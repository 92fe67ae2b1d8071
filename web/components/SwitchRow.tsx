import './switchRow.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  disabled?: boolean
  title?: string | undefined
}

/** A line with a switch: a check box to the browser, on or off to the reader. */
export function SwitchRow({ label, checked, onChange, hint, disabled, title }: Props) {
  return (
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
}
