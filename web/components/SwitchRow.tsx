import './switchRow.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; hint?: string }

/** A line with a switch: a check box to the browser, on or off to the reader. */
export function SwitchRow({ label, checked, onChange, hint }: Props) {
  return (
    <label className="switch-row">
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <small className="subtle">{hint}</small>}
      </span>
    </label>
  )
}
