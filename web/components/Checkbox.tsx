import './checkbox.css'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children' | 'ref'> & {
  checked: boolean
  /** Of a box that stands for several: some of them are checked, and others are not. */
  mixed?: boolean
  onChange: (checked: boolean) => void
} & (
    | { children: ReactNode; label?: undefined }
    | { /** Of a box without words beside it. */ label: string; children?: undefined }
  )

/** The one check box, with its words beside it where there are any. A switch, which acts at once, is `SwitchRow`. */
export function Checkbox({ mixed = false, onChange, label, title, className, children, ...input }: Props) {
  const box = (
    <input
      {...input}
      type="checkbox"
      className="checkbox-box"
      aria-label={label}
      ref={(element) => void (element && (element.indeterminate = mixed))}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  if (children === undefined) return box
  return (
    <label className={className ? `checkbox ${className}` : 'checkbox'} title={title}>
      {box}
      <span>{children}</span>
    </label>
  )
}
