import './checkbox.css'
import type { ComponentProps, ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'

type Props = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children' | 'ref'> & {
  checked: boolean
  /** Indeterminate: some of the represented boxes are checked. */
  mixed?: boolean
  onChange: (checked: boolean) => void
} & (
    | { children: string; label?: undefined; /** Glossary term of the label. */ term?: TermKey }
    | { children: ReactNode; label?: undefined; term?: undefined }
    | { /** Accessible name without a visible label. */ label: string; children?: undefined; term?: undefined }
  )

/** Check box with an optional label. For switches that apply at once use `SwitchRow`. */
export function Checkbox({ mixed = false, onChange, label, term, title, className, children, ...input }: Props) {
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
  const row = (
    <label className={className ? `checkbox ${className}` : 'checkbox'} title={title}>
      {box}
      <span>{children}</span>
    </label>
  )
  if (!term) return row
  return (
    <div className="with-term">
      {row}
      <Term of={term} name={children} />
    </div>
  )
}
