import './checkbox.css'
import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  title?: string | undefined
} & (
  | { children: ReactNode; label?: undefined }
  | { /** Of a box without words beside it. */ label: string; children?: undefined }
)

/** The one check box, with its words beside it where there are any. A switch, which acts at once, is `SwitchRow`. */
export function Checkbox({ checked, onChange, disabled, title, label, children }: Props) {
  const box = (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  if (children === undefined) return box
  return (
    <label className="checkbox" title={title}>
      {box}
      <span>{children}</span>
    </label>
  )
}
