import { useState } from 'react'
import { usePhone } from '../app/shell/useMedia'
import { useRememberedOpen } from './useRememberedOpen'

/**
 * Whether the filter panel is open: remembered, but on a phone, where it covers the screen, open only when asked for.
 * `isOpenFirst` says how it is before anybody chose.
 */
export function useFiltersOpen(entry: string, isOpenFirst = false): [boolean, (open: boolean) => void] {
  const phone = usePhone()
  const [remembered, remember] = useRememberedOpen(entry, isOpenFirst)
  const [open, setOpen] = useState(remembered && !phone)
  const change = (next: boolean) => {
    setOpen(next)
    if (!phone) remember(next)
  }
  return [open, change]
}
