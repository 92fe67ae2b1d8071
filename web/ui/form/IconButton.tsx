import type { ComponentProps } from 'react'
import { Button } from './Button'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label'> & { label: string }

/** A square button with an icon; `label` is its name and tooltip. */
export function IconButton({ label, variant = 'ghost', ...button }: Props) {
  return <Button icon variant={variant} aria-label={label} title={label} {...button} />
}
