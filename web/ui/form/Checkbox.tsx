import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { ControlRow } from './ControlRow'

const Box = chakra('input', {
  base: { flex: 'none', boxSize: '4', m: 0, verticalAlign: 'middle', accentColor: 'accent.solid' },
})

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

/**
 * Check box with an optional label; native, because lists and grids of permissions draw hundreds. For switches that apply
 * at once use `SwitchRow`.
 */
export function Checkbox({ mixed = false, onChange, label, term, title, className, children, ...input }: Props) {
  const box = (
    <Box
      {...input}
      type="checkbox"
      aria-label={label}
      ref={(element: HTMLInputElement | null) => void (element && (element.indeterminate = mixed))}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  if (children === undefined) return box
  return (
    <ControlRow {...{ className, title, term }} name={term ? children : ''}>
      {box}
      <span>{children}</span>
    </ControlRow>
  )
}
